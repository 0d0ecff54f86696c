import type { NameI18n } from '../../../contract/shapes.ts'
import { derivedId } from '../../base/derived-id.ts'
import type { Queryable } from '../../db/database.ts'
import { addToOutbox } from './outbox.ts'

/** An import or export that somebody waits for. */
export type EndedTask = {
  readonly kind: 'importEnded' | 'exportEnded'
  readonly corpId: string
  readonly taskId: string
  /** Who started it. */
  readonly userId: string
  /** What it was of. */
  readonly name: string
  readonly name_i18n: NameI18n
  readonly appCode: string
  readonly schemaCode: string
  /** Rows that are done, and rows that could not be. */
  readonly done: number
  readonly failed: number
  /** It was given up, nothing came of it. */
  readonly broken: boolean
  /** ISO 8601, UTC. */
  readonly at: string
}

/** Promises to tell who started a task that it ended; in the transaction that ends it, once however often it is called. */
export async function taskEnded(tx: Queryable, task: EndedTask): Promise<void> {
  const { kind, corpId, taskId, userId, at, name, name_i18n, appCode, schemaCode, done, failed, broken } =
    task
  const key = `task:${taskId}:${kind}`
  const params = { taskId, name, name_i18n, appCode, schemaCode, done, failed, broken }
  const audience = { kind: 'people' as const, people: [{ userId, item: null }] }
  await addToOutbox(tx, { corpId, instanceId: null, entry: 0, at }, [
    { id: derivedId(key), message_key: key, kind, payload: { audience, params } },
  ])
}
