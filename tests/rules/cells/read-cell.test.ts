import { describe, expect, test } from 'vitest'
import type { Column } from '../../../contract/package/properties.ts'
import { LOCALES, type Locale } from '../../../contract/vocabulary.ts'
import { cellText } from '../../../rules/cells/cell-text.ts'
import { readCellText } from '../../../rules/cells/read-cell.ts'

const name = { en: 'X' }
const number: Column = { code: 'n', name, type: 'number', format: 'decimal2' }
const percent: Column = { code: 'p', name, type: 'number', format: 'percent1' }
const day: Column = { code: 'd', name, type: 'date' }
const minute: Column = { code: 'm', name, type: 'date', format: 1 }
const choice: Column = {
  code: 'c',
  name,
  type: 'dropdown',
  options: [
    { value: 'train', name: { zh: '火车', en: 'Train' } },
    { value: 'bus', name: { zh: '大巴', en: 'Bus' } },
  ],
}
const several: Column = { ...choice, type: 'checkbox' }
const yesNo: Column = { code: 'b', name, type: 'boolean' }
const people: Column = { code: 'w', name, type: 'multiPerson' }

function value(column: Column, text: string, locale: Locale = 'zh') {
  const read = readCellText(column, text, locale)
  return read.ok ? read.value : `refused: ${read.problem}`
}

describe('what is pasted or imported into a cell', () => {
  const cases: [Column, string, unknown][] = [
    [number, '1,234.50', '1234.5'],
    [number, '¥12', '12'],
    [number, '-HK$3', '-3'],
    [number, '１２', '12'],
    [number, 'abc', 'refused: badNumber'],
    [percent, '12.5%', '0.125'],
    [day, '2026/3/9', '2026-03-09'],
    [day, '2026年3月9日', '2026-03-09'],
    [day, '2026-02-30', 'refused: badDate'],
    [minute, '2026-03-09 8:05', '2026-03-09 08:05'],
    [choice, 'train', 'train'],
    [choice, '火车', 'train'],
    [choice, 'bUS', 'bus'],
    [choice, 'plane', 'refused: notAllowed'],
    [yesNo, '是', true],
    [yesNo, 'no', false],
    [yesNo, 'maybe', 'refused: wrongType'],
    [people, 'Li', 'refused: notAllowed'],
  ]
  test.each(cases.map(([column, text, expected]) => ({ column, text, expected })))(
    'a $column.type takes $text as $expected',
    ({ column, text, expected }) => {
      expect(value(column, text)).toBe(expected)
    },
  )

  test('a decimal comma is one where people write it, and never makes a hundredfold', () => {
    const written: [string, Locale, unknown][] = [
      ['1234,56', 'fr', '1234.56'],
      ['1 234,56 €', 'fr', '1234.56'],
      ['1.234,56', 'es', '1234.56'],
      ['12 %', 'es', '0.12'],
      ['1234.56', 'es', '1234.56'],
      ['1,234', 'en', '1234'],
      ['1234,56', 'zh', 'refused: badNumber'],
    ]
    for (const [text, locale, expected] of written) expect(value(number, text, locale)).toBe(expected)
  })

  test('several choices are taken by any separator, empty text empties', () => {
    expect(value(several, '火车；Bus')).toEqual(['train', 'bus'])
    expect(value(several, '  ')).toBeNull()
  })

  test('what a cell says is read back as the same value', () => {
    const cells: [Column, unknown][] = [
      [number, '1234.5'],
      [number, '1.23'],
      [{ ...number, format: undefined }, '1.234'],
      [percent, '0.125'],
      [day, '2026-03-09'],
      [minute, '2026-03-09 08:05'],
      [choice, 'bus'],
      [several, ['train', 'bus']],
      [yesNo, true],
    ]
    for (const [column, stored] of cells) {
      for (const locale of LOCALES)
        expect(value(column, cellText(column, stored, locale), locale)).toEqual(stored)
    }
  })
})
