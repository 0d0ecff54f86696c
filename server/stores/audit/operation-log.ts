import type { Event, EventOf, EventType } from '../../../engine/events/event.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { LoggedCommand } from '../../../engine/replay.ts'
import type { Queryable } from '../../db/database.ts'

/** One entry of the log with the head that its instance row keeps. */
export type LogRow = {
  readonly corp_id: string
  readonly instance_id: string
  readonly entry: number
  readonly at: Date
  readonly command: string
  readonly actor_id: string | null
  readonly on_behalf_of_id: string | null
  /** Null: removed with its instance. */
  readonly body: string | null
  readonly client: string
  readonly request_id: string
  readonly previous_hash: Buffer
  readonly hash: Buffer
  /** What the hash covers (log-chain.ts). */
  readonly hash_kind: number
  readonly salt: Buffer | null
  readonly body_hash: Buffer | null
}

export type Head = {
  readonly corp_id: string
  readonly id: string
  readonly log_entry: number
  readonly log_hash: Buffer
}

/** Instances after the given one, in order of organisation and id. */
export async function headsAfter(db: Queryable, after: Head | null, limit: number): Promise<Head[]> {
  const { rows } = await db.query<Head>({
    text: `select corp_id, id, log_entry, log_hash from instance
      where (corp_id, id) > ($1, $2::uuid) order by corp_id, id limit $3`,
    values: [after?.corp_id ?? '', after?.id ?? '00000000-0000-0000-0000-000000000000', limit],
  })
  return rows
}

/** The logs of the given instances of one organisation, each in order. */
export async function logsOf(
  db: Queryable,
  corpId: string,
  instanceIds: readonly string[],
): Promise<LogRow[]> {
  const { rows } = await db.query<LogRow>({
    text: `select corp_id, instance_id, entry, at, command, actor_id, on_behalf_of_id, body::text as body, client,
      request_id, previous_hash, hash, hash_kind, salt, body_hash from operation_log
      where corp_id = $1 and instance_id = any($2::uuid[]) order by instance_id, entry`,
    values: [corpId, [...instanceIds]],
  })
  return rows
}

/** The log of one instance as the engine replays it, from its first entry to the given one. */
export async function logOf(
  db: Queryable,
  corpId: string,
  instanceId: string,
  upTo?: number,
): Promise<LoggedCommand[]> {
  const { rows } = await db.query<{ at: Date; events: LoggedCommand['events'] }>({
    text: `select at, body -> 'events' as events from operation_log
      where corp_id = $1 and instance_id = $2 and entry <= coalesce($3::int, entry) order by entry`,
    values: [corpId, instanceId, upTo ?? null],
  })
  return rows.map(({ at, events }) => ({ at: at.toISOString(), events }))
}

/** An instance's stored state with the entry that led to it, whatever its organisation; null when there is none. */
export async function storedState(
  db: Queryable,
  instanceId: string,
): Promise<{ readonly corpId: string; readonly entry: number; readonly state: Instance } | null> {
  const { rows } = await db.query<{ corpId: string; entry: number; state: Instance }>({
    text: `select corp_id as "corpId", log_entry as entry, state from instance where id = $1`,
    values: [instanceId],
  })
  return rows[0] ?? null
}

/** When an instance was deleted; null: it was not. */
export async function deletionOf(db: Queryable, instanceId: string): Promise<Date | null> {
  const { rows } = await db.query<{ deleted_at: Date }>({
    text: 'select deleted_at from tombstone where instance_id = $1',
    values: [instanceId],
  })
  return rows[0]?.deleted_at ?? null
}

/** The events of one kind in an instance's log, oldest first. */
export async function eventsOf<Type extends EventType>(
  db: Queryable,
  corpId: string,
  instanceId: string,
  type: Type,
): Promise<readonly { readonly at: string; readonly entry: number; readonly event: EventOf<Type> }[]> {
  const { rows } = await db.query<{ at: Date; entry: number; event: EventOf<Type> }>({
    name: 'events-of-kind',
    text: `select l.at, l.entry, e.value as event from operation_log l, json_array_elements(l.body->'events') e(value)
      where l.corp_id = $1 and l.instance_id = $2 and e.value->>'type' = $3 order by l.entry`,
    values: [corpId, instanceId, type],
  })
  return rows.map(({ at, entry, event }) => ({ at: at.toISOString(), entry, event }))
}

/** One command of the log as the history shows it. */
export type HistoryRow = {
  readonly entry: number
  readonly at: Date
  readonly command: string
  readonly actor_id: string | null
  readonly on_behalf_of_id: string | null
  readonly client: string
  readonly events: readonly Event[]
}

/** The whole history of an instance, oldest first (engine Z1). */
export async function historyOf(
  db: Queryable,
  corpId: string,
  instanceId: string,
): Promise<readonly HistoryRow[]> {
  const { rows } = await db.query<HistoryRow>({
    name: 'history',
    text: `select entry, at, command, actor_id, on_behalf_of_id, client, body->'events' as events from operation_log
      where corp_id = $1 and instance_id = $2 order by entry`,
    values: [corpId, instanceId],
  })
  return rows
}
