import type { Queryable } from '../../db/database.ts'

export type OverTrust = { readonly corpId: string; readonly id: string }

// Across organisations: the job that gives items back looks at all of them.
/**
 * Delegations whose time is over, or whose delegate was switched off, and whose items are not back yet (engine L2). A
 * command that was decided before the end and written after it leaves an item of a settled one: found by the item.
 */
export async function trustsToSettle(db: Queryable, most: number): Promise<readonly OverTrust[]> {
  const { rows } = await db.query<{ corp_id: string; id: string }>({
    name: 'trusts-to-settle',
    text: `select t.corp_id, t.id from trust t
        left join app_user u on u.corp_id = t.corp_id and u.id = t.delegate_id
        where t.settled_at is null and (t.until_at <= app_now() or u.active = false)
      union select t.corp_id, t.id from work_item w join trust t on t.corp_id = w.corp_id and t.id = w.trust_id
        left join app_user u on u.corp_id = t.corp_id and u.id = t.delegate_id
        where w.trust_id is not null and w.status in (1, 2) and (t.until_at <= app_now() or u.active = false)
      limit $1`,
    values: [most],
  })
  return rows.map(({ corp_id, id }) => ({ corpId: corp_id, id }))
}

/** Instances with undecided items that stand with a delegate through this trust, also as one of several in a row (L4). */
export async function instancesOfTrust(
  db: Queryable,
  corpId: string,
  trustId: string,
  after: string | null,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ instance_id: string }>({
    name: 'instances-of-trust',
    text: `select distinct w.instance_id from work_item w
      where w.corp_id = $1 and w.trust_id is not null and w.status in (1, 2)
        and ($3::uuid is null or w.instance_id > $3)
        and (w.trust_id = $2 or exists (select 1 from instance i where i.corp_id = w.corp_id and i.id = w.instance_id
          and i.state::jsonb @> jsonb_build_object('slots', jsonb_build_array(jsonb_build_object('reasons',
            jsonb_build_array(jsonb_build_object('kind', 'delegation', 'trustId', $2::text)))))))
      order by w.instance_id limit $4`,
    values: [corpId, trustId, after, most],
  })
  return rows.map(({ instance_id }) => instance_id)
}

export async function markSettled(db: Queryable, corpId: string, id: string): Promise<void> {
  await db.query({
    name: 'trust-settled',
    text: 'update trust set settled_at = app_now() where corp_id = $1 and id = $2 and settled_at is null',
    values: [corpId, id],
  })
}
