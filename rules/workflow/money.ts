import type { BizModel } from '../../contract/package/models.ts'

/** Whether a model counts money: then a human has to decide unless the workflow says otherwise (N4). */
export function hasMoney(model: BizModel): boolean {
  return model.properties
    .flatMap((property) => (property.type === 'subTable' ? property.columns : [property]))
    .some((column) => column.type === 'number' && /^(rmb|usd|eur|hkd)/.test(column.format ?? ''))
}
