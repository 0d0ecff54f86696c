import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Property } from '../../contract/package/properties.ts'

const PROPERTIES: readonly Property[] = [
  { code: 'purpose', name: { zh: '事由' }, type: 'shortText', required: true },
  {
    code: 'kind',
    name: { zh: '方式' },
    type: 'radio',
    options: [
      { value: 'air', name: { zh: '飞机' } },
      { value: 'train', name: { zh: '火车' } },
    ],
  },
  { code: 'flight', name: { zh: '航班' }, type: 'shortText', required: true, visibleWhen: "kind = 'air'" },
  {
    code: 'seat',
    name: { zh: '座位' },
    type: 'dropdown',
    offered: 'option.parent = kind',
    options: [
      { value: 'window', name: { zh: '靠窗' }, parent: 'air' },
      { value: 'berth', name: { zh: '卧铺' }, parent: 'train' },
    ],
  },
  { code: 'from', name: { zh: '开始' }, type: 'date', default: "'2026-11-02'" },
  {
    code: 'until',
    name: { zh: '结束' },
    type: 'date',
    checks: [{ holds: 'until >= from', message: { zh: '结束不能早于开始', en: 'Ends before it starts' } }],
  },
  {
    code: 'days',
    name: { zh: '天数' },
    type: 'number',
    formula: 'workdays(from, until)',
    checks: [{ holds: 'days <= 200', message: { zh: '一次最多二百天' } }],
  },
  { code: 'reason', name: { zh: '超期说明' }, type: 'shortText', requiredWhen: 'days > 3' },
  {
    code: 'items',
    name: { zh: '明细' },
    type: 'subTable',
    sums: ['amount'],
    columns: [
      { code: 'what', name: { zh: '项目' }, type: 'shortText', default: "'机票'" },
      { code: 'amount', name: { zh: '金额' }, type: 'number', format: 'rmb2' },
      {
        code: 'proof',
        name: { zh: '凭证号' },
        type: 'shortText',
        visibleWhen: 'amount > 100',
        requiredWhen: 'amount > 500',
      },
    ],
  },
  { code: 'total', name: { zh: '合计' }, type: 'number', format: 'rmb2', formula: 'sum(items.amount)' },
  { code: 'inWords', name: { zh: '大写' }, type: 'shortText', formula: 'capitals(total)' },
  {
    code: 'odd',
    name: { zh: '人均' },
    type: 'number',
    formula: "total / number('0') + length(total)",
    visibleWhen: "purpose = '人均'",
  },
]

/** Gives the small package a form in which every kind of rule is used. */
export function withRules(pkg: AppPackage): void {
  const [model] = pkg.models
  if (model === undefined) throw new Error('the small package has a model')
  model.properties = structuredClone([...PROPERTIES])
  model.sheets = [
    {
      code: 'form',
      name: { zh: '表单' },
      phone: { sections: [{ fields: PROPERTIES.map(({ code }) => code) }] },
    },
  ]
}
