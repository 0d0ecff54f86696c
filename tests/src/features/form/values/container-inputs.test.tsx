import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findAddress, getMapSetting } from '../../../../../contract/maps.ts'
import { type Column, column } from '../../../../../contract/package/properties.ts'
import type { Platform, PlatformResult, Position } from '../../../../../platform-adapters/platform.ts'
import { DropdownEditor } from '../../../../../src/features/form/values/choice/choice-editors.tsx'
import { DateEditor, TimeEditor } from '../../../../../src/features/form/values/dates/date-editors.tsx'
import type { Editor } from '../../../../../src/features/form/values/editor-props.ts'
import { LocationEditor } from '../../../../../src/features/form/values/place/location-editor.tsx'
import { ShortTextEditor } from '../../../../../src/features/form/values/text/text-editors.tsx'
import { startStore } from '../../../../../src/lib/base/store.ts'
import { setTransport } from '../../../../../src/lib/http/http.ts'
import { startSession } from '../../../../../src/lib/session/session.ts'
import { Toaster } from '../../../../../src/ui/feedback/toaster.tsx'
import { fakePlatform } from '../../../../support/fake-platform.ts'
import { renderUi } from '../../../../support/render-ui.tsx'
import { answered, granted, scriptedTransport } from '../../../../support/scripted-transport.ts'

const property = (type: string, more: object = {}): Column =>
  column.parse({ code: 'asset', type, name: { en: 'Asset' }, ...more })

async function showEditor(
  Field: Editor,
  parts: Partial<Platform>,
  of = property('shortText'),
  initial: unknown = null,
) {
  let last: unknown
  function Form() {
    const [value, setValue] = useState<unknown>(initial)
    last = value
    return (
      <Field
        property={of}
        label="Asset"
        look="row"
        hint={undefined}
        required={false}
        error={undefined}
        value={value}
        onChange={setValue}
      />
    )
  }
  const view = await renderUi(
    <>
      <Form />
      <Toaster />
    </>,
    fakePlatform({ host: 'wecom', ...parts }),
  )
  return { ...view, lastValue: () => last }
}

function scans(...answers: PlatformResult<string>[]): Partial<Platform> {
  return {
    can: (capability) => capability === 'scanCode',
    scanCode: async () => answers.shift() ?? { status: 'cancelled' },
  }
}

