import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { appPackage } from '../../contract/package/app-package.ts'
import { defaultCalendar } from '../../rules/calendar/default-calendar.ts'
import { evaluateExpression } from '../../rules/expression/condition.ts'
import { isDecimal } from '../../rules/expression/value.ts'

const FOLDER = path.join(import.meta.dirname, '../../samples/apps')
/** National Day, a Thursday; Saturday 10 October is worked instead. */
const calendar = {
  ...defaultCalendar('Asia/Shanghai'),
  days: { '2026-10-01': [], '2026-10-10': [['09:00', '18:00'] as [string, string]] },
}
const environment = { now: '2026-09-01T00:00:00.000Z', calendar, initiatorId: 'u', departmentId: 'd' }

/** What the request of a sample counts. */
function daysOf(file: string, startDate: string, endDate: string, halfDay: boolean | null): unknown {
  const pkg = appPackage.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')))
  const model = pkg.models.find(({ properties }) => properties.some(({ code }) => code === 'halfDay'))
  const days = model?.properties.find(({ code }) => code === 'days')
  if (model === undefined || days?.type !== 'number' || days.formula === undefined) throw new Error(file)
  const value = evaluateExpression(days.formula, { startDate, endDate, halfDay }, model, environment)
  return isDecimal(value) ? value.toFixed() : value
}

describe.each(['leave.json', 'haitang-leave.json'])('the days of leave in %s', (file) => {
  it.each<[what: string, start: string, end: string, half: boolean | null, days: string]>([
    ['half a working day', '2026-09-30', '2026-09-30', true, '0.5'],
    ['half a Saturday', '2026-09-26', '2026-09-26', true, '0'],
    ['half a public holiday', '2026-10-01', '2026-10-01', true, '0'],
    ['half a Saturday that is worked', '2026-10-10', '2026-10-10', true, '0.5'],
    ['a working day', '2026-09-30', '2026-09-30', null, '1'],
    ['a span over a weekend', '2026-09-25', '2026-09-28', null, '2'],
    ['a span over a holiday', '2026-09-30', '2026-10-02', false, '2'],
    ['an end before the start', '2026-09-30', '2026-09-29', null, '0'],
  ])('count %s', (_, start, end, half, days) => {
    expect(daysOf(file, start, end, half)).toBe(days)
  })
})
