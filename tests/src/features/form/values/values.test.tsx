import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { type Column, column } from '../../../../../contract/package/properties.ts'
import { normaliseDate } from '../../../../../rules/values/normalise-date.ts'
import { CellValue } from '../../../../../src/features/form/grid/cell-value.tsx'
import { ReadValue } from '../../../../../src/features/form/view/read-value.tsx'
import { ValueEditor } from '../../../../../src/features/form/view/value-editor.tsx'
import { fakePlatform } from '../../../../support/fake-platform.ts'
import { renderUi } from '../../../../support/render-ui.tsx'

const property = (type: string, more: object = {}): Column =>
  column.parse({ code: 'f', name: { en: 'Field' }, type, ...more })

type Kept = {
  readonly of: Column
  readonly initial: unknown
  readonly required: boolean
  readonly error: string | undefined
  readonly told: unknown[]
}

/** An editor over a value that is kept as a form keeps it. */
function Form({ of, initial, required, error, told }: Kept) {
  const [value, setValue] = useState(initial)
  return (
    <ValueEditor
      property={of}
      value={value}
      label="Field"
      required={required}
      error={error}
      onChange={(next) => {
        told.push(next)
        setValue(next)
      }}
    />
  )
}

/** A month that something else than its lists empties. */
function Emptied() {
  const [value, setValue] = useState<unknown>('2026-02')
  return (
    <>
      <ValueEditor
        property={property('date', { format: 3 })}
        value={value}
        label="Field"
        required={false}
        error={undefined}
        onChange={setValue}
      />
      <button type="button" onClick={() => setValue(null)}>
        Empty it
      </button>
    </>
  )
}

async function edit(of: Column, initial: unknown = null, more: { required?: boolean; error?: string } = {}) {
  const told: unknown[] = []
  const { required = false, error } = more
  const view = await renderUi(
    <Form of={of} initial={initial} required={required} error={error} told={told} />,
  )
  return { ...view, last: () => told.at(-1) }
}

const read = (of: Column, value: unknown, platform = fakePlatform()) =>
  renderUi(<ReadValue property={of} value={value} />, platform)

describe('a number field', () => {
  test.each([
    ['decimal2', '1,234.50', '1234.50', '1,234.50'],
    ['rmb2', '￥1,000', '1000', '¥1,000.00'],
    ['percent0', '１５', '0.15', '15%'],
  ])('of format %s takes %s as it is pasted', async (format, pasted, stored, shown) => {
    const { user, last } = await edit(property('number', { format }))
    await user.click(screen.getByRole('textbox'))
    await user.paste(pasted)
    expect(last()).toBe(stored)
    await user.tab()
    screen.getByDisplayValue(shown)
  })

  test('shows a percentage as per cent while it is edited, with its sign', async () => {
    const { user } = await edit(property('number', { format: 'percent1' }), '0.155')
    const input = screen.getByRole('textbox')
    screen.getByDisplayValue('15.5%')
    await user.click(input)
    screen.getByDisplayValue('15.5')
    screen.getByText('%')
  })

  test('keeps what is no number for the error, and says it at the field', async () => {
    const { user, last } = await edit(property('number'), null, { error: 'This is not a number' })
    const input = screen.getByRole('textbox')
    await user.type(input, 'twelve')
    expect(last()).toBe('twelve')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    screen.getByRole('textbox', { description: 'This is not a number' })
  })
})

