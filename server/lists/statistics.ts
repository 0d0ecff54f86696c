import type { OutputOf } from '../../contract/endpoint.ts'
import { UNIT_TYPE, type UnitType } from '../../contract/vocabulary.ts'
import type { getWorkflowStatistics } from '../../contract/workflow/statistics.ts'
import type { Actor } from '../base/actor.ts'
import type { Deps } from '../deps.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { workCount } from '../stores/lists/inbox.ts'
import { countWithoutParticipant } from '../stores/lists/maintenance.ts'
import { countRunning, type ItemsFrom, openItemsByOrigin } from '../stores/lists/work-statistics.ts'
import { maintainingOf } from './maintained.ts'

type Statistics = OutputOf<typeof getWorkflowStatistics>
type Unit = Statistics['units'][number]

const MOST_UNITS = 10

/** A person's numbers; nothing is counted that the lists would not show him (security Z-02). */
export async function statisticsOf(
  deps: Deps,
  actor: Actor,
  { organisation }: { readonly organisation: OrganisationSnapshot },
  unitType: UnitType = UNIT_TYPE.department,
): Promise<Statistics> {
  const { corpId, userId } = actor
  const { database } = deps
  const reach = await maintainingOf(deps, actor)
  const [counts, workflowCount, toAdminItemCount, origins] = await Promise.all([
    workCount(database, corpId, userId, undefined),
    countRunning(database, corpId, userId),
    reach === null ? 0 : countWithoutParticipant(database, corpId, reach),
    openItemsByOrigin(database, corpId, userId),
  ])
  const units = unitsOf(origins, organisation, unitType)
    .toSorted((a, b) => b.workItemCount - a.workItemCount)
    .slice(0, MOST_UNITS)
  return { ...counts, workflowCount, toAdminItemCount, units }
}

/** To-do by its origin, each unit with as many as the list shows when it is filtered by that unit. */
function unitsOf(origins: readonly ItemsFrom[], organisation: OrganisationSnapshot, type: UnitType): Unit[] {
  const direct = new Set(origins.map((origin) => origin.department_id))
  const counts = new Map<string, number>()
  for (const origin of origins) {
    for (const id of unitIdsOf(origin, organisation, type)) {
      if (type === UNIT_TYPE.department && !direct.has(id)) continue
      counts.set(id, (counts.get(id) ?? 0) + origin.items)
    }
  }
  return [...counts].flatMap(([id, workItemCount]) => {
    const unit = unitNamed(id, organisation, type)
    return unit === undefined ? [] : [{ id, type, name: unit.name, name_i18n: unit.name_i18n, workItemCount }]
  })
}

/** A department counts for those above it that ask for something themselves: the filter by one reaches below it. */
function unitIdsOf(origin: ItemsFrom, organisation: OrganisationSnapshot, type: UnitType): readonly string[] {
  const { initiator_id: personId, department_id: departmentId } = origin
  if (type === UNIT_TYPE.user) return [personId]
  if (type === UNIT_TYPE.department) return organisation.departmentPath(departmentId).map(({ id }) => id)
  return organisation.roles.filter(({ memberIds }) => memberIds.includes(personId)).map(({ id }) => id)
}

function unitNamed(id: string, organisation: OrganisationSnapshot, type: UnitType) {
  if (type === UNIT_TYPE.user) return organisation.person(id)
  return type === UNIT_TYPE.department ? organisation.department(id) : organisation.role(id)
}
