import { describe, expect, test } from 'vitest'
import { LOCALES, NUMBER_FORMATS, type NumberFormat } from '../../../contract/vocabulary.ts'
import { chineseCapitals } from '../../../rules/format/chinese-capitals.ts'
import { formatNumber } from '../../../rules/format/number.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

describe('numbers as people read them', () => {
  test.each<[NumberFormat, string, string]>([
    ['none', '1234567.8900', '1234567.89'],
    ['integer', '1234567.5', '1,234,568'],
    ['decimal2', '12860', '12,860.00'],
    ['decimal4', '-0.00004', '0.0000'],
    ['percent0', '0.155', '16%'],
    ['percent2', '-0.155', '−15.50%'],
    ['rmb2', '12860', '¥12,860.00'],
    ['rmb2', '-200', '−¥200.00'],
    ['usd3', '0.1', '$0.100'],
    ['eur2', '1', '€1.00'],
    ['hkd4', '1', 'HK$1.0000'],
    [
      'decimal2',
      '12345678901234567890123456789012345.67',
      '12,345,678,901,234,567,890,123,456,789,012,345.67',
    ],
    ['rmb2', 'no number', 'no number'],
  ])('%s shows %s as %s', (format, value, expected) => {
    expect(formatNumber(value, format, 'en')).toBe(expected)
  })

  test.each([
    ['zh', '−¥12,860.50'],
    ['en', '−¥12,860.50'],
    ['fr', '−12 860,50 ¥'],
    ['es', '−12.860,50 ¥'],
  ] as const)('money in %s', (locale, expected) => {
    expect(plain(formatNumber('-12860.5', 'rmb2', locale))).toBe(expected)
  })

  test('every format writes a figure in every language', () => {
    for (const format of NUMBER_FORMATS) {
      for (const locale of LOCALES) expect(formatNumber('3', format, locale)).toMatch(/3/)
    }
  })
})

describe('money in Chinese capitals', () => {
  test.each([
    ['0', '零元整'],
    ['0.5', '伍角整'],
    ['0.05', '伍分'],
    ['1', '壹元整'],
    ['10', '壹拾元整'],
    ['12860', '壹万贰仟捌佰陆拾元整'],
    ['12860.30', '壹万贰仟捌佰陆拾元叁角整'],
    ['1001.01', '壹仟零壹元零壹分'],
    ['10001', '壹万零壹元整'],
    ['100000001', '壹亿零壹元整'],
    ['110000', '壹拾壹万元整'],
    ['1010010.10', '壹佰零壹万零壹拾元壹角整'],
    ['1000000000000', '壹万亿元整'],
    ['1000200000000', '壹万零贰亿元整'],
    ['-200', '负贰佰元整'],
    ['-0.001', '零元整'],
    ['99.995', '壹佰元整'],
    ['12345678901234567', null],
    ['x', null],
  ])('%s is %s', (amount, expected) => {
    expect(chineseCapitals(amount)).toBe(expected)
  })
})