describe('parts of dates', () => {
  test('a month half chosen is neither empty nor a month: it is kept, and said at the field', async () => {
    const { user, last } = await edit(property('date', { format: 3 }))
    await user.selectOptions(screen.getByLabelText('Field, Year'), '2026')
    expect(normaliseDate(last(), 3)).toMatchObject({ ok: false, problem: 'dateWithoutMonth' })
    await user.selectOptions(screen.getByLabelText('Field, Month'), '02')
    expect(last()).toBe('2026-02')
    await user.selectOptions(screen.getByLabelText('Field, Year'), '')
    expect(normaliseDate(last(), 3)).toMatchObject({ ok: false })
    expect(screen.getByLabelText('Field, Month')).toHaveProperty('value', '02')
    await user.selectOptions(screen.getByLabelText('Field, Month'), '')
    expect(last()).toBeNull()
  })

  test('a month that is emptied from outside leaves neither year nor month', async () => {
    const { user } = await renderUi(<Emptied />)
    await user.click(screen.getByRole('button', { name: 'Empty it' }))
    expect(screen.getByLabelText('Field, Year')).toHaveProperty('value', '')
    expect(screen.getByLabelText('Field, Month')).toHaveProperty('value', '')
  })

  test('a year that is not on the list is kept on it', async () => {
    await edit(property('date', { format: 4 }), '0044')
    screen.getByDisplayValue('0044')
  })

  test('seconds have a list of their own', async () => {
    const { user, last } = await edit(property('date', { format: 2 }), '2026-11-21 14:32:05')
    await user.selectOptions(screen.getByLabelText('Field, Seconds'), '59')
    expect(last()).toBe('2026-11-21 14:32:59')
    await user.click(screen.getByRole('button', { name: 'Clear Field' }))
    expect(last()).toBeNull()
  })
})

describe('yes or no', () => {
  test('is a switch, and two answers where one must be given', async () => {
    const { user, last, unmount } = await edit(property('boolean'))
    await user.click(screen.getByRole('switch', { name: 'Field' }))
    expect(last()).toBe(true)
    unmount()
    const asked = await edit(property('boolean'), null, { required: true })
    await asked.user.click(screen.getByRole('radio', { name: 'No' }))
    expect(asked.last()).toBe(false)
  })
})

describe('several of a list', () => {
  const options = ['b', 'a', 'c'].map((value) => ({ value, name: { en: value.toUpperCase() } }))

  test('opens a sheet, keeps the order of the form and is null when nothing is left', async () => {
    const { user, last } = await edit(property('multiDropdown', { options }))
    await user.click(screen.getByRole('button', { name: 'Field: Choose' }))
    const sheet = within(screen.getByRole('dialog', { name: 'Field' }))
    await user.click(sheet.getByLabelText('C'))
    await user.click(sheet.getByLabelText('B'))
    expect(last()).toEqual(['b', 'c'])
    await user.click(sheet.getByLabelText('B'))
    await user.click(sheet.getByLabelText('C'))
    expect(last()).toBeNull()
  })
})

describe('a choice that its list no longer has', () => {
  const options = ['a', 'b'].map((value) => ({ value, name: { en: value.toUpperCase() } }))

  test('is seen as it is stored until another is chosen', async () => {
    const { user, last } = await edit(property('radio', { options }), 'gone')
    expect(screen.getByRole('radio', { name: 'gone', checked: true })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'B' }))
    expect(last()).toBe('b')
    expect(screen.queryByRole('radio', { name: 'gone' })).toBeNull()
  })

  test('among several stays until it is taken away', async () => {
    const { user, last } = await edit(property('checkbox', { options }), ['a', 'gone'])
    await user.click(screen.getByRole('checkbox', { name: 'B' }))
    expect(last()).toEqual(['a', 'b', 'gone'])
    await user.click(screen.getByRole('checkbox', { name: 'gone' }))
    expect(last()).toEqual(['a', 'b'])
    expect(screen.queryByRole('checkbox', { name: 'gone' })).toBeNull()
  })
})

/** Those whose frame is not the frame of one input. */
const CHOSEN: readonly [string, 'group' | 'radiogroup' | 'combobox' | 'button', object?][] = [
  ['radio', 'radiogroup', { options: [{ value: 'a', name: { en: 'A' } }] }],
  ['checkbox', 'group', { options: [{ value: 'a', name: { en: 'A' } }] }],
  ['multiDropdown', 'button', { options: [{ value: 'a', name: { en: 'A' } }] }],
  ['boolean', 'radiogroup'],
  ['person', 'group'],
  ['multiDepartment', 'group'],
  ['relation', 'group', { model: 'm' }],
  ['date', 'group', { format: 3 }],
  ['date', 'combobox', { format: 4 }],
]

describe('a field that is chosen says that it must be filled in and what is wrong with it', () => {
  test.each(CHOSEN)('%s, as a %s', async (type, role, more) => {
    await edit(property(type, more), null, { required: true, error: 'Choose one of them' })
    const name = role === 'combobox' ? 'Field' : /Required\s*Field/
    const input = await screen.findByRole(role, { name })
    const said = input.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(said.map((id) => document.getElementById(id)?.textContent)).toContain('Choose one of them')
    // Roles that may not be invalid or required themselves say it in their name and their description alone.
    if (role === 'group' || role === 'button') return
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(input.getAttribute('aria-required')).toBe('true')
  })
})

