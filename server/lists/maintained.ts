import { isInAudience } from '../../rules/organisation/audience.ts'
import type { Actor } from '../base/actor.ts'
import type { Deps } from '../deps.ts'
import type { MaintainedRow } from '../pages/maintenance-row.ts'
import { troublesOf } from '../pages/trouble.ts'
import { appsReached, may } from '../policies/permissions.ts'
import { listCurrentWorkflows } from '../stores/apps/apps.ts'
import type { Rows } from '../stores/lists/list-page.ts'
import { countsAlike, type MaintenanceQuery, maintainedInstances } from '../stores/lists/maintenance.ts'

/** Which instances somebody maintains: of applications (null: all) and of workflows that name him. */
export type Maintaining = Pick<MaintenanceQuery, 'apps' | 'workflows'>

/** Null for somebody who maintains nothing (docs/permissions.md: queryInstances; engine X). */
export async function maintainingOf(deps: Deps, actor: Actor): Promise<Maintaining | null> {
  const apps = may(actor, 'queryInstances') ? appsReached(actor, 'queryInstances') : []
  if (apps === null) return { apps, workflows: [] }
  const workflows = await ownWorkflows(deps, actor)
  return apps.length === 0 && workflows.length === 0 ? null : { apps, workflows }
}

/** Codes of the workflows whose audience of administrators the person belongs to. */
async function ownWorkflows(
  { database, definitions, organisations }: Deps,
  { corpId, userId }: Actor,
): Promise<readonly string[]> {
  const organisation = await organisations.current(corpId)
  const person = organisation.person(userId)
  if (person === undefined) return []
  const rows = await listCurrentWorkflows(database, corpId)
  const versions = await Promise.all(rows.map((row) => definitions.byId(corpId, row.version_id)))
  return versions.flatMap((version) => {
    const workflow = version?.definition.workflow
    if (workflow === undefined || workflow.administrators === 'everyone') return []
    return isInAudience(workflow.administrators, person, organisation) ? [workflow.code] : []
  })
}

/** The rows of the list with what needs help in each; only those are asked how many others are like them. */
export async function readMaintained(
  { database, organisations }: Deps,
  query: MaintenanceQuery,
): Promise<Rows<MaintainedRow>> {
  const page = await maintainedInstances(database, query)
  const organisation = await organisations.current(query.corpId)
  const found = page.rows.map((row) => ({ ...row, troubles: troublesOf(row.state, organisation) }))
  const troubled = found.flatMap((row) => (row.troubles.length === 0 ? [] : [row.instance_id]))
  const alike = await countsAlike(database, query.corpId, troubled)
  return { ...page, rows: found.map((row) => ({ ...row, alike: alike.get(row.instance_id) ?? 0 })) }
}
