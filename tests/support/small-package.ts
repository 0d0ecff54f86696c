import { APP_PACKAGE_FORMAT, type AppPackage } from '../../contract/package/app-package.ts'

/** A sound little package; `change` spoils or extends a fresh copy of it. */
export function smallPackage(change: (pkg: AppPackage) => void = () => {}): AppPackage {
  const pkg = structuredClone(SMALL)
  change(pkg)
  return pkg
}

/** Manager and finance decide side by side, whatever it costs. */
export function inTwoBranches(pkg: AppPackage): void {
  const [trip] = pkg.workflows
  if (trip === undefined) throw new Error('the small package has no workflow')
  trip.nodes = [
    ...trip.nodes.filter(({ type }) => type !== 'gateway'),
    { type: 'split', code: 'apart', name: { zh: '分开' } },
    { type: 'join', code: 'together', name: { zh: '汇合' } },
  ]
  trip.routes = [
    { from: 'start', to: 'apart' },
    ...['manager', 'finance'].flatMap((code) => [
      { from: 'apart', to: code },
      { from: code, to: 'together' },
    ]),
    { from: 'together', to: 'end' },
  ]
}

const SMALL: AppPackage = {
  format: APP_PACKAGE_FORMAT,
  code: 'travel',
  name: { zh: '出差', en: 'Travel' },
  models: [
    {
      code: 'trip',
      name: { zh: '出差申请', en: 'Trip' },
      properties: [
        { code: 'purpose', name: { zh: '事由' }, type: 'shortText', required: true },
        { code: 'secretNote', name: { zh: '备注' }, type: 'longText' },
        { code: 'companion', name: { zh: '同行人' }, type: 'person' },
        {
          code: 'kind',
          name: { zh: '方式' },
          type: 'radio',
          options: [{ value: 'air', name: { zh: '飞机' } }],
        },
        {
          code: 'items',
          name: { zh: '明细' },
          type: 'subTable',
          columns: [
            { code: 'what', name: { zh: '项目' }, type: 'shortText' },
            { code: 'amount', name: { zh: '金额' }, type: 'number', format: 'rmb2' },
          ],
          sums: ['amount'],
        },
        { code: 'total', name: { zh: '合计' }, type: 'number', format: 'rmb2', formula: 'sum(items.amount)' },
      ],
      sheets: [
        {
          code: 'form',
          name: { zh: '表单' },
          phone: {
            sections: [{ fields: ['purpose', 'secretNote', 'companion', 'kind', 'items', 'total'] }],
          },
        },
      ],
      title: { zh: '{initiator}的{workflow}：{purpose}' },
      summary: ['total', 'purpose'],
      number: { prefix: 'CC-', date: 'YYYYMMDD', digits: 4, reset: 'day' },
    },
  ],
  workflows: [
    {
      code: 'tripApproval',
      name: { zh: '出差审批', en: 'Trip approval' },
      model: 'trip',
      sheet: 'form',
      startableBy: 'everyone',
      administrators: { users: ['admin'] },
      nodes: [
        { type: 'start', code: 'start', name: { zh: '发起' } },
        {
          type: 'approval',
          code: 'manager',
          name: { zh: '直属主管' },
          participants: [{ source: 'manager', level: 1 }],
          mode: 'any',
        },
        { type: 'gateway', code: 'byAmount', name: { zh: '金额' } },
        {
          type: 'approval',
          code: 'finance',
          name: { zh: '财务' },
          participants: [{ source: 'role', role: 'finance' }],
          mode: 'any',
        },
        { type: 'end', code: 'end', name: { zh: '结束' } },
      ],
      routes: [
        { from: 'start', to: 'manager' },
        { from: 'manager', to: 'byAmount' },
        { from: 'byAmount', to: 'finance', when: 'total > 5000' },
        { from: 'byAmount', to: 'end', otherwise: true },
        { from: 'finance', to: 'end' },
      ],
    },
  ],
}
