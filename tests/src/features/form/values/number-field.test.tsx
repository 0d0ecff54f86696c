import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { type Column, column } from '../../../../../contract/package/properties.ts'
import { CellValue } from '../../../../../src/features/form/grid/cell-value.tsx'
import { ValueEditor } from '../../../../../src/features/form/view/value-editor.tsx'
import { renderUi } from '../../../../support/render-ui.tsx'

const number = (format: string): Column =>
  column.parse({ code: 'f', name: { en: 'Field' }, type: 'number', format })

function Form({ of, initial }: { readonly of: Column; readonly initial: string | null }) {
  const [value, setValue] = useState<unknown>(initial)
  return (
    <ValueEditor
      property={of}
      value={value}
      label="Field"
      required={false}
      error={undefined}
      onChange={setValue}
    />
  )
}

async function field(format: string, initial: string | null = null) {
  const view = await renderUi(<Form of={number(format)} initial={initial} />)
  return { ...view, input: screen.getByRole<HTMLInputElement>('textbox') }
}

describe('a number that its format would round', () => {
  test.each([
    ['integer', '-1.5', '-1.5'],
    ['decimal2', '-1234567.891', '-1234567.891'],
    ['rmb2', '99999999999999999999.999', '99999999999999999999.999'],
    ['percent0', '12.5', '12.5'],
    ['integer', '-1', '−1'],
    ['decimal2', '1234567.500', '1,234,567.50'],
    ['percent1', '12.5', '12.5%'],
  ])('of format %s typed as %s reads as %s when it is left', async (format, typed, shown) => {
    const { user, input } = await field(format)
    await user.type(input, typed)
    await user.tab()
    expect(input.value).toBe(shown)
  })

  test('reads in a cell that is filled in as it was typed, as its format has it where it is only read', async () => {
    const { rerender } = await renderUi(<CellValue property={number('integer')} value="-1.5" entered />)
    screen.getByText('-1.5')
    rerender(<CellValue property={number('integer')} value="-1.5" />)
    screen.getByText('−2')
  })
})

describe('a formatted number that is entered', () => {
  const selected = ({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd]

  test('with Tab is all selected, so that typing replaces it', async () => {
    const { user, input } = await field('rmb2', '1000')
    // As Chromium does it at a Tab: it selects all first, then the field hears of the focus.
    input.select()
    input.focus()
    await screen.findByDisplayValue('1000')
    expect(selected(input)).toEqual([0, 4])
    await user.keyboard('200')
    expect(input.value).toBe('200')
  })

  test('in another way keeps the caret', async () => {
    const { user, input } = await field('rmb2', '1000')
    input.focus()
    await screen.findByDisplayValue('1000')
    expect(selected(input)).toEqual([4, 4])
    await user.tab()
    fireEvent.pointerDown(input)
    await user.click(input)
    expect(input.selectionStart).toBe(input.selectionEnd)
  })
})

describe('a number that may be below zero', () => {
  const limited = (min: number | undefined) =>
    column.parse({
      code: 'f',
      name: { en: 'Field' },
      type: 'number',
      format: 'rmb2',
      ...(min !== undefined && { min }),
    })
  const signKey = () => screen.queryByRole('button', { name: 'Change the sign of Field' })

  test('has a key for its sign while it is typed, since the keyboards of phones have no minus', async () => {
    const { user, input } = await field('rmb2')
    expect(signKey()).toBeNull()
    await user.click(input)
    await user.click(screen.getByRole('button', { name: 'Change the sign of Field' }))
    expect(document.activeElement).toBe(input)
    await user.keyboard('12.5')
    expect(input.value).toBe('-12.5')
    await user.click(screen.getByRole('button', { name: 'Change the sign of Field' }))
    expect(input.value).toBe('12.5')
    await user.click(screen.getByRole('button', { name: 'Change the sign of Field' }))
    await user.tab()
    expect(input.value).toBe('−¥12.50')
    expect(signKey()).toBeNull()
  })

  test.each([
    [undefined, true],
    [-5, true],
    [0, false],
    [1, false],
  ])('is one whose least is %s: %s', async (min, has) => {
    const { user } = await renderUi(<Form of={limited(min)} initial={null} />)
    await user.click(screen.getByRole('textbox'))
    expect(signKey() !== null).toBe(has)
  })
})
