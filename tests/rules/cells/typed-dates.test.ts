import { describe, expect, it } from 'vitest'
import type { Column } from '../../../contract/package/properties.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { readCellText } from '../../../rules/cells/read-cell.ts'
import { readFilter } from '../../../rules/list-filter/read-filter.ts'
import { normaliseValue } from '../../../rules/values/normalise-value.ts'

const name = { en: 'X' }
const date = (format: number): Column => ({ code: 'd', name, type: 'date', format })
const [day, minute, second, month, year] = [date(0), date(1), date(2), date(3), date(4)]
const time: Column = { code: 't', name, type: 'time' }

function typed(column: Column, text: string, locale: Locale = 'zh') {
  const read = readCellText(column, text, locale)
  return read.ok ? read.value : read.problem
}

describe('a date as people write it', () => {
  it.each<[Column, string, string]>([
    [day, '2025年1月5日', '2025-01-05'],
    [day, '2025 年 1 月 5 日', '2025-01-05'],
    [day, '2025年1月5号', '2025-01-05'],
    [day, '2025/1/5', '2025-01-05'],
    [day, '2025.1.5', '2025-01-05'],
    [day, '２０２５－０１－０５', '2025-01-05'],
    [day, '２０２５／１／５', '2025-01-05'],
    [day, '2025、1、5', '2025-01-05'],
    [day, '2025−01−05', '2025-01-05'],
    [day, '20250105', '2025-01-05'],
    [day, '\u200b2025-01-05\ufeff', '2025-01-05'],
    [day, '\u200e2025\u00a0年1月5日\u3000', '2025-01-05'],
    [minute, '2025年1月5日上午8：05', '2025-01-05 08:05'],
    [minute, '2025/1/5 下午3:20', '2025-01-05 15:20'],
    [minute, '2025-01-05T08:05', '2025-01-05 08:05'],
    [second, '2025-01-05 8:05:09', '2025-01-05 08:05:09'],
    [month, '2025年1月', '2025-01'],
    [month, '2025/1', '2025-01'],
    [year, '２０２５年', '2025'],
    [time, '８：０５', '08:05'],
    [time, '8点05分', '08:05'],
    [time, '3:05 PM', '15:05'],
    [time, '12:05 a.m.', '00:05'],
    [time, '8\u202fh\u202f05', '08:05'],
  ])('is read: %o %s is %s', (column, text, expected) => {
    expect(typed(column, text)).toBe(expected)
  })

  it.each<[Column, string, string]>([
    [day, '2025年1月', 'dateWithoutDay'],
    [day, '2025-01', 'dateWithoutDay'],
    [day, '2025/1', 'dateWithoutDay'],
    [day, '2025年', 'dateWithoutMonth'],
    [day, '2025', 'dateWithoutMonth'],
    [month, '2025年', 'dateWithoutMonth'],
    [month, '2025-', 'dateWithoutMonth'],
    [minute, '2025年1月5日', 'dateWithoutTime'],
    [minute, '2025年1月5日8点', 'timeWithoutMinutes'],
    [time, '8点', 'timeWithoutMinutes'],
    [time, '8', 'timeWithoutMinutes'],
  ])('is not made up where a part is missing: %o %s says %s', (column, text, expected) => {
    expect(typed(column, text)).toBe(expected)
  })

  it.each<[Column, string, string]>([
    [day, '25/1/5', 'yearTooShort'],
    [day, '1/5/25', 'yearTooShort'],
    [day, '1/5/2025', 'badDate'],
    [day, '2025-02-31', 'badDate'],
    [day, '2025-13-01', 'badDate'],
    [day, '0000-01-01', 'badDate'],
    [day, '10000-01-01', 'badDate'],
    [day, '2025-01-05 99:99', 'badDate'],
    [minute, '2025-01-05 24:00', 'badTime'],
    [minute, '2025-01-0508:05', 'badDate'],
    [time, '24:00', 'badTime'],
    [time, '8:5', 'badTime'],
    [time, '13:05 AM', 'badTime'],
  ])('is refused where there is none or it may be two: %o %s says %s', (column, text, expected) => {
    expect(typed(column, text)).toBe(expected)
  })

  it('begins with its day where the language writes it so, and is refused in English, which has two orders', () => {
    expect([typed(day, '05/01/2025', 'fr'), typed(day, '5-1-2025', 'es')]).toEqual([
      '2025-01-05',
      '2025-01-05',
    ])
    expect([typed(day, '05/01/2025', 'en'), typed(day, '05/01/2025', 'zh')]).toEqual(['badDate', 'badDate'])
  })

  it('comes to the same through the wire, and keeps all that was sent', () => {
    const sent = (column: Column, text: string) => {
      const read = normaliseValue(column, text)
      return read.ok ? read.value : read.problem
    }
    expect(sent(day, '２０２５年１月５日')).toBe('2025-01-05')
    expect(sent(day, '2025年1月')).toBe('dateWithoutDay')
    expect(sent(day, '2025-01-05 08:05')).toBe('badDate')
    expect(sent(time, '08:05:30')).toBe('08:05:30')
  })

  it('in a filter may be less than the field keeps, but has to exist', () => {
    const asked = (text: string) => readFilter({ kind: 'data', code: 'd' } as never, 'date', 'Eq', text)
    expect(JSON.stringify(asked('2026年3月'))).toContain('"2026-03"')
    expect(JSON.stringify(asked('２０２６／３／９'))).toContain('"2026-03-09"')
    expect([asked('2026-13'), asked('2026-02-31'), asked('26/3/9')]).toEqual([null, null, null])
  })
})
