import type { BizModel } from '../../contract/package/models.ts'
import { propertiesOf } from '../../rules/record/model-index.ts'

const MONEY = /^(rmb|usd|eur|hkd)/

/** Whether a change of a field undoes skips and carried votes (D4, B5): as it says, else money and sub-tables. */
export function isDecisive(model: BizModel, code: string): boolean {
  const property = propertiesOf(model).get(code)
  if (property === undefined) return false
  if (property.decisive !== undefined) return property.decisive
  return property.type === 'subTable' || (property.type === 'number' && MONEY.test(property.format ?? ''))
}
