import type { FastifyInstance } from 'fastify'
import { listStartDepartments, listTrustOriginators } from '../../../contract/workflow/starting.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { type Originator, originatorsFor } from '../../instances/delegations/starters.ts'
import { presentPerson } from '../../organisation/people.ts'
import { readerOf } from '../../organisation/reader.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'

/** As whom, and for which department, a workflow may be started (engine S3, L10). */
export function registerStartingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listTrustOriginators, async ({ workflowCode }, context) => {
    const { originators, organisation } = await startersOf(deps, context, workflowCode)
    return originators.map((originator) => ({
      ...presentPerson(organisation, originator.person.id),
      isTrustor: originator.person.id !== context.actor.userId,
      departments: departmentsOf(originator, organisation),
    }))
  })

  route(app, listStartDepartments, async ({ workflowCode, userId }, context) => {
    const { originators, organisation } = await startersOf(deps, context, workflowCode)
    const wanted = userId ?? context.actor.userId
    const originator = originators.find(({ person }) => person.id === wanted)
    if (originator === undefined) throw new Fault('mayNotStart')
    return departmentsOf(originator, organisation)
  })
}

async function startersOf(
  deps: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  workflowCode: string,
) {
  const reader = await readerOf(deps, actor, call)
  const version = await deps.definitions.current(actor.corpId, workflowCode)
  if (version === null) throw new Fault('notFound')
  const originators = originatorsFor(reader, version)
  if (originators.length === 0) throw new Fault('mayNotStart')
  return { originators, organisation: reader.organisation }
}

function departmentsOf({ departmentIds }: Originator, organisation: OrganisationSnapshot) {
  return departmentIds.flatMap((id, position) => {
    const department = organisation.department(id)
    if (department === undefined) return []
    const { name, name_i18n } = department
    return [{ deptId: id, deptName: name, name_i18n, isMain: position === 0 }]
  })
}
