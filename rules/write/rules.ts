import type { BizModel } from '../../contract/package/models.ts'
import { type EffectiveRights, type RuleFinding, ruleFindings } from '../form/effective.ts'
import type { FormEvaluation } from '../form/evaluation.ts'
import { formPlan } from '../form/plan.ts'
import { type FieldChange, type FormData, ownValue } from '../record/form-data.ts'
import { tableRows } from '../record/table-rows.ts'
import { type Finding, finding } from './findings.ts'

type Write = {
  readonly model: BizModel
  readonly stored: FormData
  readonly sent: FormData
  readonly requireAll: boolean
}

/**
 * What starts with its default: what was not sent of a form, or of a row, that is not stored yet. What was sent empty
 * stays empty.
 */
export function freshValues(
  stored: FormData,
  merged: FormData,
  isNew = Object.keys(stored).length === 0,
): (key: string, row: string | null) => boolean {
  const added = new Map<string, ReadonlyMap<unknown, FormData>>()
  const addedTo = (table: string) => {
    const known = added.get(table) ?? addedRows(tableRows(ownValue(stored, table)), merged, table)
    added.set(table, known)
    return known
  }
  return (key, row) => {
    const [code = key, column] = key.split('.')
    if (row === null || column === undefined) return isNew && !Object.hasOwn(merged, code)
    const found = addedTo(code).get(row)
    return found !== undefined && !Object.hasOwn(found, column)
  }
}

function addedRows(stored: readonly FormData[], merged: FormData, table: string) {
  const rows = tableRows(ownValue(merged, table))
  // As a rule a value changed and no row came: told without an index of thousands of rows.
  if (rows.every((row, index) => row.id === stored[index]?.id)) return new Map<unknown, FormData>()
  const known = new Set(stored.map(({ id }) => id))
  return new Map(rows.filter(({ id }) => !known.has(id)).map((row) => [row.id, row]))
}

/** What the rules have against a write; checks only when they are asked for. */
export function ruleFindingsOf(
  write: Write,
  evaluation: FormEvaluation,
  rights: EffectiveRights,
  changes: readonly FieldChange[],
): Finding[] {
  const changed = new Set(changes.map(({ code }) => code))
  const found = ruleFindings(evaluation)
    .filter((each) => each.kind === 'broken' || (write.requireAll && concerns(write, each, rights, changed)))
    .map(({ problem }): Finding => ({ fault: 'fieldInvalid', problem }))
  const gone = evaluation.cleared
    .filter((path) => wasSent(write.sent, path) && isVisible(path, rights))
    .map((path) => finding('fieldInvalid', path, 'notOffered'))
  return [...found, ...gone]
}

/**
 * A check is asked of who can mend it or has a part in it: an approver who only reads a date is not stopped because it
 * lies in the past by now.
 */
function concerns(
  { model }: Write,
  { key, row }: RuleFinding,
  rights: EffectiveRights,
  changed: ReadonlySet<string>,
): boolean {
  const [code = key, column] = key.split('.')
  const right = row === null || column === undefined ? rights.field(code) : rights.cell(code, row, column)
  if (right.editable || changed.has(code)) return true
  const checks = formPlan(model).byKey.get(key)?.checks ?? []
  return checks.some(({ reads }) => [...reads.form].some((read) => changed.has(read)))
}

function wasSent(sent: FormData, path: string): boolean {
  const [code = path, row] = path.split('.')
  return row === undefined ? ownValue(sent, code) !== null : Object.hasOwn(sent, code)
}

function isVisible(path: string, rights: EffectiveRights): boolean {
  const [code = path, row, column] = path.split('.')
  if (row === undefined || column === undefined) return rights.field(code).visible
  return rights.cell(code, Number(row), column).visible
}
