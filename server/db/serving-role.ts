import { PlainError } from '../base/plain-error.ts'
import type { Queryable } from './database.ts'

/** The two roles of a PostgreSQL given by DATABASE_URL and DATABASE_OWNER_URL. */
export type Roles = { readonly serving: Queryable; readonly owner: Queryable }

type Place = { readonly role: string; readonly database: string; readonly schema: string | null }

/** The name of the role that serves. Refuses one that could take the owner's place: it would only look separate. */
export async function servingRole({ serving, owner }: Roles): Promise<string> {
  const [place, own] = await Promise.all([placeOf(serving), placeOf(owner)])
  const { rows } = await owner.query<{ may_own: boolean }>({
    text: `select rolsuper or pg_has_role(oid, current_user, 'member')
        or exists (select from pg_class c where c.relnamespace = current_schema()::regnamespace
          and pg_has_role(r.oid, c.relowner, 'member')) as may_own
      from pg_roles r where rolname = $1`,
    values: [place.role],
  })
  const [found] = rows
  if (found === undefined || place.database !== own.database) {
    throw new PlainError('DATABASE_URL and DATABASE_OWNER_URL lead to different databases.')
  }
  if (found.may_own) {
    throw new PlainError(
      `DATABASE_URL: the role ${place.role} owns the tables or may take the place of their owner. Give there a role ` +
        'that owns nothing, for example one made with: create role countersign_serve login password … – and give the ' +
        'address of the owner as DATABASE_OWNER_URL.',
    )
  }
  return place.role
}

/** Refuses when the roles look for their tables in different places. */
export async function refuseElsewhere({ serving, owner }: Roles): Promise<void> {
  const [place, own] = await Promise.all([placeOf(serving), placeOf(owner)])
  if (place.schema === own.schema) return
  throw new PlainError(
    `DATABASE_URL: the role ${place.role} works in the schema ${place.schema}, the one of DATABASE_OWNER_URL in ` +
      `${own.schema}. Give both the same search_path.`,
  )
}

async function placeOf(database: Queryable): Promise<Place> {
  const { rows } = await database.query<Place>({
    text: 'select current_user::text as role, current_database()::text as database, current_schema()::text as schema',
  })
  const [place] = rows
  if (place === undefined) throw new Error('The database did not describe itself')
  return place
}
