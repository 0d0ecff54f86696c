import type { OutputOf } from '../../../contract/endpoint.ts'
import type { BizModel } from '../../../contract/package/models.ts'
import type { Column, Property } from '../../../contract/package/properties.ts'
import type { Workflow } from '../../../contract/package/workflows.ts'
import type { listFormRules } from '../../../contract/rules.ts'
import { environmentOf } from '../../../engine/form/environment.ts'
import { type Rights, rightsAt } from '../../../rules/form/rights.ts'
import { isInAudience } from '../../../rules/organisation/audience.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { readerOf } from '../../organisation/reader.ts'
import { allows, isPlain, type RecordPolicy, recordFields, recordPolicy } from '../../policies/records.ts'
import { shownRules } from '../../records/forms/shown-rules.ts'
import { fieldsOfNew } from '../../records/record-rights.ts'
import { publishedModel } from '../../records/rules/administer.ts'

type FormRules = OutputOf<typeof listFormRules>

/** The rules of a model's form that the caller's start of it carries; those that read hidden fields stay (security X-04). */
export async function formRulesFor(
  deps: Pick<Deps, 'models' | 'organisations' | 'database'>,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  schemaCode: string,
): Promise<FormRules> {
  const { corpId, userId } = actor
  const published = await publishedModel(deps, corpId, schemaCode)
  const { model, workflows } = published
  const { organisation, now } = await readerOf(deps, actor, call)
  const person = organisation.person(userId)
  const isStartable = ({ startableBy }: Workflow) =>
    person !== undefined && isInAudience(startableBy, person, organisation)
  const rights = isPlain(published)
    ? recordRights(recordPolicy(actor, published, organisation))
    : startRights(model, workflows.find(isStartable))
  const visible = model.properties.flatMap((property): Property[] => {
    if (!rights(property.code).visible) return []
    if (property.type !== 'subTable') return [property]
    return [
      {
        ...property,
        columns: property.columns.filter(({ code }) => rights(`${property.code}.${code}`).visible),
      },
    ]
  })
  const own = { initiatorId: userId, departmentId: person?.departmentIds[0] ?? null }
  const environment = environmentOf({ now, calendar: organisation.workCalendar }, own)
  const { properties } = shownRules(model, visible, rights, {}, environment)
  return properties.flatMap((property) => [
    ...rulesOf(property, schemaCode, property.code),
    ...(property.type === 'subTable'
      ? property.columns.flatMap((column) => rulesOf(column, schemaCode, `${property.code}.${column.code}`))
      : []),
  ])
}

function startRights(model: BizModel, workflow: Workflow | undefined): Rights {
  if (workflow === undefined) throw new Fault('noPermission')
  const start = workflow.nodes.find((node) => node.type === 'start')
  return rightsAt(start, model)
}

/** As a new record is filled in by whoever may make one, else as records are read. */
function recordRights(policy: RecordPolicy): Rights {
  const { given } = policy
  if (given.length === 0) throw new Fault('noPermission')
  return given.some((right) => allows([right], 'create'))
    ? fieldsOfNew(policy)
    : recordFields(policy, given, null)
}

const SINGLE = ['formula', 'default', 'visibleWhen', 'requiredWhen', 'offered'] as const

function rulesOf(field: Property | Column, schemaCode: string, propertyCode: string): FormRules {
  const single = SINGLE.flatMap((type): FormRules => {
    const expression: unknown = Reflect.get(field, type)
    return typeof expression === 'string' ? [{ schemaCode, propertyCode, type, expression }] : []
  })
  const checks = (field.checks ?? []).map(({ holds }) => ({
    schemaCode,
    propertyCode,
    type: 'check' as const,
    expression: holds,
  }))
  return [...single, ...checks]
}
