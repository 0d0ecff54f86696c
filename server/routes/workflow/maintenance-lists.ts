import type { FastifyInstance } from 'fastify'
import {
  listInstanceActivities,
  listInstances,
  listMaintenanceOperations,
  previewMigration,
} from '../../../contract/workflow/maintenance-lists.ts'
import { previewMigration as migrationOf } from '../../../engine/migration/preview.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { versionByNumber } from '../../instances/commands/version.ts'
import { readersAdministration } from '../../instances/read/administration-of.ts'
import { contextOf } from '../../instances/read/opened-item.ts'
import { readInstance } from '../../instances/read/read-instance.ts'
import { maintainingOf, readMaintained } from '../../lists/maintained.ts'
import { presentActivities } from '../../pages/instance-activities.ts'
import { presentOperations } from '../../pages/maintenance-operations.ts'
import { presentMaintained } from '../../pages/maintenance-row.ts'
import { presentMigration } from '../../pages/migration-preview.ts'
import { countsAlike } from '../../stores/lists/maintenance.ts'
import { pageOfList, refuseTooWide } from '../page-of-list.ts'

/** `workItemSource` of a process that nobody handles (wire.md §3). */
const WITHOUT_PARTICIPANT = 1

/** What administrators look at before they act (spec §4, engine X). */
export function registerMaintenanceListRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listInstances, async (input, context) => {
    const { kind, workflowVersion, activityCode, filterWorkflowInstanceId, workItemSource, ...filter } = input
    const maintaining = await maintainingOf(deps, context.actor)
    if (maintaining === null) throw new Fault('noPermission')
    if (kind === undefined && workItemSource === undefined && activityCode === undefined)
      refuseTooWide(filter)
    const own = {
      ...maintaining,
      kind: workItemSource === WITHOUT_PARTICIPANT ? ('noParticipant' as const) : (kind ?? ('all' as const)),
      without: filterWorkflowInstanceId ?? null,
      version: workflowVersion ?? null,
      standsAt: activityCode ?? null,
    }
    return pageOfList(deps, context, filter, {
      read: (_, query) => readMaintained(deps, { ...query, ...own }),
      present: presentMaintained,
    })
  })

  route(app, listInstanceActivities, async ({ workflowInstanceId }, context) => {
    const { view, reader, engine } = await administered(deps, context, workflowInstanceId)
    return presentActivities(view.state, engine, reader)
  })

  route(app, listMaintenanceOperations, async ({ workflowInstanceId }, context) => {
    const { view, engine } = await administered(deps, context, workflowInstanceId)
    const alike = await countsAlike(deps.database, context.actor.corpId, [view.id])
    return presentOperations(view.state, engine, alike.get(view.id) ?? 0)
  })

  route(app, previewMigration, async ({ workflowInstanceId, workflowVersion }, context) => {
    const { view, version, engine } = await administered(deps, context, workflowInstanceId)
    if (engine.administration?.operations.includes('migrate') !== true) throw new Fault('outOfScope')
    const { definition: next } = await versionByNumber(deps, context, workflowInstanceId, workflowVersion)
    const unmapped = { nodes: {}, fields: {} }
    const preview = migrationOf(view.state, view.record, version.definition, next, unmapped)
    return presentMigration(preview, version.definition)
  })
}

/** An instance that the caller administers; who may only read it is told so, everyone else finds nothing. */
async function administered(deps: Deps, context: Pick<SessionContext, 'actor' | 'call'>, instanceId: string) {
  const read = await readInstance(deps, context, instanceId)
  const administration = await readersAdministration(deps, context.actor, read)
  if (administration === undefined) throw new Fault('noPermission')
  return { ...read, engine: contextOf({ ...read, administration }) }
}
