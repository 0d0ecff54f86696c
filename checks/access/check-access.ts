import type { AppPackage } from '../../contract/package/app-package.ts'
import type { BizModel, RecordAccess } from '../../contract/package/models.ts'
import type { Column, Property } from '../../contract/package/properties.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import { checkAudience } from '../people/check-people.ts'
import type { Path, Report } from '../problem/problems.ts'
import { checkRight, fieldNamed } from './check-field-rights.ts'

/** Values that are no single value to compare. */
const NEVER_UNIQUE = new Set<Property['type']>([
  'subTable',
  'attachment',
  'approvalComment',
  'location',
  'boolean',
])

/** Rights over the records of models, and the values that have to be the only ones (docs/permissions.md "Records"). */
export function checkAccess(pkg: AppPackage, organisation: Organisation | null, report: Report): void {
  pkg.models.forEach((model, m) => {
    const path: Path = ['models', m]
    const filledBy = pkg.workflows.find((workflow) => workflow.model === model.code)?.code
    ;(model.access ?? []).forEach((access, a) => {
      const at = [...path, 'access', a]
      checkAudience(access.to, [...at, 'to'], organisation, report)
      checkFields(access, model, at, report)
      if (filledBy !== undefined && (access.may?.length ?? 0) > 0) {
        report([...at, 'may'], 'recordsOfWorkflow', { workflow: filledBy })
      }
    })
    model.properties.forEach((property, p) => {
      const at = [...path, 'properties', p]
      checkUnique(property, at, filledBy, report)
      if (property.type !== 'subTable') return
      property.columns.forEach((column, c) => {
        checkUnique(column, [...at, 'columns', c], filledBy, report)
      })
    })
  })
}

function checkFields(access: RecordAccess, model: BizModel, path: Path, report: Report): void {
  const writes = access.may?.some((act) => act !== 'delete') === true
  const fields = access.fields ?? {}
  for (const [name, right] of Object.entries(fields)) {
    const at = [...path, 'fields', name]
    const field = fieldNamed(name, model)
    if (field === undefined) report(at, 'unknownProperty', { code: name, model: model.code })
    else if (!writes && (right.editable || right.required)) report(at, 'readOnlyHere', { code: name })
    else checkRight(name, field, right, fields, at, report)
  }
}

function checkUnique(
  { code, type, unique }: Property | Column,
  path: Path,
  filledBy: string | undefined,
  report: Report,
): void {
  if (unique !== true) return
  if (NEVER_UNIQUE.has(type)) report([...path, 'unique'], 'neverUnique', { code, type })
  else if (filledBy !== undefined) report([...path, 'unique'], 'recordsOfWorkflow', { workflow: filledBy })
}
