import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { Platform, PlatformResult, Position } from '../../../platform-adapters/platform.ts'
import type { Editor } from '../../../src/features/form/values/editor-props.ts'
import { LocationEditor } from '../../../src/features/form/values/location-editor.tsx'
import { ShortTextEditor } from '../../../src/features/form/values/text-editors.tsx'
import { Toaster } from '../../../src/ui/toaster.tsx'
import { fakePlatform } from '../../support/fake-platform.ts'
import { renderUi } from '../../support/render-ui.tsx'

const PROPERTY = { code: 'asset', type: 'shortText', name: { en: 'Asset' } } as const

async function showEditor(Field: Editor, parts: Partial<Platform>) {
  let last: unknown
  function Form() {
    const [value, setValue] = useState<unknown>(null)
    last = value
    return (
      <Field
        property={PROPERTY}
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

  it.each([
    ['denied', /may not be read/],
    ['unavailable', /could not be found/],
  ] as const)('says what to do when it is %s', async (status, words) => {
    const { user } = await showEditor(LocationEditor, { locate: async () => ({ status }) })
    await user.click(screen.getByRole('button', { name: 'Use my position' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
