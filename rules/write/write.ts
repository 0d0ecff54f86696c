import type { InputProblem } from '../../contract/envelope.ts'
import type { BizModel } from '../../contract/package/models.ts'
import type { Property } from '../../contract/package/properties.ts'
import type { Environment } from '../expression/environment.ts'
import { type EffectiveRights, effectiveRights } from '../form/effective.ts'
import { evaluateForm } from '../form/evaluate-form.ts'
import type { Rights } from '../form/rights.ts'
import { sameValue } from '../record/canonical.ts'
import { type FieldChange, type FormData, ownValue } from '../record/form-data.ts'
import { propertiesOf } from '../record/model-index.ts'
import { checkTable } from './check-table.ts'
import { checkSentValue } from './field.ts'
import { type Finding, finding, refusalOf, type WriteFault } from './findings.ts'
import { missingValues } from './required.ts'
import { freshValues, ruleFindingsOf } from './rules.ts'

export type WriteInput = {
  readonly model: BizModel
  /** What the sender may do: `rightsAt` of the node. */
  readonly rights: Rights
  readonly stored: FormData
  /** What is not there yet starts with its default. By default so while nothing is stored; a draft stays new. */
  readonly isNew?: boolean | undefined
  /** Only what was sent; codes that are not in it keep their stored value. */
  readonly sent: FormData
  /** Ask for required fields and checks too: on submit and agree, not on save, disagree or return (engine G5). */
  readonly requireAll: boolean
  /** What the rules know beside the form; without it, those that ask for it cannot be computed. */
  readonly environment?: Environment | undefined
}

export type WriteResult =
  | { readonly ok: true; readonly data: FormData; readonly changes: readonly FieldChange[] }
  | { readonly ok: false; readonly fault: WriteFault; readonly problems: InputProblem[] }

function checkOne(input: WriteInput, property: Property, code: string) {
  const { rights } = input
  const stored = ownValue(input.stored, code)
  const sent = ownValue(input.sent, code)
  if (property.type === 'subTable') {
    const { rows, findings } = checkTable({ table: property, rights, stored, sent })
    return { value: rows && rows.length > 0 ? rows : null, findings }
  }
  const checked = checkSentValue({ property, right: rights(code), path: code, stored, sent })
  return 'finding' in checked
    ? { value: stored, findings: [checked.finding] }
    : { value: checked.value, findings: [] }
}

function merge(input: WriteInput): { data: FormData; findings: Finding[] } {
  const properties = propertiesOf(input.model)
  const data: Record<string, unknown> = { ...input.stored }
  const findings: Finding[] = []
  for (const code of Object.keys(input.sent)) {
    const property = properties.get(code)
    if (!property) {
      findings.push(finding('fieldUnknown', code, 'unknownField'))
      continue
    }
    const checked = checkOne(input, property, code)
    for (const found of checked.findings) findings.push(found)
    data[code] = checked.value
  }
  return { data, findings }
}

/** The fields whose value differs, in the model's order. */
export function fieldChanges(model: BizModel, before: FormData, after: FormData): FieldChange[] {
  return model.properties.flatMap(({ code }) => {
    const change = { code, before: ownValue(before, code), after: ownValue(after, code) }
    return sameValue(change.before, change.after) ? [] : [change]
  })
}

/**
 * The one check of a form write, on server and app (engine G5, security D-01…D-05, D-09): what was sent against the
 * person's field rights and the model; then the rules of the form: defaults of what is new, formulas, options that are
 * left, fields that are hidden and so empty; then what is required and the checks, when asked for. Gives the whole new
 * form and what changed, or one refusal with every problem by path (`amount`, `items.2.amount`; row numbers count from
 * 0 as sent).
 */
export function checkWrite(input: WriteInput): WriteResult {
  const { model, environment } = input
  const { data: merged, findings } = merge(input)
  const early = refusalOf(findings)
  if (early && early.fault !== 'fieldInvalid') return { ok: false, ...early }
  const fresh = freshValues(input.stored, merged, input.isNew)
  const evaluation = evaluateForm(model, environment, merged, { fresh })
  const { data } = evaluation
  const rights = effectiveRights(input.rights, evaluation)
  const changes = fieldChanges(model, input.stored, data)
  const invalid = findings.concat(ruleFindingsOf(input, evaluation, rights, changes))
  const refusal = refusalOf(invalid.concat(missingOf(input, rights, data, invalid)))
  if (refusal) return { ok: false, ...refusal }
  return { ok: true, data, changes }
}

/** What is invalid is not called missing as well. */
function missingOf(
  { model, requireAll }: WriteInput,
  rights: EffectiveRights,
  data: FormData,
  invalid: readonly Finding[],
): Finding[] {
  const paths = new Set(invalid.map((found) => found.problem.path))
  const missing = requireAll ? missingValues(model, rights, data) : []
  return missing.filter((found) => !paths.has(found.problem.path))
}
