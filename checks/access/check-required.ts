import type { BizModel } from '../../contract/package/models.ts'
import type { FieldRights } from '../../contract/package/nodes.ts'
import type { SubTable } from '../../contract/package/properties.ts'
import { isComputed } from '../../rules/form/rights.ts'
import type { Path, Report } from '../problem/problems.ts'

/** What the model requires can be filled in at the start: shown, editable and on the sheet (engine G5). */
export function checkRequiredAtStart(
  rights: FieldRights,
  model: BizModel,
  shown: ReadonlySet<string> | null,
  path: Path,
  report: Report,
): void {
  for (const property of model.properties) {
    const right = rights[property.code]
    if (property.type === 'subTable' && right?.visible !== false && right?.editable !== false) {
      checkColumns(property, rights, path, report)
    }
    const required = right?.required ?? property.required ?? false
    if (!required || isComputed(property)) continue
    if (right?.visible === false && right.required === undefined) {
      report([...path, 'fields', property.code], 'hiddenButRequired', { code: property.code })
    } else if (right?.editable === false && right.required === undefined) {
      report([...path, 'fields', property.code], 'readOnlyButRequired', { code: property.code })
    } else if (shown && !shown.has(property.code) && right === undefined) {
      report([...path, 'fields'], 'notOnSheet', { code: property.code })
    }
  }
}

/** Required columns of a table that the initiator fills. */
function checkColumns(table: SubTable, rights: FieldRights, path: Path, report: Report): void {
  for (const column of table.columns) {
    const code = `${table.code}.${column.code}`
    const right = rights[code]
    if (!column.required || isComputed(column) || right?.required !== undefined) continue
    const at = [...path, 'fields', code]
    if (right?.visible === false) report(at, 'hiddenButRequired', { code })
    else if (right?.editable === false) report(at, 'readOnlyButRequired', { code })
  }
}
