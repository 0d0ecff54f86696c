import type { Queryable } from '../../db/database.ts'

/** A person's phrase as its table keeps it. */
export type PhraseRow = { readonly id: string; readonly content: string; readonly sort_key: number }

type Owner = { readonly corpId: string; readonly userId: string }

export async function phrasesOf(db: Queryable, { corpId, userId }: Owner): Promise<readonly PhraseRow[]> {
  const { rows } = await db.query<PhraseRow>({
    name: 'phrases',
    text: `select id, content, sort_key from common_comment where corp_id = $1 and user_id = $2
      order by sort_key, created_at, id`,
    values: [corpId, userId],
  })
  return rows
}

/** One change of a person's phrases at a time: two that are added at once would pass the limit together. */
export async function lockPhrases(tx: Queryable, { corpId, userId }: Owner): Promise<void> {
  await tx.query({
    text: `select pg_advisory_xact_lock(hashtextextended($1 || ' phrases ' || $2, 0))`,
    values: [corpId, userId],
  })
}

export async function writePhrase(
  tx: Queryable,
  { corpId, userId }: Owner,
  { id, content, sort_key }: PhraseRow,
): Promise<void> {
  await tx.query({
    name: 'phrase-write',
    text: `insert into common_comment (corp_id, user_id, id, content, sort_key, created_at)
      values ($1, $2, $3, $4, $5, app_now())
      on conflict (corp_id, user_id, id) do update set content = excluded.content`,
    values: [corpId, userId, id, content, sort_key],
  })
}

export async function deletePhrase(tx: Queryable, { corpId, userId }: Owner, id: string): Promise<void> {
  await tx.query({
    name: 'phrase-delete',
    text: 'delete from common_comment where corp_id = $1 and user_id = $2 and id = $3',
    values: [corpId, userId, id],
  })
}

/** Numbers the phrases from 1 in the order given. */
export async function orderPhrases(
  tx: Queryable,
  { corpId, userId }: Owner,
  ids: readonly string[],
): Promise<void> {
  await tx.query({
    name: 'phrase-order',
    text: `update common_comment c set sort_key = r.place
      from unnest($3::uuid[]) with ordinality as r(id, place)
      where c.corp_id = $1 and c.user_id = $2 and c.id = r.id`,
    values: [corpId, userId, ids],
  })
}
