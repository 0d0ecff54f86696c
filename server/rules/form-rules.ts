import type { OutputOf } from '../../contract/endpoint.ts'
import type { listFormRules } from '../../contract/rules.ts'
import { isInAudience } from '../../engine/participants/audience.ts'
import { rightsAt } from '../../rules/rights.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { Fault } from '../http/fault.ts'
import { publishedModel } from './administer.ts'

type FormRules = OutputOf<typeof listFormRules>

/** The rules of a model's form, of the fields that the caller's start of it shows (security X-04). */
export async function formRulesFor(
  deps: Pick<Deps, 'models' | 'organisations'>,
  { corpId, userId }: Actor,
  schemaCode: string,
): Promise<FormRules> {
  const { model, workflows } = await publishedModel(deps, corpId, schemaCode)
  const organisation = await deps.organisations.current(corpId)
  const person = organisation.person(userId)
  const startable = workflows.find(
    (workflow) => person !== undefined && isInAudience(workflow.startableBy, person, organisation),
  )
  if (startable === undefined) throw new Fault('noPermission')
  const rights = rightsAt(
    startable.nodes.find((node) => node.type === 'start'),
    model,
  )
  const fields = model.properties.flatMap((property) =>
    property.type === 'subTable'
      ? property.columns.map((field) => ({ field, path: `${property.code}.${field.code}` }))
      : [{ field: property, path: property.code }],
  )
  return fields.flatMap(
    ({ field, path }): FormRules =>
      field.type === 'number' && field.formula !== undefined && rights(path).visible
        ? [{ schemaCode, propertyCode: path, type: 'formula', expression: field.formula }]
        : [],
  )
}
