import type { SecurityEventFilter } from '../../../contract/security-events.ts'
import type { SecurityEvent } from '../../audit/security-event.ts'
import type { Queryable } from '../../db/database.ts'

/** An event with how often it happened, and how long ago; by default once and now. */
export type WrittenEvent = SecurityEvent & {
  readonly times?: number
  readonly secondsAgo?: number
  readonly lastSecondsAgo?: number
}

const LONGEST = 200

/**
 * Chains events to those of their organisation; of an unknown one, to those of the system. One statement, which others
 * wait for until the transaction ends: it comes last in it.
 */
export async function addSecurityEvents(
  db: Queryable,
  corpId: string,
  events: readonly WrittenEvent[],
): Promise<void> {
  if (events.length === 0) return
  await db.query({
    name: 'add-security-events',
    text: 'select add_security_events($1, $2::jsonb)',
    values: [storable(corpId), JSON.stringify(events, (_, value) => storable(value))],
  })
}

/** What the database takes as text, at a length that nobody fills it with. */
function storable<T>(value: T): T | string {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').slice(0, LONGEST) : value
}

export type SecurityEventRow = {
  readonly corp_id: string
  readonly number: string
  readonly at: Date
  readonly kind: string
  readonly actor_id: string | null
  readonly subject_kind: string
  readonly subject: string
  readonly address: string
  readonly client: string
  readonly request_id: string
  readonly times: number
  readonly last_at: Date
  readonly detail: Readonly<Record<string, unknown>>
  readonly previous_hash: Buffer
  readonly hash: Buffer
}

const COLUMNS = `corp_id, number, at, kind, actor_id, subject_kind, subject, address, client, request_id, times, last_at,
  detail, previous_hash, hash`
const FILTERED = `e.corp_id = $1 and ($2::text is null or e.kind = $2)
  and ($3::uuid is null or e.actor_id = $3 or (e.subject_kind = 'person' and e.subject = $3::text))
  and ($4::timestamptz is null or e.at >= $4) and ($5::timestamptz is null or e.at < $5)`

const filtersOf = (corpId: string, { kind, personId, from, to }: SecurityEventFilter) => [
  corpId,
  kind ?? null,
  personId ?? null,
  from ?? null,
  to ?? null,
]

/** Newest first, before the given number. */
export async function newestSecurityEvents(
  db: Queryable,
  corpId: string,
  filter: SecurityEventFilter,
  page: { readonly before: number | null; readonly size: number },
): Promise<SecurityEventRow[]> {
  const { rows } = await db.query<SecurityEventRow>({
    text: `select ${COLUMNS} from security_event e where ${FILTERED} and ($6::bigint is null or e.number < $6)
      order by e.number desc limit $7`,
    values: [...filtersOf(corpId, filter), page.before, page.size],
  })
  return rows
}

/** Oldest first, behind the given number and up to another. */
export async function oldestSecurityEvents(
  db: Queryable,
  corpId: string,
  filter: SecurityEventFilter,
  page: { readonly after: number; readonly upTo: number; readonly size: number },
): Promise<SecurityEventRow[]> {
  const { rows } = await db.query<SecurityEventRow>({
    text: `select ${COLUMNS} from security_event e where ${FILTERED} and e.number > $6 and e.number <= $7
      order by e.number limit $8`,
    values: [...filtersOf(corpId, filter), page.after, page.upTo, page.size],
  })
  return rows
}

const NEWEST_OF_PERSON = 500

/** How many attempts to sign in as a person were held back since the last sign-in, as far as the newest events tell. */
export async function heldBackSinceLogin(db: Queryable, corpId: string, userId: string): Promise<number> {
  const { rows } = await db.query<{ held: number }>({
    name: 'held_back_since_login',
    text: `select coalesce(sum(e.times), 0)::int as held
      from (select kind, times, at from security_event where corp_id = $1 and actor_id = $2
          order by number desc limit ${NEWEST_OF_PERSON}) e
      join app_user u on u.corp_id = $1 and u.id = $2
      where e.kind = 'signInThrottled' and e.at > coalesce(u.last_login_at, '-infinity')`,
    values: [corpId, userId],
  })
  return rows[0]?.held ?? 0
}

/** The number of the newest event; 0: there is none. */
export async function lastSecurityEvent(db: Queryable, corpId: string): Promise<number> {
  const { rows } = await db.query<{ last: string | null }>({
    text: 'select max(number) as last from security_event where corp_id = $1',
    values: [corpId],
  })
  return Number(rows[0]?.last ?? 0)
}

// Across organisations: the retention is the system's.
/** Forgets whole days that are older; the database refuses what is younger than 90 days. Answers how many entries. */
export async function forgetSecurityEvents(db: Queryable, days: number): Promise<number> {
  const { rows } = await db.query<{ gone: string }>({
    text: 'select forget_security_events(app_now() - make_interval(days => $1)) as gone',
    values: [days],
  })
  return Number(rows[0]?.gone ?? 0)
}

/**
 * The first entry of an organisation at which the chain does not hold: changed, missing, or without the cut before it
 * that forgetting leaves. Null: all of it holds.
 */
export async function brokenSecurityEvent(db: Queryable, corpId: string): Promise<number | null> {
  const { rows } = await db.query<{ number: string }>({
    text: `select number from (
        select e.number, e.previous_hash, e.hash = security_event_hash(e) as sound,
          lag(e.number) over w as before, lag(e.hash) over w as before_hash
        from security_event e where e.corp_id = $1 window w as (order by e.number)) as chain
      where not sound or case when before is not null
          then before <> number - 1 or before_hash <> previous_hash
        when number = 1 then previous_hash <> decode(repeat('00', 32), 'hex')
        else not exists (select from security_event c where c.corp_id = $1 and c.kind = 'eventsForgotten'
          and c.detail = jsonb_build_object(
            'upTo', chain.number - 1, 'hash', encode(chain.previous_hash, 'hex'))) end
      order by number limit 1`,
    values: [corpId],
  })
  const [row] = rows
  return row === undefined ? null : Number(row.number)
}
