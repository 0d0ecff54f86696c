import type { Queryable } from '../../db/database.ts'

/** A page that shows comments asks again at least every ten minutes, when its stream of hints ends. */
const OPEN_MINUTES = 15

/** Notes that a person has the comments of a record open; at most once a minute. */
export async function noteReader(
  db: Queryable,
  corpId: string,
  recordId: string,
  userId: string,
): Promise<void> {
  await db.query({
    name: 'comment-reader-note',
    text: `insert into form_comment_reader as r (corp_id, biz_object_id, user_id, seen_at)
      values ($1, $2, $3, app_now()) on conflict (corp_id, biz_object_id, user_id) do update
      set seen_at = excluded.seen_at where r.seen_at < app_now() - interval '1 minute'`,
    values: [corpId, recordId, userId],
  })
}

/** Who may have the comments of a record on the screen now. */
export async function openReaders(db: Queryable, corpId: string, recordId: string): Promise<string[]> {
  const { rows } = await db.query<{ user_id: string }>({
    name: 'comment-readers',
    text: `select user_id from form_comment_reader
      where corp_id = $1 and biz_object_id = $2 and seen_at > app_now() - make_interval(mins => $3)`,
    values: [corpId, recordId, OPEN_MINUTES],
  })
  return rows.map(({ user_id }) => user_id)
}

// Across organisations: the job that forgets looks at all of them.
/** Forgets who had comments open yesterday. */
export async function forgetCommentReaders(db: Queryable): Promise<void> {
  await db.query({ text: `delete from form_comment_reader where seen_at < app_now() - interval '1 day'` })
}
