import { randomUUID } from 'node:crypto'
import type { Permission } from '../../contract/vocabulary.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import type { Database } from '../../server/db/database.ts'
import {
  createCorp,
  createDepartments,
  createRole,
  createUsers,
  grantPermission,
  type NewCorp,
  type NewUser,
  setLeaders,
} from '../../server/organisation/write.ts'
import type { Scope } from '../../server/policies/scopes.ts'

/** The password of every test person that has one. */
export const PASSWORD = 'Fjord-Kettle-42'

let passwordHash: Promise<string> | undefined

/** The hash of PASSWORD, made once per file. */
export function testPasswordHash(): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD)
  return passwordHash
}

export type TestPerson = { readonly corpId: string; readonly userId: string; readonly username: string }

export type PersonFields = Partial<NewUser> & {
  /** Also gives the person PASSWORD. */
  readonly withPassword?: boolean
  readonly permissions?: readonly Permission[]
  readonly scope?: Scope
}

/** An organisation of its own; its id is also its name unless told. */
export async function insertCorp(database: Database, fields: Partial<NewCorp> = {}): Promise<string> {
  const corpId = fields.corpId ?? `corp-${randomUUID().slice(0, 8)}`
  await database.transaction((tx) => createCorp(tx, { name: corpId, ...fields, corpId }))
  return corpId
}

/** A person of the organisation; the user name is also the name unless told. */
export async function insertPerson(
  database: Database,
  corpId: string,
  fields: PersonFields = {},
): Promise<TestPerson> {
  const { withPassword, permissions = [], scope, ...user } = fields
  const username = user.username ?? `user-${randomUUID().slice(0, 8)}`
  const hash = withPassword ? { passwordHash: await testPasswordHash(), passwordByAdmin: false } : {}
  const userId = await database.transaction(async (tx) => {
    const [id = ''] = await createUsers(tx, corpId, [{ name: username, ...hash, ...user, username }])
    for (const permission of permissions) await grantPermission(tx, corpId, id, permission, scope)
    return id
  })
  return { corpId, userId, username: username.toLowerCase() }
}

/** A department; `leaders` are ids of people, the head first. */
export async function insertDepartment(
  database: Database,
  corpId: string,
  fields: {
    readonly code: string
    readonly name?: string
    readonly parentId?: string
    readonly leaders?: string[]
  },
): Promise<string> {
  const { leaders = [], code, name = code, ...rest } = fields
  return await database.transaction(async (tx) => {
    const [id = ''] = await createDepartments(tx, corpId, [{ code, name, ...rest }])
    await setLeaders(tx, corpId, id, leaders)
    return id
  })
}

/** A role with its members in order. */
export async function insertRole(
  database: Database,
  corpId: string,
  code: string,
  memberIds: readonly string[],
): Promise<string> {
  return await database.transaction((tx) => createRole(tx, corpId, { code, name: code, memberIds }))
}
