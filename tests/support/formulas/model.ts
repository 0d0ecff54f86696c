import { bizModel } from '../../../contract/package/models.ts'

const name = { en: 'x' }
const options = ['travel', 'meal', 'hotel'].map((value) => ({ value, name }))

/** A form with a field of every kind that expressions tell apart, money and dates twice. */
export const formulaModel = bizModel.parse({
  code: 'claim',
  name,
  properties: [
    { code: 'amount', type: 'number', name, format: 'rmb2' },
    { code: 'rate', type: 'number', name },
    { code: 'note', type: 'shortText', name },
    { code: 'kind', type: 'radio', name, options },
    { code: 'tags', type: 'checkbox', name, options },
    { code: 'day', type: 'date', name },
    { code: 'start', type: 'date', name, format: 1 },
    { code: 'stop_at', type: 'date', name, format: 2 },
    { code: 'clock', type: 'time', name },
    { code: 'urgent', type: 'boolean', name },
    { code: 'payee', type: 'person', name },
    {
      code: 'items',
      type: 'subTable',
      name,
      columns: [
        { code: 'what', type: 'shortText', name },
        { code: 'price', type: 'number', name, format: 'rmb2' },
        { code: 'on', type: 'date', name },
        { code: 'done', type: 'boolean', name },
      ],
    },
  ],
  sheets: [{ code: 'main', name, phone: { sections: [{ fields: ['amount'] }] } }],
  title: name,
  summary: [],
  number: { prefix: '', date: 'none', digits: 3, reset: 'never' },
})
