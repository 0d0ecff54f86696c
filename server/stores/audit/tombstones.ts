import type { Queryable } from '../../db/database.ts'

/** What is left of a deleted instance beside its log. */
export type Tombstone = {
  readonly corp_id: string
  readonly instance_id: string
  readonly sequence_no: string
  readonly title: string
  readonly workflow_code: string
  readonly deleted_by: string
  readonly deleted_at: Date
  readonly reason: string
  readonly log_entry: number
  readonly log_hash: Buffer
}

export async function tombstonesOf(
  db: Queryable,
  corpId: string,
  instanceIds: readonly string[],
): Promise<Tombstone[]> {
  const { rows } = await db.query<Tombstone>({
    text: `select corp_id, instance_id, sequence_no, title, workflow_code, deleted_by, deleted_at, reason, log_entry, log_hash
      from tombstone where corp_id = $1 and instance_id = any($2::uuid[])`,
    values: [corpId, [...instanceIds]],
  })
  return rows
}

/** Whether an instance was deleted that this person had to do with: only they are told (engine G7, security Z-01). */
export async function wasDeleted(
  db: Queryable,
  corpId: string,
  instanceId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'was-deleted',
    text: `select exists (select 1 from tombstone t where t.corp_id = $1 and t.instance_id = $2
      and (t.deleted_by = $3 or exists (select 1 from operation_log l where l.corp_id = t.corp_id
        and l.instance_id = t.instance_id and l.actor_id = $3))) as found`,
    values: [corpId, instanceId, userId],
  })
  return rows[0]?.found === true
}

/**
 * Takes a run away but for its tombstone: number, who, when and why stay (engine G7, S6, E3), and the entries of its log
 * without what they say, which the tombstone's trigger removes (migration 0070).
 * False when it changed meanwhile.
 */
export async function deleteInstanceRows(
  db: Queryable,
  where: { readonly corpId: string; readonly instanceId: string; readonly revision: number },
  by: { readonly userId: string; readonly reason: string },
): Promise<boolean> {
  const { rows } = await db.query<{ done: number }>({
    text: `with gone as (
        delete from instance where corp_id = $1 and id = $2 and revision = $3
        returning sequence_no, workflow_code, log_entry, log_hash, biz_object_id, parent_id, status, state
      ), stone as (
        insert into tombstone (corp_id, instance_id, sequence_no, title, workflow_code, deleted_by, deleted_at, reason,
          log_entry, log_hash)
        select $1, $2, sequence_no, '', workflow_code, $4, app_now(), $5, log_entry, log_hash from gone
      ), candidates as (
        delete from work_item_candidate c using gone, work_item w
        where c.corp_id = $1 and w.corp_id = $1 and w.instance_id = $2 and c.work_item_id = w.id
      ), pending as (
        delete from pending_text p using gone, work_item w
        where p.corp_id = $1 and w.corp_id = $1 and w.instance_id = $2 and p.work_item_id = w.id
      ), items as (
        delete from work_item using gone where corp_id = $1 and instance_id = $2
      ), searched as (
        delete from instance_search using gone where corp_id = $1 and instance_id = $2
      ), copies as (
        delete from circulate_item using gone where corp_id = $1 and instance_id = $2
      ), timers as (
        delete from timer using gone where corp_id = $1 and instance_id = $2
      ), effects as (
        delete from effect e using gone
        where e.corp_id = $1 and e.instance_id = $2 and (e.state <> 'waiting' or e.kind = 'startChild')
      ), told as (
        -- A parent does not wait for what is gone (engine Y1).
        insert into effect (corp_id, id, instance_id, entry, kind, payload, created_at, next_at)
        select $1, gen_random_uuid(), $2, log_entry, 'endChild', jsonb_build_object('parentId', parent_id,
          'child', state -> 'parent' -> 'child', 'outcome', 'canceled'), app_now(), app_now()
        from gone where status in ('PROCESSING', 'EXCEPTION') and state -> 'parent' ->> 'kind' = 'child'
      ), comments as (
        delete from form_comment c using gone where c.corp_id = $1 and c.biz_object_id = gone.biz_object_id
      ), comment_readers as (
        delete from form_comment_reader r using gone where r.corp_id = $1 and r.biz_object_id = gone.biz_object_id
      ), drafts as (
        delete from draft d using gone where d.corp_id = $1 and d.instance_id = $2
      ), changes as (
        delete from biz_object_change h using gone where h.corp_id = $1 and h.biz_object_id = gone.biz_object_id
      ), record as (
        delete from biz_object b using gone where b.corp_id = $1 and b.id = gone.biz_object_id
      )
      select count(*)::int as done from gone`,
    values: [where.corpId, where.instanceId, where.revision, by.userId, by.reason],
  })
  return rows[0]?.done === 1
}
