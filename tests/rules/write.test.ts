import { describe, expect, test } from 'vitest'
import type { FlowNode } from '../../contract/package/nodes.ts'
import { rightsAt } from '../../rules/form/rights.ts'
import type { FormData } from '../../rules/record/form-data.ts'
import { sentProblems } from '../../rules/write/findings.ts'
import { checkWrite } from '../../rules/write/write.ts'
import { approvalNode, expense, startNode, stored } from './expense-model.ts'

function write(node: FlowNode, sent: FormData, options: { stored?: FormData; requireAll?: boolean } = {}) {
  return checkWrite({
    model: expense,
    rights: rightsAt(node, expense),
    stored: options.stored ?? stored,
    sent,
    requireAll: options.requireAll ?? false,
  })
}

function refusal(node: FlowNode, sent: FormData, options: { stored?: FormData; requireAll?: boolean } = {}) {
  const result = write(node, sent, options)
  if (result.ok) throw new Error('the write was accepted')
  return [result.fault, ...result.problems.map(({ path, problem }) => `${path} ${problem}`)]
}

function accepted(node: FlowNode, sent: FormData, options: { stored?: FormData; requireAll?: boolean } = {}) {
  const result = write(node, sent, options)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result
}

describe('field rights on write', () => {
  const check = approvalNode({ note: { editable: true }, salary: { visible: false } })

  test('G5, D-01 a read-only field with another value is refused and named', () => {
    expect(refusal(check, { note: 'ok', amount: '1' })).toEqual(['fieldReadOnly', 'amount readOnly'])
  })

  test('G5, D-01 the equal value of a read-only field passes in any spelling', () => {
    expect(accepted(check, { note: 'ok', amount: '12.50' }).changes).toEqual([
      { code: 'note', before: null, after: 'ok' },
    ])
    expect(accepted(check, { amount: 12.5, reason: 'Trip to Lyon', day: null }).changes).toEqual([])
  })

  test('G5, D-01 a hidden field is refused whatever its value', () => {
    expect(refusal(check, { salary: '900' })).toEqual(['fieldHidden', 'salary hidden'])
    expect(refusal(check, { salary: null })).toEqual(['fieldHidden', 'salary hidden'])
  })

  test('D-04 computed numbers from outside are ignored and worked out anew', () => {
    const { data, changes } = accepted(startNode(), {
      total: '1',
      items: [{ id: 'r1', cost: '7', pieces: 3 }],
    })
    expect(data.total).toBe('30')
    expect(changes.map(({ code }) => code)).toEqual(['items', 'total'])
  })

  test('D-04 system fields are unknown', () => {
    expect(refusal(startNode(), { sequenceNo: 'X1', creator: 'u1' })).toEqual([
      'fieldUnknown',
      'sequenceNo unknownField',
      'creator unknownField',
    ])
  })

  test('D-06 keys that reach prototypes are unknown and change nothing', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')
    expect(refusal(startNode(), hostile)[0]).toBe('fieldUnknown')
    expect('polluted' in {}).toBe(false)
  })
})

