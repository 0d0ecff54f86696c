import { describe, expect, it } from 'vitest'
import { type TellPlan, tellAt } from '../../../../server/notify/push/when.ts'

const SHANGHAI: TellPlan = { quiet: null, digest: 'atOnce', digestAt: 540, timeZone: 'Asia/Shanghai' }
const NIGHT = { from: 22 * 60, until: 8 * 60 }

/** When a message of this moment goes out, as the wall clock of the zone shows it. */
function goesOut(at: string, plan: Partial<TellPlan>, urgent = false): string {
  const whole = { ...SHANGHAI, ...plan }
  const time = Date.parse(at)
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: whole.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(tellAt(time, time, whole, urgent))
}

describe('when devices are told', () => {
  it('at once, unless told otherwise', () => {
    expect(goesOut('2026-03-02T15:30:00Z', {})).toBe('2026-03-02 23:30')
  })

  it.each([
    ['late in the evening: the next morning', '2026-03-02T15:30:00Z', '2026-03-03 08:00'],
    ['after midnight: the same morning', '2026-03-02T20:00:00Z', '2026-03-03 08:00'],
    ['at the last quiet minute', '2026-03-02T23:59:00Z', '2026-03-03 08:00'],
    ['as quiet hours end', '2026-03-03T00:00:00Z', '2026-03-03 08:00'],
    ['in the day', '2026-03-03T04:00:00Z', '2026-03-03 12:00'],
    ['as they begin', '2026-03-03T14:00:00Z', '2026-03-04 08:00'],
  ])('quiet hours over midnight, %s', (_, at, expected) => {
    expect(goesOut(at, { quiet: NIGHT })).toBe(expected)
  })

  it('quiet hours within a day', () => {
    const quiet = { from: 12 * 60, until: 13 * 60 + 30 }
    expect(goesOut('2026-03-03T04:10:00Z', { quiet })).toBe('2026-03-03 13:30')
    expect(goesOut('2026-03-03T03:59:00Z', { quiet })).toBe('2026-03-03 11:59')
  })

  it('the same moment is night for one and day for another', () => {
    const at = '2026-03-02T15:30:00Z'
    expect(goesOut(at, { quiet: NIGHT, timeZone: 'Europe/Paris' })).toBe('2026-03-02 16:30')
    expect(goesOut(at, { quiet: NIGHT, timeZone: 'America/New_York' })).toBe('2026-03-02 10:30')
    expect(goesOut(at, { quiet: NIGHT, timeZone: 'Pacific/Auckland' })).toBe('2026-03-03 08:00')
    expect(goesOut(at, { quiet: NIGHT, timeZone: 'Asia/Kathmandu' })).toBe('2026-03-02 21:15')
  })

  it('T-01: over the change of the clocks it is still the wall clock that counts', () => {
    // Paris goes from 02:00 to 03:00 on 29 March 2026, and back on 25 October.
    const paris = { quiet: { from: 22 * 60, until: 2 * 60 + 30 }, timeZone: 'Europe/Paris' }
    expect(goesOut('2026-03-28T22:00:00Z', paris)).toBe('2026-03-29 03:00')
    const morning = { quiet: NIGHT, timeZone: 'Europe/Paris' }
    expect(goesOut('2026-10-24T22:00:00Z', morning)).toBe('2026-10-25 08:00')
  })

  it('a digest gathers to the full hour, or to the time of the day; an urge does not wait', () => {
    expect(goesOut('2026-03-03T04:10:00Z', { digest: 'hourly' })).toBe('2026-03-03 13:00')
    expect(goesOut('2026-03-03T04:10:00Z', { digest: 'daily', digestAt: 17 * 60 })).toBe('2026-03-03 17:00')
    expect(goesOut('2026-03-03T10:10:00Z', { digest: 'daily', digestAt: 17 * 60 })).toBe('2026-03-04 17:00')
    expect(goesOut('2026-03-03T04:10:00Z', { digest: 'daily' }, true)).toBe('2026-03-03 12:10')
  })

  it('a digest that falls into quiet hours comes at their end, and so does an urge', () => {
    const plan = { quiet: NIGHT, digest: 'daily', digestAt: 7 * 60 } as const
    expect(goesOut('2026-03-03T04:10:00Z', plan)).toBe('2026-03-04 08:00')
    expect(goesOut('2026-03-03T15:10:00Z', plan, true)).toBe('2026-03-04 08:00')
  })
})
