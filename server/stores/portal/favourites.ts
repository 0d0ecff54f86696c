import type { Queryable } from '../../db/database.ts'

export type FavouriteKind = 'WORKFLOW' | 'APP'
export type UsedKind = FavouriteKind | 'BIZ_MODEL'

type Owner = { readonly corpId: string; readonly userId: string }

/** Codes of a person's favourites of a kind, in his order; also those that he may not use any more. */
export async function favouritesOf(
  db: Queryable,
  { corpId, userId }: Owner,
  kind: FavouriteKind,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ code: string }>({
    name: 'favourites',
    text: `select code from favourite where corp_id = $1 and user_id = $2 and kind = $3
      order by sort_key, created_at, code`,
    values: [corpId, userId, kind],
  })
  return rows.map(({ code }) => code)
}

/** One change of a person's favourites at a time. */
export async function lockFavourites(tx: Queryable, { corpId, userId }: Owner): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended($1 || ' favourites ' || $2, 0))`,
    values: [corpId, userId],
  })
}

/** Adds one at the end; one that is there stays where it is. */
export async function addFavourite(
  tx: Queryable,
  { corpId, userId }: Owner,
  kind: FavouriteKind,
  code: string,
): Promise<void> {
  await tx.query({
    name: 'favourite-add',
    text: `insert into favourite (corp_id, user_id, kind, code, sort_key, created_at)
      select $1, $2, $3, $4, coalesce(max(f.sort_key), 0) + 1, app_now() from favourite f
      where f.corp_id = $1 and f.user_id = $2 and f.kind = $3
      on conflict do nothing`,
    values: [corpId, userId, kind, code],
  })
}

export async function removeFavourite(
  tx: Queryable,
  { corpId, userId }: Owner,
  kind: FavouriteKind,
  code: string,
): Promise<void> {
  await tx.query({
    name: 'favourite-remove',
    text: 'delete from favourite where corp_id = $1 and user_id = $2 and kind = $3 and code = $4',
    values: [corpId, userId, kind, code],
  })
}

/** Numbers the favourites in the order given; those that are not named follow in the order they had. */
export async function orderFavourites(
  tx: Queryable,
  { corpId, userId }: Owner,
  kind: FavouriteKind,
  codes: readonly string[],
): Promise<void> {
  await tx.query({
    name: 'favourite-order',
    text: `update favourite f set sort_key = r.place
      from (select o.code, row_number() over (order by n.place nulls last, o.sort_key, o.created_at, o.code) as place
        from favourite o left join unnest($4::text[]) with ordinality as n(code, place) on n.code = o.code
        where o.corp_id = $1 and o.user_id = $2 and o.kind = $3) r
      where f.corp_id = $1 and f.user_id = $2 and f.kind = $3 and f.code = r.code`,
    values: [corpId, userId, kind, codes],
  })
}

/** What a person used last, newest first; also what he may not use any more. */
export async function recentlyUsed(
  db: Queryable,
  { corpId, userId }: Owner,
  kinds: readonly UsedKind[],
): Promise<readonly { readonly kind: UsedKind; readonly code: string }[]> {
  const { rows } = await db.query<{ kind: UsedKind; code: string }>({
    name: 'recently-used',
    text: `select kind, code from recently_used where corp_id = $1 and user_id = $2 and kind = any($3)
      order by used_at desc, code limit 200`,
    values: [corpId, userId, kinds],
  })
  return rows
}

/** Remembers that a person used things now; within a minute nothing is written again. */
export async function noteUse(
  db: Queryable,
  { corpId, userId }: Owner,
  used: readonly { readonly kind: UsedKind; readonly code: string }[],
): Promise<void> {
  await db.query({
    name: 'note-use',
    text: `insert into recently_used (corp_id, user_id, kind, code, used_at)
      select $1, $2, u.kind, u.code, app_now() from unnest($3::text[], $4::text[]) as u(kind, code)
      order by u.kind, u.code
      on conflict (corp_id, user_id, kind, code) do update set used_at = excluded.used_at
      where recently_used.used_at < excluded.used_at - interval '1 minute'`,
    values: [corpId, userId, used.map(({ kind }) => kind), used.map(({ code }) => code)],
  })
}

/** Remembers the workflow of a run that a person started, and its application. */
export async function noteStarted(
  db: Queryable,
  { corpId, userId }: Owner,
  instanceId: string,
): Promise<void> {
  await db.query({
    name: 'note-started',
    text: `insert into recently_used (corp_id, user_id, kind, code, used_at)
      select $1, $2, u.kind, u.code, app_now()
      from instance i, lateral (values ('WORKFLOW', i.workflow_code), ('APP', i.app_code)) as u(kind, code)
      where i.corp_id = $1 and i.id = $3 and i.submitter_id = $2
      order by u.kind, u.code
      on conflict (corp_id, user_id, kind, code) do update set used_at = excluded.used_at`,
    values: [corpId, userId, instanceId],
  })
}