describe('sub-tables on write', () => {
  test('D-03 a read-only column of a row is refused, the other cells pass', () => {
    const node = approvalNode({ 'items.pieces': { editable: true } })
    const first = { id: 'r1', pieces: '4' }
    expect(refusal(node, { items: [{ ...first, price: '11' }, { id: 'r2' }] })).toEqual([
      'fieldReadOnly',
      'items.0.price readOnly',
    ])
    const { data } = accepted(node, { items: [{ ...first, price: '10.00' }, { id: 'r2' }] })
    expect(data.items).toEqual([
      { id: 'r1', what: 'Train', price: '10', pieces: '4', cost: '40', secret: 'x' },
      stored.items[1],
    ])
  })

  test('D-03 rows are not added, removed or moved without the right of the table', () => {
    const node = approvalNode({ 'items.pieces': { editable: true } })
    expect(refusal(node, { items: [{ id: 'r1' }, { id: 'r2' }, { id: 'r3' }] })).toEqual([
      'fieldReadOnly',
      'items.2 unknownRow',
    ])
    expect(refusal(node, { items: [{ id: 'r1' }] })).toEqual(['fieldReadOnly', 'items rowsReadOnly'])
    expect(refusal(node, { items: [{ id: 'r2' }, { id: 'r1' }] })).toEqual([
      'fieldReadOnly',
      'items rowsReadOnly',
    ])
  })

  test('D-03 too many rows are refused before they are read', () => {
    const items = Array.from({ length: 10_001 }, (_, index) => ({ id: `r${index}` }))
    expect(refusal(startNode(), { items })).toEqual(['fieldInvalid', 'items tooManyRows'])
  })

  test('hidden columns keep their stored value and are refused when sent', () => {
    const node = approvalNode({ items: { editable: true }, 'items.secret': { visible: false } })
    expect(refusal(node, { items: [{ id: 'r1', secret: 'x' }] })).toEqual([
      'fieldHidden',
      'items.0.secret hidden',
    ])
    const { data } = accepted(node, { items: [{ id: 'r2', price: '3' }] })
    expect(data.items).toEqual([{ id: 'r2', what: 'Tea', price: '3', pieces: '2', cost: '6', secret: 'y' }])
    expect(data.total).toBe('6')
  })

  test('new rows take the id of the client or a free one', () => {
    const { data } = accepted(startNode(), {
      items: [
        { id: 'row1', what: 'A' },
        { what: 'B', sortKey: 1 },
      ],
    })
    expect(data.items).toEqual([
      { id: 'row1', what: 'A' },
      { id: 'row2', what: 'B' },
    ])
  })

  test.each([
    [{ id: '' }, 'items.0 badRowId'],
    [{ id: '../x' }, 'items.0 badRowId'],
    ['row', 'items.0 wrongType'],
    [{ id: 'r1', price: '1.234' }, 'items.0.price tooManyDecimals'],
  ])('the row %j is refused by its place', (row, problem) => {
    expect(refusal(startNode(), { items: [row] })).toEqual(['fieldInvalid', problem])
  })

  test('a row sent twice and an unknown column are refused', () => {
    expect(refusal(startNode(), { items: [{ id: 'r1' }, { id: 'r1' }] })[1]).toBe('items.1 duplicateRow')
    expect(refusal(startNode(), { items: [{ id: 'r1', toString: 1 }] })).toEqual([
      'fieldUnknown',
      'items.0.toString unknownField',
    ])
  })
})

describe('required fields', () => {
  test('G5 submit lists everything that is missing', () => {
    const sent = { reason: '  ', items: [{ id: 'n1', what: 'A' }, { id: 'n2' }] }
    expect(refusal(startNode(), sent, { stored: {}, requireAll: true })).toEqual([
      'fieldRequired',
      'reason required',
      'items.1.what required',
    ])
    expect(refusal(startNode(), {}, { stored: {}, requireAll: true })).toEqual([
      'fieldRequired',
      'reason required',
      'items required',
    ])
  })

  test('G5 a save asks for nothing', () => {
    expect(accepted(startNode(), { note: 'later' }, { stored: {} }).data).toEqual({
      note: 'later',
      total: '0',
    })
  })

  test('invalid and missing values are listed together', () => {
    const sent = { reason: null, amount: '-1', kind: 'x' }
    expect(refusal(startNode(), sent, { requireAll: true })).toEqual([
      'fieldInvalid',
      'amount tooSmall',
      'kind notAllowed',
      'reason required',
    ])
  })

  test('a node may ask for a field that the model leaves free', () => {
    const node = approvalNode({ note: { required: true } })
    expect(refusal(node, {}, { requireAll: true })).toEqual(['fieldRequired', 'note required'])
    expect(accepted(node, { note: 'seen' }, { requireAll: true }).changes).toHaveLength(1)
  })

  test('a later node does not ask for what only the start had to fill', () => {
    const bare = { total: '0' }
    expect(accepted(approvalNode(), {}, { stored: bare, requireAll: true }).changes).toEqual([])
  })
})

test('changes hold whole values and leave out what is equal', () => {
  const { changes } = accepted(startNode(), { amount: '12.500', kind: 'meal', note: '' })
  expect(changes).toEqual([{ code: 'kind', before: null, after: 'meal' }])
})

test('the app counts every mistake of a long table; a refusal that is sent names the first hundred', () => {
  const items = Array.from({ length: 150 }, (_, row) => ({ id: `r${row}`, what: 'x', price: 'much' }))
  const properties = expense.properties.map((one) => (one.code === 'items' ? { ...one, maxRows: 200 } : one))
  const model = { ...expense, properties }
  const found = checkWrite({
    ...{ model, rights: rightsAt(startNode(), model) },
    ...{ stored: {}, sent: { items }, requireAll: false },
  })
  if (found.ok) throw new Error('the write was accepted')
  expect(found.problems).toHaveLength(150)
  expect(sentProblems(found.problems).map(({ path }) => path)).toEqual(
    Array.from({ length: 100 }, (_, row) => `items.${row}.price`),
  )
})
