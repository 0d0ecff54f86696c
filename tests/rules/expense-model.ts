import { type BizModel, bizModel } from '../../contract/package/models.ts'
import { type FlowNode, flowNode } from '../../contract/package/nodes.ts'

const option = (value: string) => ({ value, name: { en: value } })

/** An expense claim with every kind of rule the tests need. */
export const expense: BizModel = bizModel.parse({
  code: 'expense',
  name: { en: 'Expense claim', zh: '费用报销' },
  properties: [
    { code: 'reason', type: 'shortText', name: { en: 'Reason' }, required: true },
    { code: 'note', type: 'longText', name: { en: 'Note' } },
    { code: 'kind', type: 'radio', name: { en: 'Kind' }, options: [option('travel'), option('meal')] },
    {
      code: 'tags',
      type: 'checkbox',
      name: { en: 'Tags' },
      options: [option('a'), option('b'), option('c')],
    },
    { code: 'day', type: 'date', name: { en: 'Day' } },
    { code: 'until', type: 'date', name: { en: 'Until' } },
    { code: 'urgent', type: 'boolean', name: { en: 'Urgent' } },
    { code: 'amount', type: 'number', name: { en: 'Amount' }, format: 'rmb2', min: 0, max: 1_000_000 },
    { code: 'salary', type: 'number', name: { en: 'Salary' } },
    { code: 'payee', type: 'person', name: { en: 'Payee' } },
    {
      code: 'items',
      type: 'subTable',
      name: { en: 'Items' },
      required: true,
      minRows: 1,
      maxRows: 5,
      columns: [
        { code: 'what', type: 'shortText', name: { en: 'What' }, required: true },
        { code: 'price', type: 'number', name: { en: 'Price' }, format: 'decimal2' },
        { code: 'pieces', type: 'number', name: { en: 'Pieces' }, format: 'integer' },
        { code: 'cost', type: 'number', name: { en: 'Cost' }, format: 'decimal2', formula: 'price * pieces' },
        { code: 'secret', type: 'shortText', name: { en: 'Secret' } },
      ],
    },
    { code: 'total', type: 'number', name: { en: 'Total' }, format: 'rmb2', formula: 'sum(items.cost)' },
  ],
  sheets: [{ code: 'main', name: { en: 'Form' }, phone: { sections: [{ fields: ['reason'] }] } }],
  title: { en: '{initiator}: {reason} {total}' },
  summary: ['total'],
  number: { prefix: 'EXP', date: 'YYYYMMDD', digits: 4, reset: 'day' },
})

/** The start node: everything open except what a test says. */
export function startNode(fields: Record<string, object> = {}): FlowNode {
  return flowNode.parse({ code: 'start', name: { en: 'Start' }, type: 'start', fields })
}

/** An approval node with the given field rights. */
export function approvalNode(fields: Record<string, object> = {}): FlowNode {
  return flowNode.parse({
    code: 'check',
    name: { en: 'Check' },
    type: 'approval',
    participants: [{ source: 'initiator' }],
    mode: 'any',
    fields,
  })
}

/** A stored claim of two rows, 25 in all. */
export const stored = {
  reason: 'Trip to Lyon',
  amount: '12.5',
  salary: '900',
  items: [
    { id: 'r1', what: 'Train', price: '10', pieces: '2', cost: '20', secret: 'x' },
    { id: 'r2', what: 'Tea', price: '2.5', pieces: '2', cost: '5', secret: 'y' },
  ],
  total: '25',
}
