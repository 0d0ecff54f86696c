import type { SecurityEvent } from '../../audit/security-event.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import { taskEnded } from '../../stores/notify/task-ended.ts'
import {
  dropOldExports,
  endListExport,
  type ListExportRow,
  noteExported,
  returnListExport,
  takeListExport,
} from '../../stores/records/list-exports.ts'
import { type ExportDeps, makeExport } from './make-export.ts'

/** An export is given up after so many attempts. */
const MOST_ATTEMPTS = 3
const LEASE_MINUTES = 5
const BATCH = 200

/** Makes the exports that people wait for, one after the other. */
export async function runExports(deps: ExportDeps, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    // Those that wait go on waiting: an attempt that cannot succeed is none.
    if ((await deps.disks.isFull('files')) || (await deps.disks.isFull('uploads'))) return
    const task = await takeListExport(deps.database, LEASE_MINUTES)
    if (task === undefined) return
    await runExport(deps, task, signal)
  }
}

async function runExport(deps: ExportDeps, task: ListExportRow, signal?: AbortSignal): Promise<void> {
  const { database, files, log } = deps
  try {
    const made = await makeExport(deps, task, async (count) => {
      signal?.throwIfAborted()
      if (!(await noteExported(database, task, count, LEASE_MINUTES))) throw new TakenOver()
    })
    const isOurs = await end(deps, task, made)
    // Another process was faster; nobody names this file.
    if (!isOurs) await files.storage.remove([made.storageKey])
  } catch (err) {
    if (err instanceof TakenOver) return
    log.warn({ err, corpId: task.corp_id, exportId: task.id }, 'an export could not be made')
    if (task.attempts < MOST_ATTEMPTS) await returnListExport(database, task)
    else await end(deps, task, { storageKey: null, count: 0 })
  }
}

/** Another process has this export now. */
class TakenOver extends Error {}

/** Ends it and promises to tell who asked, in one transaction: one without the other cannot be. */
async function end(
  { database, models, wake }: ExportDeps,
  task: ListExportRow,
  result: { readonly storageKey: string | null; readonly count: number },
): Promise<boolean> {
  const published = await models.find(task.corp_id, task.schema_code)
  const name_i18n = published?.model.name ?? {}
  const isEnded = await database.transaction(async (tx) => {
    const endedAt = await endListExport(tx, task, result)
    if (endedAt === undefined) return false
    await taskEnded(tx, {
      kind: 'exportEnded',
      corpId: task.corp_id,
      taskId: task.id,
      userId: task.user_id,
      name: name_i18n.zh ?? task.schema_code,
      name_i18n,
      appCode: task.app_code,
      schemaCode: task.schema_code,
      done: result.count,
      failed: 0,
      broken: result.storageKey === null,
      at: endedAt.toISOString(),
    })
    await addSecurityEvents(tx, task.corp_id, [exportMade(task, result)])
    return true
  })
  if (isEnded) wake.outbox()
  return isEnded
}

function exportMade(
  task: ListExportRow,
  { storageKey, count: rows }: { readonly storageKey: string | null; readonly count: number },
): SecurityEvent {
  const detail = { schemaCode: task.schema_code, rows, broken: storageKey === null }
  return { kind: 'exportMade', actorId: task.user_id, subjectKind: 'export', subject: task.id, detail }
}

/** Forgets exports that nobody fetched in time, with their files. */
export async function sweepExports(
  { database, files }: Pick<ExportDeps, 'database' | 'files'>,
  signal: AbortSignal,
): Promise<void> {
  let keys: readonly string[] = []
  do {
    keys = await dropOldExports(database, BATCH)
    await files.storage.remove(keys)
  } while (keys.length > 0 && !signal.aborted)
}
