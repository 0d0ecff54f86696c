import { describe, expect, test } from 'vitest'
import type { BizModel } from '../../../contract/package/models.ts'
import { bizModel } from '../../../contract/package/models.ts'
import { defaultCalendar } from '../../../rules/calendar/default-calendar.ts'
import { effectiveRights } from '../../../rules/form/effective.ts'
import { evaluateForm, reevaluateForm } from '../../../rules/form/evaluate-form.ts'
import { offeredNow } from '../../../rules/form/offered.ts'
import { rightsAt } from '../../../rules/form/rights.ts'
import type { FormData } from '../../../rules/record/form-data.ts'
import { checkWrite } from '../../../rules/write/write.ts'
import { approvalNode, expense, startNode } from '../expense-model.ts'

const name = { en: 'x' }
const option = (value: string, parent?: string) => ({ value, name, ...(parent && { parent }) })

const leave = bizModel.parse({
  ...expense,
  title: name,
  summary: [],
  properties: [
    { code: 'kind', type: 'radio', name, required: true, options: [option('sick'), option('home')] },
    { code: 'start', type: 'date', name, default: 'today()' },
    {
      code: 'until',
      type: 'date',
      name,
      default: 'addDays(start, 1)',
      checks: [{ holds: 'until >= start', message: { en: 'Ends before it starts', zh: '早于开始' } }],
    },
    { code: 'days', type: 'number', name, formula: 'workdays(start, until)' },
    { code: 'reason', type: 'shortText', name, requiredWhen: 'days > 3' },
    { code: 'hospital', type: 'shortText', name, required: true, visibleWhen: "kind = 'sick'" },
    { code: 'where', type: 'shortText', name, formula: "coalesce(hospital, 'at home')" },
    { code: 'owner', type: 'person', name, default: 'initiator()' },
    {
      code: 'place',
      type: 'dropdown',
      name,
      offered: 'option.parent = kind',
      options: [option('ward', 'sick'), option('desk', 'home')],
    },
    {
      code: 'items',
      type: 'subTable',
      name,
      columns: [
        {
          code: 'price',
          type: 'number',
          name,
          checks: [{ holds: 'price > 0', message: { en: 'Above zero' } }],
        },
        { code: 'count', type: 'number', name, default: '1', visibleWhen: 'price > 1' },
        { code: 'why', type: 'shortText', name, requiredWhen: 'price > 100 and days > 1' },
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

type More = { stored?: FormData; requireAll?: boolean; node?: ReturnType<typeof startNode>; model?: BizModel }

function write(
  sent: FormData,
  { stored = {}, requireAll = true, node = startNode(), model = leave }: More = {},
) {
  return checkWrite({ model, rights: rightsAt(node, model), stored, sent, requireAll, environment })
}

function accepted(sent: FormData, more: More = {}) {
  const result = write(sent, more)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.data
}

function refusal(sent: FormData, more: More = {}) {
  const result = write(sent, more)
  if (result.ok) throw new Error('the write was accepted')
  return [result.fault, ...result.problems.map(({ path, problem }) => `${path} ${problem}`)]
}

describe('what a rule hides', () => {
  test('D-04: is not required, and required again once it shows', () => {
    expect(accepted({ kind: 'home' })).toMatchObject({ kind: 'home' })
    expect(refusal({ kind: 'sick' })).toEqual(['fieldRequired', 'hospital required'])
  })

  test('D-04: is stored empty whatever was sent, and every other rule takes it as empty', () => {
    const data = accepted({ kind: 'home', hospital: 'St. Anne' })
    expect(data.hospital ?? null).toBeNull()
    expect(data.where).toBe('at home')
  })

  test('is emptied when a later change hides it', () => {
    const stored = accepted({ kind: 'sick', hospital: 'St. Anne' })
    const result = write({ kind: 'home' }, { stored, node: approvalNode({ kind: { editable: true } }) })
    expect(result.ok && result.changes.map(({ code, after }) => `${code} ${String(after)}`)).toEqual([
      'kind home',
      'hospital null',
      'where at home',
    ])
  })

  test('a cell is hidden in its own row', () => {
    const data = accepted({
      kind: 'home',
      items: [
        { id: 'a', price: '1', count: '5' },
        { id: 'b', price: '2', count: '5' },
      ],
    })
    expect(data.items).toEqual([
      { id: 'a', price: '1', count: null },
      { id: 'b', price: '2', count: '5' },
    ])
  })

  test('the app keeps what was typed while the form is open', () => {
    const hidden = evaluateForm(leave, environment, { kind: 'home', hospital: 'St. Anne' })
    expect([hidden.values.hospital, hidden.data.hospital]).toEqual(['St. Anne', null])
  })

  test('a cell that appears starts with its default', () => {
    const before = evaluateForm(leave, environment, { kind: 'home', items: [{ id: 'a', price: '1' }] })
    const after = reevaluateForm(before, { ...before.values, items: [{ id: 'a', price: '2' }] })
    expect(after.values.items).toEqual([{ id: 'a', price: '2', count: '1' }])
  })

  test('a rule shows nothing that the node hides', () => {
    const node = approvalNode({ hospital: { visible: false } })
    const rights = effectiveRights(rightsAt(node, leave), evaluateForm(leave, environment, { kind: 'sick' }))
    expect(rights.field('hospital').visible).toBe(false)
  })
})

describe('what a rule requires', () => {
  test('G5: is asked for only while the rule holds and where it can be typed', () => {
    const long = { kind: 'home', start: '2026-11-02', until: '2026-11-06' }
    expect(refusal(long)).toEqual(['fieldRequired', 'reason required'])
    const stored = accepted({ ...long, reason: 'Moving house' })
    const reader = { stored: { ...stored, reason: null }, node: approvalNode() }
    expect(accepted({}, reader).days).toBe('5')
  })

  test('is asked for cell by cell', () => {
    const items = [
      { id: 'a', price: '101' },
      { id: 'b', price: '100' },
    ]
    expect(refusal({ kind: 'home', start: '2026-11-02', until: '2026-11-03', items })).toEqual([
      'fieldRequired',
      'items.0.why required',
    ])
  })
})

describe('defaults', () => {
  test('fill what was not sent of a new form, each on those before it', () => {
    expect(accepted({ kind: 'home' })).toMatchObject({
      start: '2026-11-20',
      until: '2026-11-21',
      days: '1',
      owner: [{ id: 'u1', type: 3 }],
    })
  })

  test('leave alone what was sent empty and what is stored', () => {
    expect(accepted({ kind: 'home', start: null }).start ?? null).toBeNull()
    expect(accepted({ kind: 'sick', hospital: 'x' }, { stored: { kind: 'home' } }).start ?? null).toBeNull()
  })

  test('fill new rows only', () => {
    const stored = { kind: 'home', items: [{ id: 'old', price: '2' }] }
    const data = accepted(
      { items: [{ id: 'old' }, { id: 'new', price: '3' }, { id: 'bare', price: '3', count: null }] },
      { stored },
    )
    expect(data.items).toMatchObject([
      { id: 'old', price: '2' },
      { id: 'new', count: '1' },
      { id: 'bare', count: null },
    ])
  })
})

describe('checks', () => {
  const wrong = { kind: 'home', start: '2026-11-20', until: '2026-11-19' }

  test('D-09: refuse a submit with the author’s own text in every language, at the field', () => {
    const result = write(wrong)
    expect(result.ok ? null : result.problems).toEqual([
      { path: 'until', problem: 'checkFailed', params: { en: 'Ends before it starts', zh: '早于开始' } },
    ])
  })

  test('ask nothing of an empty field, and nothing on a save', () => {
    expect(accepted({ kind: 'home', until: null }).until ?? null).toBeNull()
    expect(accepted(wrong, { requireAll: false }).until).toBe('2026-11-19')
  })

  test('of a row stand at its cell', () => {
    expect(
      refusal({
        kind: 'home',
        items: [
          { id: 'a', price: '5' },
          { id: 'b', price: '0' },
        ],
      }),
    ).toEqual(['fieldInvalid', 'items.1.price checkFailed'])
  })

  test('do not stop who only reads the field, unless he changes what it reads', () => {
    const more = {
      stored: wrong,
      node: approvalNode({ reason: { editable: true }, start: { editable: true } }),
    }
    expect(refusal({ start: '2026-11-21' }, more)).toEqual(['fieldInvalid', 'until checkFailed'])
    expect(
      accepted({ reason: 'ok' }, { ...more, node: approvalNode({ reason: { editable: true } }) }).reason,
    ).toBe('ok')
  })
})

describe('cascading options', () => {
  test('only those that are offered may be sent', () => {
    expect(accepted({ kind: 'home', place: 'desk' }).place).toBe('desk')
    expect(refusal({ kind: 'home', place: 'ward' })).toEqual(['fieldInvalid', 'place notOffered'])
  })

  test('what is offered no longer is taken out when somebody changes the parent', () => {
    const stored = accepted({ kind: 'home', place: 'desk' })
    const data = accepted({ kind: 'sick', hospital: 'x' }, { stored })
    expect(data.place ?? null).toBeNull()
  })

  test('are told for drawing', () => {
    const evaluation = evaluateForm(leave, environment, { kind: 'home' })
    expect(offeredNow(evaluation, 'place').map(({ value }) => value)).toEqual(['desk'])
    expect(offeredNow(evaluation, 'kind')).toHaveLength(2)
  })
})

describe('what rules may not tell', () => {
  const model = bizModel.parse({
    ...expense,
    title: name,
    summary: [],
    properties: [
      { code: 'salary', type: 'number', name },
      { code: 'bonus', type: 'number', name, formula: 'salary * 2' },
      { code: 'all', type: 'number', name, formula: 'bonus + 1' },
      { code: 'other', type: 'number', name, formula: '1 + 1' },
    ],
  })

  test('X-04, D-02: a formula of a hidden field is hidden too, also by way of another', () => {
    const rights = rightsAt(approvalNode({ salary: { visible: false } }), model)
    expect(['salary', 'bonus', 'all', 'other'].filter((code) => rights(code).visible)).toEqual(['other'])
  })

  test('unless the node shows it by name', () => {
    const node = approvalNode({ salary: { visible: false }, bonus: { visible: true } })
    const rights = rightsAt(node, model)
    expect(['bonus', 'all'].filter((code) => rights(code).visible)).toEqual(['bonus', 'all'])
  })
})

test('a rule that cannot be computed refuses the write at its field', () => {
  const model = bizModel.parse({
    ...expense,
    title: name,
    summary: [],
    properties: [
      { code: 'a', type: 'shortText', name, visibleWhen: 'a.b = 1' },
      { code: 'c', type: 'shortText', name, requiredWhen: "'x' > 1" },
      { code: 'd', type: 'number', name, formula: 'sum(c)' },
    ],
  })
  expect(refusal({ a: 'x', c: 'y' }, { model })).toEqual([
    'fieldInvalid',
    'a expressionUnknownName',
    'd expressionWrongType',
    'c expressionWrongType',
  ])
})
