import type { Queryable } from '../db/database.ts'

/** What a person's picture is made of: the stored one, or id and name for a drawn one. */
export type PersonPicture = {
  readonly name: string
  readonly content_type: string | null
  readonly bytes: Buffer | null
}

export async function findPersonPicture(db: Queryable, userId: string): Promise<PersonPicture | undefined> {
  const { rows } = await db.query<PersonPicture>({
    name: 'find_person_picture',
    text: `select u.name, i.content_type, i.bytes from app_user u
      left join user_image i on i.corp_id = u.corp_id and i.user_id = u.id
      where u.id = $1 limit 1`,
    values: [userId],
  })
  return rows[0]
}
