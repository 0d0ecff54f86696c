import { describe, expect, test } from 'vitest'
import type { Column, SubTable } from '../../../../../contract/package/properties.ts'
import { paperFit } from '../../../../../src/features/form/print/paper-fit.ts'

const amounts = (count: number): Column[] =>
  Array.from({ length: count }, (_, index) => ({ code: `a${index}`, name: { en: 'A' }, type: 'number' }))

const tableOf = (columns: Column[]): SubTable => ({
  code: 'items',
  name: { en: 'Items' },
  type: 'subTable',
  columns,
})

/** One row with the same number in every column. */
const rowOf = (columns: readonly Column[], value: string) => [
  { id: 'r', ...Object.fromEntries(columns.map(({ code }) => [code, value])) },
]

const fitOf = (count: number, value: string) => {
  const columns = amounts(count)
  return paperFit(tableOf(columns), rowOf(columns, value), 'en')
}

describe('a table on paper', () => {
  test('stands upright while its numbers fit, then across, then smaller, and at last lets its numbers go', () => {
    expect(fitOf(8, '1234567')).toMatchObject({ isAcross: false, scale: 1, keepsWhole: true })
    expect(fitOf(11, '1234567')).toMatchObject({ isAcross: true, scale: 1, keepsWhole: true })
    const small = fitOf(24, '1234567')
    expect(small).toMatchObject({ isAcross: true, keepsWhole: true })
    expect(small.scale).toBeLessThan(0.75)
    expect(fitOf(40, '1234567')).toMatchObject({ isAcross: true, scale: 0.55, keepsWhole: false })
  })

  test('is judged by what stands in it: its longest number, and the sum below', () => {
    expect(fitOf(8, '1').isAcross).toBe(false)
    expect(fitOf(8, '12345678901').isAcross).toBe(true)
    const columns = amounts(7)
    const rows = rowOf(columns, '99999999')
    expect(paperFit(tableOf(columns), rows, 'en').isAcross).toBe(false)
    const many = Array.from({ length: 9000 }, (_, index) => ({ ...rows[0], id: `r${index}` }))
    const summed = { ...tableOf(columns), sums: columns.map(({ code }) => code) }
    expect(paperFit(summed, many, 'en').isAcross).toBe(true)
  })

  test('gives each column room for its longest word, the head’s or a value’s, up to one that has to break', () => {
    const columns: Column[] = [
      { code: 'a', name: { en: 'A' }, type: 'shortText' },
      { code: 'b', name: { en: 'Responsibility' }, type: 'shortText' },
      { code: 'c', name: { en: 'C' }, type: 'shortText' },
      { code: 'd', name: { en: 'D' }, type: 'shortText' },
      { code: 'e', name: { en: 'E' }, type: 'longText' },
    ]
    const rows = [
      { id: 'r', c: 'internationally', d: 'x'.repeat(300), e: 'a few words each. '.repeat(30), a: '事' },
    ]
    const { widths } = paperFit(tableOf(columns), rows, 'en')
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = widths
    expect(a).toBeLessThan(3)
    expect(b).toBeGreaterThan(8)
    expect(c).toBeGreaterThan(8)
    expect(d).toBeGreaterThan(c)
    expect(d).toBeLessThan(13)
    expect(e).toBeGreaterThan(9)
  })

  test('gives texts a few words of room each, and dates what they take', () => {
    const texts: Column[] = Array.from({ length: 9 }, (_, index) => ({
      code: `t${index}`,
      name: { en: 'T' },
      type: 'shortText',
    }))
    const rows = rowOf(texts, 'a text that is as long as it likes to be')
    expect(paperFit(tableOf(texts), rows, 'en').isAcross).toBe(false)
    const dates: Column[] = Array.from({ length: 7 }, (_, index) => ({
      code: `d${index}`,
      name: { en: 'D' },
      type: 'date',
    }))
    const days = rowOf(dates, '2026-11-24')
    expect(paperFit(tableOf(dates), days, 'en').isAcross).toBe(false)
    const moments = rowOf(dates, '2026-11-24 09:30')
    expect(paperFit(tableOf(dates), moments, 'en').isAcross).toBe(true)
  })

  test('on a sheet laid across lets a text be a few lines high, as long as the rest stays readable', () => {
    const notes: Column = { code: 'notes', name: { en: 'Notes' }, type: 'longText' }
    const text = 'a text of some words, as long as one line and a half of a letter'
    const widthBeside = (count: number, value = text) => {
      const columns = [...amounts(count), notes]
      const [row] = rowOf(columns, '1234567')
      const { widths, ...fit } = paperFit(tableOf(columns), [{ ...row, id: 'r', notes: value }], 'en')
      return { ...fit, notes: widths.at(-1) ?? 0 }
    }
    expect(widthBeside(6).isAcross).toBe(false)
    expect(widthBeside(6).notes).toBeLessThan(6)
    expect(widthBeside(18).notes).toBeGreaterThan(9)
    expect(widthBeside(18, text.repeat(20)).notes).toBeLessThan(16)
    // Too many columns beside it: then it is the text that gives way first.
    const crowded = widthBeside(26)
    expect(crowded).toMatchObject({ isAcross: true, keepsWhole: true })
    expect(crowded.notes).toBeLessThan(6)
  })
})
