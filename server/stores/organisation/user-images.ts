import type { Queryable } from '../../db/database.ts'

/** What a person's picture is made of; null: none is stored, and one is drawn. */
export type PersonPicture = {
  readonly content_type: string | null
  readonly bytes: Buffer | null
}

export async function findPersonPicture(db: Queryable, userId: string): Promise<PersonPicture | undefined> {
  const { rows } = await db.query<PersonPicture>({
    name: 'find_person_picture',
    text: `select i.content_type, i.bytes from app_user u
      left join user_image i on i.corp_id = u.corp_id and i.user_id = u.id
      where u.id = $1 limit 1`,
    values: [userId],
  })
  return rows[0]
}

/** Keeps a person's picture, `version` naming it. */
export async function putPersonPicture(
  tx: Queryable,
  corpId: string,
  userId: string,
  picture: { readonly version: string; readonly contentType: string; readonly bytes: Buffer },
): Promise<void> {
  await tx.query({
    text: `with shown as (update app_user set avatar = $3 where corp_id = $1 and id = $2)
      insert into user_image (corp_id, user_id, content_type, bytes) values ($1, $2, $4, $5)
      on conflict (corp_id, user_id) do update set content_type = excluded.content_type, bytes = excluded.bytes`,
    values: [corpId, userId, picture.version, picture.contentType, picture.bytes],
  })
}

/** Whether there was one. */
export async function dropPersonPicture(tx: Queryable, corpId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.query({
    text: `with gone as (delete from user_image where corp_id = $1 and user_id = $2)
      update app_user set avatar = null where corp_id = $1 and id = $2 and avatar is not null returning id`,
    values: [corpId, userId],
  })
  return rows.length > 0
}
