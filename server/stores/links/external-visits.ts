import type { Queryable } from '../../db/database.ts'

export type VisitKey = { readonly corpId: string; readonly linkId: string; readonly visitId: string }

/** What became of a visit that was sent. */
export type SentVisit = { readonly fingerprint: Buffer; readonly sequenceNo: string }

type Row = { fingerprint: Buffer | null; sequence_no: string | null }

/**
 * Notes a visit that begins to leave something here, unless its network has had `most` within the hour; null then.
 * What was opened long ago and never sent is forgotten on the way.
 */
export async function admitVisit(
  db: Queryable,
  { corpId, linkId, visitId }: VisitKey,
  network: Buffer,
  most: number,
): Promise<{ readonly sent: SentVisit | null } | null> {
  await db.query({
    name: 'admit-external-visit',
    text: `with stale as (
        delete from external_visit where corp_id = $1 and link_id = $2 and submitted_at is null
          and opened_at < app_now() - interval '2 days')
      insert into external_visit (corp_id, link_id, id, network, opened_at)
      select $1, $2, $3, $4, app_now() where (select count(*) from external_visit v where v.corp_id = $1
        and v.link_id = $2 and v.network = $4 and v.opened_at > app_now() - interval '1 hour') < $5
      on conflict (corp_id, id) do nothing`,
    values: [corpId, linkId, visitId, network, most],
  })
  const { rows } = await db.query<Row>({
    name: 'external-visit',
    text: `select fingerprint, sequence_no from external_visit
      where corp_id = $1 and link_id = $2 and id = $3`,
    values: [corpId, linkId, visitId],
  })
  const [row] = rows
  if (row === undefined) return null
  const { fingerprint, sequence_no: sequenceNo } = row
  return { sent: fingerprint === null ? null : { fingerprint, sequenceNo: sequenceNo ?? '' } }
}

/** Answers to a link within the last 24 hours. */
export async function answersOfDay(db: Queryable, corpId: string, linkId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'external-answers-of-day',
    text: `select count(*)::int as count from external_visit
      where corp_id = $1 and link_id = $2 and submitted_at > app_now() - interval '1 day'`,
    values: [corpId, linkId],
  })
  return rows[0]?.count ?? 0
}

export async function settleVisit(
  tx: Queryable,
  { corpId, linkId, visitId }: VisitKey,
  { fingerprint, sequenceNo, bizObjectId }: SentVisit & { readonly bizObjectId: string },
): Promise<void> {
  await tx.query({
    name: 'settle-external-visit',
    text: `update external_visit set submitted_at = app_now(), fingerprint = $4, sequence_no = $5, biz_object_id = $6
      where corp_id = $1 and link_id = $2 and id = $3`,
    values: [corpId, linkId, visitId, fingerprint, sequenceNo, bizObjectId],
  })
}

/** Bytes that visits of a link have uploaded and no record has taken up. */
export async function waitingBytesOf(db: Queryable, corpId: string, linkId: string): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>({
    name: 'external-waiting-bytes',
    text: `select coalesce(sum(f.size), 0) as bytes from external_visit v
      join file_object f on f.corp_id = v.corp_id and f.owner_id = v.id
      where v.corp_id = $1 and v.link_id = $2 and f.attached_at is null`,
    values: [corpId, linkId],
  })
  return Number(rows[0]?.bytes ?? 0)
}
