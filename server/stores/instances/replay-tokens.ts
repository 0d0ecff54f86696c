import type { Queryable } from '../../db/database.ts'

/** What an earlier request with the token asked, and what it was answered. */
export type EarlierAnswer = { readonly fingerprint: Buffer; readonly answer: unknown }

type Key = { readonly corpId: string; readonly userId: string; readonly token: string }

/**
 * Takes a token for the transaction: null, and everybody else with it waits for the end; or what it was answered
 * before (engine G3).
 */
export async function takeToken(
  tx: Queryable,
  { corpId, userId, token }: Key,
  fingerprint: Buffer,
): Promise<EarlierAnswer | null> {
  const taken = await tx.query<{ token: string }>({
    text: `insert into replay_token (corp_id, user_id, token, fingerprint, answer, created_at)
      values ($1, $2, $3, $4, 'null', app_now()) on conflict do nothing returning token`,
    values: [corpId, userId, token, fingerprint],
  })
  if (taken.rows.length > 0) return null
  const { rows } = await tx.query<EarlierAnswer>({
    text: 'select fingerprint, answer from replay_token where corp_id = $1 and user_id = $2 and token = $3',
    values: [corpId, userId, token],
  })
  const earlier = rows[0]
  if (earlier === undefined) throw new Error('a token is neither free nor taken')
  return earlier
}

/** Keeps the answer of a taken token. */
export async function keepAnswer(
  tx: Queryable,
  { corpId, userId, token }: Key,
  answer: unknown,
): Promise<void> {
  await tx.query({
    text: 'update replay_token set answer = $4 where corp_id = $1 and user_id = $2 and token = $3',
    values: [corpId, userId, token, JSON.stringify(answer)],
  })
}
