import { expect, test } from 'vitest'
import { type Column, property } from '../../../../../contract/package/properties.ts'
import {
  copyBlock,
  isBlock,
  parseBlock,
  pasteBlock,
} from '../../../../../src/features/form/grid/clipboard.ts'
import { createRowStore } from '../../../../../src/features/form/rows/row-store.ts'
import { createCursor } from '../../../../../src/shared/table/cursor.ts'

test('a block from a spreadsheet is lines and tabs; the last line end is none of it', () => {
  expect(parseBlock('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
})

test('a cell in quotes may hold tabs, line ends and quotes', () => {
  expect(parseBlock('"a\tb\nc ""d"""\te')).toEqual([['a\tb\nc "d"', 'e']])
})

test('a single word is one cell', () => {
  expect(parseBlock('x')).toEqual([['x']])
})

const name = { en: 'x' }
const amount: Column = { code: 'amount', name, type: 'number' }
const remark: Column = { code: 'remark', name, type: 'shortText' }

/** A grid of two columns with these rows, its cursor on the first cell. */
function gridWith(rows: readonly Readonly<Record<string, unknown>>[]) {
  const table = property.parse({ code: 't', name, type: 'subTable', columns: [amount, remark] })
  if (table.type !== 'subTable') throw new Error('a table was described')
  const store = createRowStore(
    table,
    rows.map((row, index) => ({ ...row, id: `r${index}` })),
  )
  const columns = [amount, remark].map((column) => ({
    ...{ property: column, widthPx: 100, minPx: 50, required: false, sortable: true },
    editable: true,
    isNumber: column.type === 'number',
  }))
  return { store, columns, cursor: createCursor(), mayEditRows: true, isShown: () => true }
}
const cellsOf = ({ store }: ReturnType<typeof gridWith>) =>
  store.rows().map((row) => [row.amount ?? null, row.remark ?? null])
const TWO = { from: { row: 0, column: 1 }, to: { row: 0, column: 2 } }

test('a block that was copied here goes in as the values it was, in every language', () => {
  for (const locale of ['zh', 'en', 'fr', 'es'] as const) {
    const from = gridWith([{ amount: '1.234', remark: '0,5' }])
    const text = copyBlock(from, TWO, locale)
    const into = gridWith([{}])
    pasteBlock(into, text.replaceAll('\n', '\r\n'), 10, locale)
    expect(cellsOf(into)).toEqual([['1.234', '0,5']])
  }
})

test('numbers of a spreadsheet are read as the person writes them; what cannot be told is left out and counted', () => {
  const french = gridWith([{}, {}])
  expect(pasteBlock(french, '1 234,56\n0,5', 10, 'fr')).toMatchObject({ cells: 2, refused: 0 })
  expect(cellsOf(french).map(([first]) => first)).toEqual(['1234.56', '0.5'])
  const chinese = gridWith([{}])
  expect(pasteBlock(chinese, '1234,56', 10, 'zh')).toMatchObject({ cells: 0, refused: 1 })
  expect(cellsOf(chinese)).toEqual([[null, null]])
})

test('a block of which nothing fits adds no empty rows', () => {
  const grid = gridWith([{}])
  expect(pasteBlock(grid, 'rent\nfood\ntaxi', 10, 'zh')).toMatchObject({ cells: 0, refused: 3 })
  expect(cellsOf(grid)).toEqual([[null, null]])
})

test('a block is more than one cell; line ends alone may be one long text', () => {
  expect(isBlock('a\tb', true)).toBe(true)
  expect(isBlock('a\r\nb\r\n', false)).toBe(true)
  expect(isBlock('a\nb', true)).toBe(false)
  expect(isBlock('a\r\n', false)).toBe(false)
})

test('people who are copied inside the form are pasted as people, with the line ends of any system', () => {
  const rider: Column = { code: 'rider', name: { zh: '乘车人' }, type: 'person' }
  const store = createRowStore({ code: 'items', name: { zh: '明细' }, type: 'subTable', columns: [rider] }, [
    { id: 'a', rider: [{ id: 'u1', name: '林静', type: 3 }] },
    { id: 'b', rider: [{ id: 'u2', name: '王伟', type: 3 }] },
  ])
  const of = {
    property: rider,
    widthPx: 1,
    minPx: 1,
    editable: true,
    required: false,
    isNumber: false,
    sortable: true,
  }
  const cursor = createCursor()
  cursor.go({ row: 1, column: 1 }, true)
  const grid = { store, cursor, columns: [of], mayEditRows: true, isShown: () => true }
  const text = copyBlock(grid, cursor.block(), 'zh')
  cursor.go({ row: 2, column: 1 })
  expect(pasteBlock(grid, text.replaceAll('\n', '\r\n'), 10, 'zh')).toMatchObject({ cells: 2, refused: 0 })
  expect(store.rows().map((row) => row.rider)).toEqual([
    store.row('a')?.rider,
    store.row('b')?.rider,
    store.row('a')?.rider,
    store.row('b')?.rider,
  ])
})
