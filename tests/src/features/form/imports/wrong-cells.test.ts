import { expect, test } from 'vitest'
import type { ImportResult } from '../../../../../contract/form-rows.ts'
import { mendedRows, wrongCells } from '../../../../../src/features/form/imports/wrong-cells.ts'

const AMOUNT = { code: 'amount', name: { en: 'Amount' }, type: 'number' as const }
const RESULT = { operationResult: true, errorType: 1, successCount: 0, errorCount: 2, rows: [] }

function resultOf(...cells: readonly { text?: string; value?: unknown; problem: string }[]): ImportResult {
  const secondImportData = cells.map((cell, row) => ({ line: row + 2, cells: { amount: cell } }))
  return { ...RESULT, headColumns: [AMOUNT], secondImportData }
}

test('equal wrong texts are mended together, what is missing in each row by itself', () => {
  const equal = resultOf({ text: 'many', problem: 'badNumber' }, { text: 'many', problem: 'badNumber' })
  expect(wrongCells(equal).map(({ lines }) => lines)).toEqual([[2, 3]])
  const unfit = { text: 'Coach', value: 'coach', problem: 'notOffered' }
  expect(wrongCells(resultOf(unfit, unfit)).map(({ lines }) => lines)).toEqual([[2], [3]])
  const empty = resultOf({ text: '', problem: 'required' }, { text: '', problem: 'required' })
  const groups = wrongCells(empty)
  expect(groups.map(({ lines }) => lines)).toEqual([[2], [3]])
  const unknown = resultOf({ text: '', problem: 'noResult' }, { text: '', problem: 'noResult' })
  expect(wrongCells(unknown).map(({ lines }) => lines)).toEqual([[2], [3]])
  expect(mendedRows(empty, new Map([[groups[1]?.key ?? '', '7']]))).toEqual([
    { line: 2, cells: { amount: { text: '', problem: 'required' } } },
    { line: 3, cells: { amount: { value: '7' } } },
  ])
})
