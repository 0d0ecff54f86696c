import type { SecurityEvent } from '../../audit/security-event.ts'
import { attempt } from '../../queue/attempt.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import { taskEnded } from '../../stores/notify/task-ended.ts'
import { exportQueue, type ListExportRow } from '../../stores/records/list-exports.ts'
import { type ExportDeps, makeExport } from './make-export.ts'

const BATCH = 200

/** Makes the exports that people wait for, one after the other. */
export async function runExports(deps: ExportDeps, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true) {
    // Those that wait go on waiting: an attempt that cannot succeed is none.
    if ((await deps.disks.isFull('files')) || (await deps.disks.isFull('uploads'))) return
    const [task] = await exportQueue.claim(deps.database, 1)
    if (task === undefined) return
    await runExport(deps, task, signal)
  }
}

async function runExport(deps: ExportDeps, task: ListExportRow, signal?: AbortSignal): Promise<void> {
  const { database, log } = deps
  const tries = {
    queue: exportQueue,
    database,
    onFailure: ({ corp_id, id }: ListExportRow, err: unknown) =>
      log.warn({ err, corpId: corp_id, exportId: id }, 'an export could not be made'),
    giveUp: (row: ListExportRow, reason: string) => end(deps, row, { reason }),
  }
  await attempt(tries, task, () => make(deps, task, signal))
}

async function make(deps: ExportDeps, task: ListExportRow, signal?: AbortSignal): Promise<void> {
  const { database, files } = deps
  try {
    const made = await makeExport(deps, task, async (count) => {
      signal?.throwIfAborted()
      if (!(await exportQueue.keep(database, task, { count }))) throw new TakenOver()
    })
    const isOurs = await end(deps, task, made)
    // Another process was faster; nobody names this file.
    if (!isOurs) await files.storage.remove([made.storageKey])
  } catch (err) {
    if (!(err instanceof TakenOver)) throw err
  }
}

type Made = { readonly storageKey: string; readonly count: number }

/** Another process has this export now. */
class TakenOver extends Error {}

/** Ends it and promises to tell who asked, in one transaction: one without the other cannot be. */
async function end(
  { database, models, wake }: ExportDeps,
  task: ListExportRow,
  result: Made | { readonly reason: string },
): Promise<boolean> {
  const published = await models.find(task.corp_id, task.schema_code)
  const name_i18n = published?.model.name ?? {}
  const broken = 'reason' in result
  const done = 'reason' in result ? 0 : result.count
  const isEnded = await database.transaction(async (tx) => {
    const endedAt =
      'reason' in result
        ? await exportQueue.bury(tx, [task], result.reason)
        : await exportQueue.finish(tx, [task], { storage_key: result.storageKey, count: result.count })
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
      done,
      failed: 0,
      broken,
      at: endedAt.toISOString(),
    })
    await addSecurityEvents(tx, task.corp_id, [exportMade(task, done, broken)])
    return true
  })
  if (isEnded) wake.outbox()
  return isEnded
}

function exportMade(task: ListExportRow, rows: number, broken: boolean): SecurityEvent {
  const detail = { schemaCode: task.schema_code, rows, broken }
  return { kind: 'exportMade', actorId: task.user_id, subjectKind: 'export', subject: task.id, detail }
}

/** Forgets exports that nobody fetched in time, with their files. */
export async function sweepExports(
  { database, files }: Pick<ExportDeps, 'database' | 'files'>,
  signal: AbortSignal,
): Promise<void> {
  let over: readonly { readonly storage_key: string | null }[] = []
  do {
    over = await exportQueue.forget<{ storage_key: string | null }>(database, BATCH)
    await files.storage.remove(over.flatMap(({ storage_key }) => storage_key ?? []))
  } while (over.length > 0 && !signal.aborted)
}