describe('a line of text in a container', () => {
  it('takes what a code says, on one line and without control characters', async () => {
    const { user } = await showEditor(ShortTextEditor, scans({ status: 'ok', value: ' A-17\n\u0007<b>x ' }))
    await user.click(await screen.findByRole('button', { name: 'Scan a code into Asset' }))
    expect(await screen.findByDisplayValue('A-17 <b>x')).toBeTruthy()
  })

  it('keeps what was typed when scanning is closed, and says why it did not work', async () => {
    const { user } = await showEditor(
      ShortTextEditor,
      scans({ status: 'cancelled' }, { status: 'denied' }, { status: 'failed', code: 'timeout', text: '' }),
    )
    await user.type(screen.getByRole('textbox', { name: 'Asset' }), 'typed')
    const scan = await screen.findByRole('button', { name: 'Scan a code into Asset' })
    await user.click(scan)
    await user.click(scan)
    expect(await screen.findByText(/camera may not be used/)).toBeTruthy()
    await user.click(scan)
    expect(await screen.findByText(/Nothing could be read/)).toBeTruthy()
    expect(screen.getByDisplayValue('typed')).toBeTruthy()
  })

  it('offers no scanning where the container has none', async () => {
    await showEditor(ShortTextEditor, {})
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a place in a container', () => {
  const onMap: Position = {
    latitude: 39.91334545536069,
    longitude: 116.38404722455657,
    datum: 'gcj02',
    address: '西长安街',
  }

  it('is kept as satellites say it, with the address of the container', async () => {
    const { user, lastValue } = await showEditor(LocationEditor, {
      locate: async () => ({ status: 'ok', value: onMap }),
    })
    await user.click(screen.getByRole('button', { name: 'Use my position' }))
    expect(await screen.findByText('39.911954, 116.377817')).toBeTruthy()
    expect(lastValue()).toEqual({ address: '西长安街', latitude: 39.911954, longitude: 116.377817 })
  })

  it('leaves an address that was typed while the position is looked for', async () => {
    const found = Promise.withResolvers<PlatformResult<Position>>()
    const { user, lastValue } = await showEditor(LocationEditor, { locate: () => found.promise })
    await user.click(screen.getByRole('button', { name: 'Use my position' }))
    await user.type(screen.getByRole('textbox', { name: 'Asset' }), 'Gate 4')
    found.resolve({ status: 'ok', value: onMap })
    await screen.findByText('39.911954, 116.377817')
    expect(lastValue()).toEqual({ address: 'Gate 4', latitude: 39.911954, longitude: 116.377817 })
  })

  it('leaves an address that was typed while that of the position is looked up', async () => {
    const address = Promise.withResolvers<void>()
    const { transport } = scriptedTransport({
      '/login/Authentication/get_refresh_token': [granted('first')],
      [getMapSetting.path]: [answered({ key: 'k', addresses: true })],
      [findAddress.path]: [() => address.promise.then(() => answered({ address: '西长安街' }))],
    })
    setTransport(transport)
    await startSession()
    onTestFinished(startStore)
    const { user, lastValue } = await showEditor(LocationEditor, {
      locate: async () => ({ status: 'ok', value: { ...onMap, address: '' } }),
    })
    await user.click(screen.getByRole('button', { name: 'Use my position' }))
    await screen.findByText('39.911954, 116.377817')
    await user.type(screen.getByRole('textbox', { name: 'Asset' }), 'Gate 4')
    address.resolve()
    await screen.findByRole('button', { name: 'Use my position' })
    expect(lastValue()).toEqual({ address: 'Gate 4', latitude: 39.911954, longitude: 116.377817 })
  })

  it.each([
    ['denied', /may not be read/],
    ['unavailable', /could not be found/],
  ] as const)('says what to do when it is %s', async (status, words) => {
    const { user } = await showEditor(LocationEditor, { locate: async () => ({ status }) })
    await user.click(screen.getByRole('button', { name: 'Use my position' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

describe('a date in a container with a picker of its own', () => {
  const opener = (words: string) => screen.findByRole('button', { name: `Asset: ${words}` })

  it.each([
    [DateEditor, property('date'), 'pickDate', '2026-11-22', '2026-11-22', '2026-11-30', '2026-11-30'],
    [
      DateEditor,
      property('date', { format: 2 }),
      'pickDateTime',
      '2026-11-22 08:00:17',
      '2026-11-22 08:00',
      '2026-11-30 09:30',
      '2026-11-30 09:30:17',
    ],
    [TimeEditor, property('time'), 'pickTime', '08:00', '08:00', '09:30', '09:30'],
  ] as const)(
    'is chosen there and kept in our format (%#)',
    async (Field, of, call, stored, asked, answer, kept) => {
      const seen: string[] = []
      const { user, lastValue } = await showEditor(
        Field,
        {
          can: (capability) => capability === call,
          [call]: async (value: string) => {
            seen.push(value)
            return { status: 'ok', value: answer }
          },
        },
        of,
        stored,
      )
      await user.click(await screen.findByRole('button', { name: /^Asset: / }))
      await waitFor(() => expect(lastValue()).toBe(kept))
      expect(seen).toEqual([asked])
    },
  )

  it('is left as it is when the picker is closed; a picker that fails gives way to the system’s, and says so', async () => {
    const answers: PlatformResult<string>[] = [{ status: 'cancelled' }, { status: 'unavailable' }]
    const { user, lastValue } = await showEditor(
      DateEditor,
      {
        can: (capability) => capability === 'pickDate',
        pickDate: async () => answers.shift() ?? { status: 'denied' },
      },
      property('date'),
    )
    await user.click(await opener('Choose'))
    expect([lastValue(), answers.length]).toEqual([null, 1])
    await user.click(await opener('Choose'))
    expect(await screen.findByText(/This version of the client has no such picker/)).toBeTruthy()
    expect((await screen.findByLabelText('Asset')).getAttribute('type')).toBe('date')
  })

  it('keeps the system’s picker within reach, and opens it where the container’s does not come', async () => {
    const never = { can: (one: string) => one === 'pickDate', pickDate: () => new Promise<never>(() => {}) }
    const { user } = await showEditor(DateEditor, never, property('date'))
    await user.dblClick(await opener('Choose'))
    await user.click(screen.getByRole('button', { name: 'Choose Asset here' }))
    expect((await screen.findByLabelText('Asset')).getAttribute('type')).toBe('date')
  })
})

describe('one of a few options in a container with a chooser of its own', () => {
  const of = property('dropdown', {
    options: [
      { value: 'train', name: { en: 'Train' } },
      { value: 'car', name: { en: 'Car' } },
    ],
  })
  const chooses = (...answers: PlatformResult<string>[]): Partial<Platform> => ({
    can: (capability) => capability === 'chooseOption',
    chooseOption: async () => answers.shift() ?? { status: 'cancelled' },
  })

  it('is chosen there, can be emptied, and in the page where that fails', async () => {
    const { user, lastValue } = await showEditor(
      DropdownEditor,
      chooses({ status: 'ok', value: 'car' }, { status: 'failed', code: 'shape', text: '' }),
      of,
    )
    await user.click(await screen.findByRole('button', { name: 'Asset: Choose' }))
    await screen.findByRole('button', { name: 'Asset: Car' })
    await user.click(screen.getByRole('button', { name: 'Clear Asset' }))
    await waitFor(() => expect(lastValue()).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Asset: Choose' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Asset' }))
    expect(await screen.findByText(/did not open \(shape\)/)).toBeTruthy()
    await user.click(await sheet.findByRole('button', { name: 'Train' }))
    await waitFor(() => expect(lastValue()).toBe('train'))
  })
})
