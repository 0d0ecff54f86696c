import type { Queryable } from '../../db/database.ts'

export type StoredLink = {
  readonly id: string
  readonly code: string
  readonly schemaCode: string
  readonly sheetCode: string
  readonly expiresAt: string
  readonly perDay: number
  readonly ownerId: string
}

type Row = {
  id: string
  code: string
  schema_code: string
  sheet_code: string
  expires_at: Date
  per_day: number
  created_by: string
}

const COLUMNS = 'l.id, l.code, l.schema_code, l.sheet_code, l.expires_at, l.per_day, l.created_by'
/** Neither ended nor run out, and of somebody who is still there (security S-05). */
const LIVE = `external_link l join app_user u on u.corp_id = l.corp_id and u.id = l.created_by
  where l.corp_id = $1 and l.ended_at is null and l.expires_at > app_now() and u.active`

function linkOf(row: Row): StoredLink {
  return {
    id: row.id,
    code: row.code,
    schemaCode: row.schema_code,
    sheetCode: row.sheet_code,
    expiresAt: row.expires_at.toISOString(),
    perDay: row.per_day,
    ownerId: row.created_by,
  }
}

/** A link that lets people in, by its code; null when there is none (any more). */
export async function linkByCode(db: Queryable, corpId: string, code: string): Promise<StoredLink | null> {
  const { rows } = await db.query<Row>({
    name: 'external-link-by-code',
    text: `select ${COLUMNS} from ${LIVE} and l.code = $2`,
    values: [corpId, code],
  })
  return rows[0] === undefined ? null : linkOf(rows[0])
}

/** The same by its id. */
export async function linkById(db: Queryable, corpId: string, id: string): Promise<StoredLink | null> {
  const { rows } = await db.query<Row>({
    name: 'external-link-by-id',
    text: `select ${COLUMNS} from ${LIVE} and l.id = $2`,
    values: [corpId, id],
  })
  return rows[0] === undefined ? null : linkOf(rows[0])
}

/** Holds a link until the transaction ends, so that its answers are counted one after the other. */
export async function lockLink(tx: Queryable, corpId: string, id: string): Promise<void> {
  await tx.query({
    name: 'lock-external-link',
    text: 'select from external_link where corp_id = $1 and id = $2 for update',
    values: [corpId, id],
  })
}

/** Every link that lets people in, with its answers so far. */
export async function liveLinks(
  db: Queryable,
  corpId: string,
): Promise<(StoredLink & { readonly answers: number })[]> {
  const { rows } = await db.query<Row & { answers: number }>({
    text: `select ${COLUMNS}, (select count(*)::int from external_visit v
        where v.corp_id = l.corp_id and v.link_id = l.id and v.submitted_at is not null) as answers
      from ${LIVE}`,
    values: [corpId],
  })
  return rows.map((row) => ({ ...linkOf(row), answers: row.answers }))
}

/** Ends the links of a form. */
export async function endLinksOf(
  tx: Queryable,
  corpId: string,
  { schemaCode, sheetCode }: Pick<StoredLink, 'schemaCode' | 'sheetCode'>,
): Promise<void> {
  await tx.query({
    text: `update external_link set ended_at = app_now()
      where corp_id = $1 and schema_code = $2 and sheet_code = $3 and ended_at is null`,
    values: [corpId, schemaCode, sheetCode],
  })
}

/** The model of a link that was not ended; null when there is none. */
export async function modelOfLink(db: Queryable, corpId: string, id: string): Promise<string | null> {
  const { rows } = await db.query<{ schema_code: string }>({
    text: 'select schema_code from external_link where corp_id = $1 and id = $2',
    values: [corpId, id],
  })
  return rows[0]?.schema_code ?? null
}

export async function endLink(tx: Queryable, corpId: string, id: string): Promise<void> {
  await tx.query({
    text: 'update external_link set ended_at = coalesce(ended_at, app_now()) where corp_id = $1 and id = $2',
    values: [corpId, id],
  })
}

export type NewLink = Omit<StoredLink, 'expiresAt'> & { readonly days: number }

/** Stores a new link; answers until when it is good. */
export async function insertLink(tx: Queryable, corpId: string, link: NewLink): Promise<string> {
  const { rows } = await tx.query<{ expires_at: Date }>({
    text: `insert into external_link (corp_id, id, code, schema_code, sheet_code, expires_at, per_day, created_by,
        created_at)
      values ($1, $2, $3, $4, $5, app_now() + make_interval(days => $6), $7, $8, app_now())
      returning expires_at`,
    values: [
      corpId,
      link.id,
      link.code,
      link.schemaCode,
      link.sheetCode,
      link.days,
      link.perDay,
      link.ownerId,
    ],
  })
  const until = rows[0]?.expires_at
  if (until === undefined) throw new Error('a link was not stored')
  return until.toISOString()
}
