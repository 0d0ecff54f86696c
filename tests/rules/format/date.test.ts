import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../contract/vocabulary.ts'
import { formatDate } from '../../../rules/format/date.ts'
import { listTime } from '../../../rules/format/list-time.ts'
import { formatSpan } from '../../../rules/format/span.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

describe('dates by format', () => {
  test.each<[number, string, string, string]>([
    [0, '2026-11-17', '2026-11-17', '2026-11-17'],
    [1, '2026-11-17 14:32', '2026-11-17 14:32', '2026-11-17 14:32'],
    [2, '2026-11-17 14:32:05', '2026-11-17 14:32:05', '2026-11-17 14:32:05'],
    [3, '2026-11', '2026-11', '2026-11'],
    [4, '2026', '2026', '2026'],
    [5, '2026-11-17', '11-17', '11-17'],
    [6, '14:32', '14:32', '14:32'],
    [7, '14:32:05', '14:32:05', '14:32:05'],
    [8, '2026-11-17', '2026年11月17日', '17 November 2026'],
    [9, '2026-11-17', '2026年11月17日星期二', 'Tuesday 17 November 2026'],
    [10, '2026-11-17', '11月17日', '17 Nov'],
    [11, '2026-11-17 14:32', '2026年11月17日 14:32', '17 November 2026 at 14:32'],
    [12, '2026-11', '2026年11月', 'November 2026'],
  ])('format %i shows %s as %s and %s', (format, value, zh, en) => {
    expect(plain(formatDate(value, format, 'zh', 'Asia/Shanghai'))).toBe(zh)
    expect(plain(formatDate(value, format, 'en', 'Asia/Shanghai')).replace(', ', ' ')).toBe(en)
  })

  test('T-04 a stored day never moves with the zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Shanghai']) {
      expect(formatDate('2026-03-29', 8, 'en', zone)).toBe('29 March 2026')
      expect(formatDate('2026-03-29', 0, 'en', zone)).toBe('2026-03-29')
    }
  })

  test('an instant is brought to the zone first', () => {
    expect(formatDate('2026-03-28T23:30:00Z', 0, 'en', 'Asia/Shanghai')).toBe('2026-03-29')
    expect(formatDate('2026-03-28T23:30:00Z', 1, 'en', 'America/New_York')).toBe('2026-03-28 19:30')
  })

  test('what is no date comes back as it is', () => {
    expect(formatDate('2026-02-30', 8, 'en', 'UTC')).toBe('2026-02-30')
    expect(formatDate('soon', 0, 'en', 'UTC')).toBe('soon')
  })
})

describe('time spans', () => {
  test.each<[number, Locale, string]>([
    [0, 'en', '1 min'],
    [-5000, 'zh', '1 分钟'],
    [999, 'en', '1 min'],
    [Number.NaN, 'en', '1 min'],
    [45_000, 'en', '45 s'],
    [65_000, 'fr', '1 min 5 s'],
    [3_600_000, 'en', '1 h'],
    [(4 * 24 + 5) * 3_600_000 + 63_000, 'zh', '4 天 5 小时 1 分钟 3 秒'],
    [(4 * 24 + 5) * 3_600_000 + 63_000, 'en', '4 d 5 h 1 min 3 s'],
    [(4 * 24 + 5) * 3_600_000, 'fr', '4 j 5 h'],
    [24 * 3_600_000 + 60_000, 'en', '1 d 1 min'],
    [86_400_000 + 7_000, 'en', '1 d 7 s'],
  ])('T-03 %i ms in %s is %s', (milliseconds, locale, expected) => {
    expect(plain(formatSpan(milliseconds, locale))).toBe(expected)
  })

  test('a mean is told by its two largest units', () => {
    expect(plain(formatSpan((4 * 24 + 5) * 3_600_000 + 63_000, 'en', 2))).toBe('4 d 5 h')
  })
})

describe('times in lists', () => {
  const now = '2026-11-19T08:00:00Z'
  test.each<[string, Locale, string]>([
    ['2026-11-19T07:59:30Z', 'zh', '刚刚'],
    ['2026-11-19T08:00:30Z', 'en', 'just now'],
    ['2026-11-19T07:50:00Z', 'zh', '10 分钟前'],
    ['2026-11-19T07:00:01Z', 'en', '59 min ago'],
    ['2026-11-19T06:32:00Z', 'en', '14:32'],
    ['2026-11-18T08:20:00Z', 'zh', '昨天 16:20'],
    ['2026-11-18T08:20:00Z', 'en', 'Yesterday 16:20'],
    ['2026-11-18T08:20:00Z', 'fr', 'hier 16:20'],
    ['2026-11-18T08:20:00Z', 'es', 'ayer 16:20'],
    ['2026-11-17T08:20:00Z', 'zh', '11月17日'],
    ['2026-11-17T08:20:00Z', 'en', '17 Nov'],
    ['2025-12-30T08:20:00Z', 'zh', '2025-12-30'],
    ['2025-12-30T08:20:00Z', 'en', '30 Dec 2025'],
    ['2026-11-18T16:30:00Z', 'en', '00:30'],
  ])('%s in %s reads %s', (instant, locale, expected) => {
    expect(plain(listTime(instant, now, 'Asia/Shanghai', locale))).toBe(expected)
  })
})