describe('what is read', () => {
  test('D-16: addresses are links that tell the other page nothing; the others stay text', async () => {
    await read(property('shortText'), 'see https://example.com/a, javascript:alert(1) and //evil')
    const link = screen.getByRole('link')
    expect(link.getAttribute('href')).toBe('https://example.com/a')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('D-16: a file is opened only after a question', async () => {
    const opened: string[] = []
    const platform = fakePlatform({
      openLink: async (url) => {
        opened.push(url)
        return { status: 'ok', value: null }
      },
    })
    const { user } = await read(property('longText'), 'file:///C:/plans/a.pdf', platform)
    await user.click(screen.getByRole('link'))
    await user.click(screen.getByRole('button', { name: 'Do not open' }))
    expect(opened).toEqual([])
    await user.click(screen.getByRole('link'))
    await user.click(screen.getByRole('button', { name: 'Open the file' }))
    expect(opened).toEqual(['file:///C:/plans/a.pdf'])
  })

  test.each(['<b>x</b>', '<img src=x onerror=alert(1)>', '&lt;b&gt;x', '＜script＞', '<scr\0ipt>'])(
    'D-14: %s is not shown, in a text, a place or an opinion',
    async (hostile) => {
      const opinion = {
        activityCode: 'n',
        activityName: 'Node',
        activityName_i18n: {},
        person: { id: '00000000-0000-4000-8000-000000000001', name: 'Ann' },
        kind: 'agree',
        at: '2026-11-21T10:00:00Z',
        opinion: hostile,
      }
      const values: [string, unknown][] = [
        ['shortText', hostile],
        ['longText', hostile],
        ['location', { address: hostile }],
        ['approvalComment', [opinion]],
      ]
      for (const [type, value] of values) {
        const { container, unmount } = await read(property(type), value)
        expect(container.textContent, type).toContain('Content not supported')
        expect(container.querySelector('b, img, script')).toBeNull()
        unmount()
      }
    },
  )

  test.each(['<img src=x onerror=alert(1)>', '&lt;b&gt;x', '＜script＞'])(
    'D-14: nor is %s as the name of a record or of a choice, read or edited',
    async (hostile) => {
      const record = {
        id: '00000000-0000-4000-8000-000000000001',
        schemaCode: 'm',
        name: hostile,
        readable: false,
      }
      const options = [{ value: 'a', name: { en: hostile } }]
      const cases: [Column, unknown][] = [
        [property('relation', { model: 'm' }), record],
        [property('multiRelation', { model: 'm' }), [record]],
        [property('radio', { options }), 'a'],
        [property('checkbox', { options }), ['a']],
      ]
      for (const [of, value] of cases) {
        const { container, unmount } = await read(of, value)
        expect(container.textContent, of.type).toContain('Content not supported')
        unmount()
        const { container: cell, unmount: close } = await renderUi(<CellValue property={of} value={value} />)
        expect(cell.textContent, of.type).toContain('Content not supported')
        close()
      }
      const { container } = await edit(property('relation', { model: 'm' }), record)
      expect(container.textContent).toContain('Content not supported')
      expect(container.textContent).not.toContain(hostile)
      expect(container.querySelector('img, script')).toBeNull()
    },
  )

  test('D-14: a < b and <3 stay readable', async () => {
    const { container } = await read(property('shortText'), 'a < b <3')
    expect(container.textContent).toBe('a < b <3')
  })

  test.each<[unknown, string]>([
    [{ address: '上海', latitude: 31.2304, longitude: 121.4737 }, '上海31.2304, 121.4737'],
    [{ address: '', latitude: -90, longitude: 180 }, '-90, 180'],
    ['{"address":"Paris"}', 'Paris'],
    ['{"broken', '{"broken'],
    ['somewhere', 'somewhere'],
    [{ place: 5 }, '{"place":5}'],
  ])('a place %j reads %s; what is no place is its raw text (spec §8)', async (value, text) => {
    const { container } = await read(property('location'), value)
    expect(container.textContent).toBe(text)
  })
})
