import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BizModel } from '../../contract/package/models.ts'

/** Contracts: plain records. Everyone has his own, finance reads all but the margin, heads change their department's. */
export const CONTRACT: BizModel = {
  code: 'contract',
  name: { zh: '合同', en: 'Contract' },
  properties: [
    { code: 'number', name: { zh: '合同号', en: 'Number' }, type: 'shortText', required: true, unique: true },
    { code: 'subject', name: { zh: '标的', en: 'Subject' }, type: 'shortText', required: true },
    { code: 'amount', name: { zh: '金额', en: 'Amount' }, type: 'number', format: 'rmb2' },
    { code: 'margin', name: { zh: '毛利', en: 'Margin' }, type: 'number', format: 'rmb2' },
    { code: 'signed', name: { zh: '签订日', en: 'Signed' }, type: 'date' },
    { code: 'urgent', name: { zh: '加急', en: 'Urgent' }, type: 'boolean' },
    {
      code: 'kind',
      name: { zh: '类型', en: 'Kind' },
      type: 'dropdown',
      options: [
        { value: 'buy', name: { zh: '采购', en: 'Purchase' } },
        { value: 'sell', name: { zh: '销售', en: 'Sale' } },
      ],
    },
    {
      code: 'tags',
      name: { zh: '标签', en: 'Tags' },
      type: 'checkbox',
      options: [
        { value: 'a', name: { zh: '甲', en: 'A' } },
        { value: 'b', name: { zh: '乙', en: 'B' } },
      ],
    },
    { code: 'manager', name: { zh: '负责人', en: 'Manager' }, type: 'person' },
    { code: 'follows', name: { zh: '原合同', en: 'Follows' }, type: 'relation', model: 'contract' },
    {
      code: 'parts',
      name: { zh: '分项', en: 'Parts' },
      type: 'subTable',
      columns: [
        { code: 'what', name: { zh: '内容', en: 'What' }, type: 'shortText', unique: true },
        { code: 'cost', name: { zh: '成本', en: 'Cost' }, type: 'number', format: 'rmb2' },
        { code: 'source', name: { zh: '来源合同', en: 'Source' }, type: 'relation', model: 'contract' },
      ],
    },
  ],
  sheets: [
    {
      code: 'form',
      name: { zh: '合同', en: 'Contract' },
      phone: {
        sections: [
          {
            fields: [
              'number',
              'subject',
              'amount',
              'margin',
              'signed',
              'urgent',
              'kind',
              'tags',
              'manager',
              'follows',
              'parts',
            ],
          },
        ],
      },
    },
  ],
  title: { zh: '{number} {subject}', en: '{number} {subject}' },
  summary: ['amount', 'signed', 'kind'],
  number: { prefix: 'HT-', date: 'none', digits: 4, reset: 'never' },
  listViews: [
    {
      code: 'all',
      name: { zh: '全部合同', en: 'All contracts' },
      columns: ['number', 'subject', 'amount', 'margin', 'signed'],
      sort: [{ property: 'signed', descending: true }],
    },
    { code: 'wideOnly', name: { zh: '宽屏', en: 'Wide' }, columns: ['number'], phone: false },
  ],
  access: [
    { to: 'everyone', records: 'own', may: ['create', 'edit', 'delete'] },
    {
      to: { roles: ['finance'] },
      records: 'all',
      fields: { margin: { visible: false }, 'parts.cost': { visible: false } },
    },
    {
      to: { users: ['linjing'] },
      records: 'department',
      may: ['edit'],
      fields: { number: { editable: false } },
    },
  ],
}

/** Adds the contracts to the little trip package, and a trip's relations to them. */
export function withContracts(pkg: AppPackage, change: (contract: BizModel) => void = () => {}): void {
  const contract = structuredClone(CONTRACT)
  change(contract)
  pkg.models.push(contract)
  const [trip] = pkg.models
  const [layout] = trip?.sheets[0]?.phone.sections ?? []
  trip?.properties.push(
    { code: 'about', name: { zh: '相关合同', en: 'Contract' }, type: 'relation', model: 'contract' },
    { code: 'further', name: { zh: '其他合同', en: 'Further' }, type: 'multiRelation', model: 'contract' },
  )
  const items = trip?.properties.find(({ code }) => code === 'items')
  if (items?.type === 'subTable') {
    items.columns.push({
      code: 'of',
      name: { zh: '合同', en: 'Contract' },
      type: 'relation',
      model: 'contract',
    })
  }
  layout?.fields.push('about', 'further')
}
