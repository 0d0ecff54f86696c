import type { FastifyInstance } from 'fastify'
import { compareOperationLog, listInstanceLogs, listOperation } from '../../../contract/workflow/logs.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { type ReadInstance, readInstance } from '../../instances/read/read-instance.ts'
import { withNames } from '../../organisation/people.ts'
import { presentHistory } from '../../pages/history.ts'
import { type HistoryScene, historyScene, isSecretEntry } from '../../pages/history-scene.ts'
import { presentInstanceLogs } from '../../pages/instance-logs.ts'
import { changesIn, comparisonOf, presentComparison } from '../../records/forms/comparison.ts'
import { changesOfRecord } from '../../records/record-history.ts'
import { withRecords } from '../../records/relations.ts'
import { sourcesOf } from '../../records/sources.ts'
import { historyOf } from '../../stores/audit/operation-log.ts'
import { accessesOf } from '../../stores/instances/document-access.ts'
import { modelOfPlainRecord } from '../../stores/records/record-changes.ts'

/** What happened to an instance (spec §7 list_operation, list_instance_logs, compareOperationLog). */
export function registerHistoryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, listOperation, async ({ workflowInstanceId }, context) => {
    const read = await readInstance(deps, context, workflowInstanceId)
    const rows = await historyOf(deps.database, context.actor.corpId, workflowInstanceId)
    const accesses = await accessesOf(deps.database, context.actor.corpId, workflowInstanceId)
    return presentHistory(rows, accesses, sceneOf(read))
  })

  route(app, listInstanceLogs, async ({ workflowInstanceId }, context) =>
    presentInstanceLogs(sceneOf(await readInstance(deps, context, workflowInstanceId))),
  )

  route(app, compareOperationLog, async ({ bizObjectLogId }, context) => {
    const [id = '', entry = ''] = bizObjectLogId.split('.')
    const schemaCode = await modelOfPlainRecord(deps.database, context.actor.corpId, id)
    const told =
      schemaCode === null
        ? await changesOfEntry(deps, context, id, Number(entry))
        : await changesOfRecord(deps, context, { schemaCode, objectId: id }, Number(entry))
    const { reader, model } = told
    const found = comparisonOf(told.changes, model, told.rights)
    const values = [found.before, found.after].map((data) => withNames(model, data, reader.organisation))
    const [before = {}, after = {}] = await withRecords(sourcesOf(deps), reader, found.properties, values)
    return presentComparison({ ...found, before, after }, reader.locale)
  })
}

/** What one entry of a run's log changed, with what its reader may see of it. */
async function changesOfEntry(deps: Deps, context: SessionContext, instanceId: string, entry: number) {
  const read = await readInstance(deps, context, instanceId)
  const rows = await historyOf(deps.database, context.actor.corpId, instanceId)
  const scene = sceneOf(read)
  const row = rows.find((candidate) => candidate.entry === entry)
  if (row === undefined || isSecretEntry(row, scene)) throw new Fault('notFound')
  const { model } = scene.definition
  return { reader: read.reader, model, rights: scene.rights, changes: changesIn(row.events) }
}

function sceneOf({ view, version, reader }: ReadInstance): HistoryScene {
  return historyScene({
    readerId: reader.actor.userId,
    instanceId: view.id,
    state: view.state,
    definition: version.definition,
    organisation: reader.organisation,
    locale: reader.locale,
  })
}
