import { APP_PACKAGE_FORMAT, type AppPackage } from '../../contract/package/app-package.ts'
import type { Column, Property } from '../../contract/package/properties.ts'

const FIELDS = 60
const name = (text: string) => ({ zh: text, en: text })

/** Types of the head's fields, over and over. */
function field(number: number): Property {
  const code = `f${number}`
  switch (number % 6) {
    case 0:
      return { code, name: name(`Number ${number}`), type: 'number', format: 'rmb2' }
    case 1:
      return { code, name: name(`Day ${number}`), type: 'date' }
    case 2:
      return {
        code,
        name: name(`Choice ${number}`),
        type: 'dropdown',
        options: [
          { value: 'a', name: name('A') },
          { value: 'b', name: name('B') },
        ],
      }
    case 3:
      return { code, name: name(`Person ${number}`), type: 'person' }
    default:
      return { code, name: name(`Text ${number}`), type: 'shortText' }
  }
}

const COLUMNS: Column[] = [
  { code: 'what', name: name('What'), type: 'shortText' },
  { code: 'day', name: name('Day'), type: 'date' },
  { code: 'price', name: name('Price'), type: 'number', format: 'rmb2' },
  { code: 'pieces', name: name('Pieces'), type: 'number', format: 'integer' },
  { code: 'amount', name: name('Amount'), type: 'number', format: 'rmb2', formula: 'price * pieces' },
  { code: 'note', name: name('Note'), type: 'shortText' },
]

/** An application whose form has 60 fields and a sub-table with a formula per row and one over all rows. */
export function largeForm(approver: string): AppPackage {
  const fields = Array.from({ length: FIELDS }, (_, number) => field(number))
  const items: Property = {
    code: 'items',
    name: name('Items'),
    type: 'subTable',
    columns: COLUMNS,
    sums: ['amount'],
    maxRows: 10_000,
  }
  const total: Property = {
    code: 'total',
    name: name('Total'),
    type: 'number',
    format: 'rmb2',
    formula: 'sum(items.amount)',
  }
  const editable = Object.fromEntries([...fields, items].map(({ code }) => [code, { editable: true }]))
  return {
    format: APP_PACKAGE_FORMAT,
    code: 'large',
    name: name('Large'),
    models: [
      {
        code: 'large',
        name: name('Large'),
        properties: [...fields, items, total],
        sheets: [
          {
            code: 'form',
            name: name('Form'),
            phone: { sections: [{ fields: [...fields.map(({ code }) => code), 'items', 'total'] }] },
          },
        ],
        title: name('{workflow}'),
        summary: ['total'],
        number: { prefix: 'L-', date: 'none', digits: 6, reset: 'never' },
      },
    ],
    workflows: [
      {
        code: 'largeForm',
        name: name('Large form'),
        model: 'large',
        sheet: 'form',
        startableBy: 'everyone',
        administrators: { users: [approver] },
        nodes: [
          { type: 'start', code: 'start', name: name('Start') },
          {
            type: 'approval',
            code: 'check',
            name: name('Check'),
            participants: [{ source: 'users', users: [approver] }],
            mode: 'any',
            fields: editable,
          },
          { type: 'end', code: 'end', name: name('End') },
        ],
        routes: [
          { from: 'start', to: 'check' },
          { from: 'check', to: 'end' },
        ],
      },
    ],
  }
}

/** What the starter sends: every field filled, and as many rows as asked. */
export function largeData(rows: number): Record<string, unknown> {
  const head = Array.from({ length: FIELDS }, (_, number): [string, unknown] => {
    switch (number % 6) {
      case 0:
        return [`f${number}`, String(number)]
      case 1:
        return [`f${number}`, '2026-03-09']
      case 2:
        return [`f${number}`, 'a']
      case 3:
        return [`f${number}`, null]
      default:
        return [`f${number}`, `Text ${number}`]
    }
  })
  const items = Array.from({ length: rows }, (_, row) => ({
    id: `r${row}`,
    what: `Part ${row}`,
    day: '2026-03-09',
    price: '12.50',
    pieces: String(row % 7),
    note: 'as ordered',
  }))
  return { ...Object.fromEntries(head), items }
}
