import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportCell } from '../../../../../contract/form-rows.ts'
import { WrongCell } from '../../../../../src/features/form/imports/wrong-cell.tsx'
import { renderUi } from '../../../../support/render-ui.tsx'

async function shown(cell: ImportCell, type: 'shortText' | 'number' = 'shortText') {
  const column = { code: 'what', name: { en: 'What' }, type }
  const typed: unknown[] = []
  const { user } = await renderUi(
    <WrongCell
      cells={{ key: 'what', column, cell, lines: [2] }}
      value={undefined}
      onChange={(value) => typed.push(value)}
    />,
  )
  return { user, typed, input: screen.getByRole('textbox', { name: /What/ }) }
}

test('of a text that is far too long only its beginning stands above the input for the right one', async () => {
  await shown({ text: '超'.repeat(3_000), problem: 'tooLong', params: { maximum: 200 } })
  expect(screen.getByText(/超/).textContent).toMatch(/^“超{100}…”/)
})

test('a text that is too long stands in its input to be shortened, with what is wrong beside it', async () => {
  const { user, typed, input } = await shown({ text: 'abc', problem: 'tooLong', params: { maximum: 2 } })
  expect(input).toHaveProperty('value', 'abc')
  expect(screen.getByText('At most 2 characters')).toBeTruthy()
  await user.type(input, '{Backspace}')
  expect(typed).toEqual(['ab'])
})

test('what was mended and is still wrong stands there too', async () => {
  const { input } = await shown({ value: 'abcd', problem: 'tooLong', params: { maximum: 2 } })
  expect(input).toHaveProperty('value', 'abcd')
  expect(screen.getByText('Line 2')).toBeTruthy()
})

test('a number that cannot be read begins empty', async () => {
  const { input } = await shown({ text: 'many', problem: 'badNumber' }, 'number')
  expect(input).toHaveProperty('value', '')
})

test('an error of the spreadsheet is named as such, and is no text to go on with', async () => {
  const { input } = await shown({ text: '#N/A', problem: 'errorValue' })
  expect(input).toHaveProperty('value', '')
  expect(screen.getByText(/^The spreadsheet could not work this cell out/)).toBeTruthy()
})

test('a formula without a result is named as such', async () => {
  await shown({ text: '', problem: 'noResult' }, 'number')
  expect(screen.getByText(/^This cell holds a formula without a stored result: open the file/)).toBeTruthy()
})

test('digits that a spreadsheet does not keep are named, and stand there to be mended', async () => {
  const { input } = await shown({ text: '110101199001011000', problem: 'digitsLost' })
  expect(input).toHaveProperty('value', '110101199001011000')
  expect(screen.getByText(/^A spreadsheet keeps only 15 digits/)).toBeTruthy()
})

test('a choice that does not go with its row stands there to be changed or cleared', async () => {
  await shown({ text: 'Hotel', value: 'hotel', problem: 'notOffered' })
  expect(screen.getByText('“Hotel” in line 2')).toBeTruthy()
  expect(screen.getByText(/^This does not go with the rest of its row/)).toBeTruthy()
})

test('a cell that is missing is named by its line', async () => {
  await shown({ text: '', problem: 'required' })
  expect(screen.getByText('Line 2')).toBeTruthy()
  expect(screen.getByText('This is required')).toBeTruthy()
})
