import { describe, expect, test } from 'vitest'
import { bizModel } from '../../../contract/package/models.ts'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import { failedAtLeaving } from '../../../rules/form/early-checks.ts'
import { evaluateForm } from '../../../rules/form/evaluate-form.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import { expense } from '../expense-model.ts'

const name = { en: 'x' }
const number = { type: 'number', name }
const check = (holds: string) => ({ checks: [{ holds, message: { en: holds } }] })

const model = bizModel.parse({
  ...expense,
  title: name,
  summary: [],
  properties: [
    { code: 'start', type: 'date', name },
    { code: 'until', type: 'date', name, ...check('until >= start') },
    { code: 'days', ...number, formula: 'workdays(start, until)', ...check('days <= 5') },
    { code: 'share', ...number, ...check('share <= limit or isEmpty(limit)') },
    { code: 'limit', ...number },
    { code: 'total', ...number, formula: 'sum(items.price)', ...check('total = 100') },
    { code: 'most', ...number, ...check('most >= total') },
    {
      code: 'items',
      type: 'subTable',
      name,
      columns: [
        { code: 'price', ...number, ...check('price <= limit') },
        { code: 'least', ...number, ...check('least < price') },
      ],
    },
  ],
})
const environment = {
  now: '2026-11-20T01:00:00.000Z',
  calendar: defaultCalendar('Asia/Shanghai'),
  initiatorId: 'u1',
  departmentId: 'd1',
}

function failed(data: FormData, key: string, row: number | null = null) {
  return failedAtLeaving(evaluateForm(model, environment, data), key, row).map(({ path }) => path)
}

describe('checks when a field is left', () => {
  const wrong = { start: '2026-11-20', until: '2026-11-19' }

  test('speak of it when either of the fields they compare is left, and of no other', () => {
    expect(failed(wrong, 'until')).toEqual(['until'])
    expect(failed(wrong, 'start')).toEqual(['until'])
    expect(failed(wrong, 'limit')).toEqual([])
    expect(failed({ ...wrong, until: '2026-11-20' }, 'until')).toEqual([])
  })

  test('of a computed field speak when what it is computed from is left', () => {
    expect(failed({ start: '2026-11-02', until: '2026-11-30' }, 'start')).toEqual(['days'])
  })

  test('wait until all they read is filled in', () => {
    expect(failed({ until: '2026-11-19' }, 'until')).toEqual([])
    expect(failed({ share: '5' }, 'share')).toEqual([])
    expect(failed({ share: '5', limit: '4' }, 'limit')).toEqual(['share'])
  })

  test('of a row speak of the row that is left, or of all rows when a field of the head is', () => {
    const items = [
      { id: 'a', price: '9', least: '10' },
      { id: 'b', price: '8', least: '10' },
    ]
    expect(failed({ limit: '5', items }, 'items.price', 1)).toEqual(['items.1.price', 'items.1.least'])
    expect(failed({ limit: '5', items }, 'limit')).toEqual(['items.0.price', 'items.1.price'])
    expect(failed({ limit: '5', items: [{ id: 'a', least: '10' }] }, 'items.least', 0)).toEqual([])
  })

  test('over rows wait for the end: more rows may come', () => {
    const data = { most: '1', items: [{ id: 'a', price: '9' }] }
    expect(failed(data, 'items.price', 0)).toEqual([])
    expect(failed(data, 'most')).toEqual([])
  })
})
