import { expect, test } from 'vitest'
import { parseBlock } from '../../../src/features/form/grid/clipboard.ts'

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
