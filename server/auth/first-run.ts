import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { describeFirstRun, firstRun } from '../../contract/login.ts'
import type { Queryable } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { readPasswordSetting } from '../organisation/settings.ts'
import { createCorp, createDepartments, createUsers, grantPermission } from '../organisation/write.ts'
import { findAdminLink, insertAdminLink, spendAdminLinks } from '../stores/admin-links.ts'
import { findCorp } from '../stores/corps.ts'
import { findCredentials, setPassword } from '../stores/credentials.ts'
import { firstWithPermission } from '../stores/users.ts'
import type { Auth } from './auth.ts'
import { randomToken, sha256 } from './digest.ts'
import { openPassword } from './open-password.ts'
import { passwordRuleOf, requireStrongPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'

const ANY_CORP = '*'
const DEFAULT_CORP_ID = 'main'

/** The code of a new one-time link. `corpId` null: for a new organisation, else for its root administrator. */
export async function createLink(db: Queryable, corpId: string | null): Promise<string> {
  const code = randomToken()
  await insertAdminLink(db, corpId ?? ANY_CORP, sha256(code))
  return code
}

export async function describeLink(auth: Auth, code: string): Promise<OutputOf<typeof describeFirstRun>> {
  const corpId = await findAdminLink(auth.database, sha256(code), false)
  if (corpId === undefined) throw new Fault('firstRunLinkInvalid')
  if (corpId === ANY_CORP) return { purpose: 'create', corp: null, username: null }
  const corp = await findCorp(auth.database, corpId)
  if (corp === undefined) throw new Fault('firstRunLinkInvalid')
  const root = await firstWithPermission(auth.database, corpId, 'ADMIN')
  return { purpose: 'reset', corp: { corpId, name: corp.name }, username: root?.username ?? null }
}

type FirstRun = InputOf<typeof firstRun>

/** Sets up the organisation, or gives its root administrator a new password; then the link is used up. */
export async function carryOutLink(auth: Auth, input: FirstRun): Promise<OutputOf<typeof firstRun>> {
  const { purpose } = await describeLink(auth, input.code)
  const password = await openPassword(auth, input.index, input.password)
  const { profile } = await readPasswordSetting(auth.database)
  const ownNames = [input.username, input.name ?? '', input.corpName ?? '', input.corpId ?? '']
  requireStrongPassword(passwordRuleOf(profile), password, ownNames)
  const passwordHash = await hashPassword(password)
  const done = await auth.database.transaction(async (tx) => {
    const linkCorp = await findAdminLink(tx, sha256(input.code), true)
    if (linkCorp === undefined) throw new Fault('firstRunLinkInvalid')
    await spendAdminLinks(tx, linkCorp)
    return purpose === 'create'
      ? await createFirst(tx, input, passwordHash)
      : await resetRoot(tx, linkCorp, input.username, passwordHash)
  })
  auth.sessionsEnded(done.corpId, done.userId)
  return { corpId: done.corpId, username: done.username }
}

type Done = { readonly corpId: string; readonly username: string; readonly userId: string }

async function createFirst(tx: Queryable, input: FirstRun, passwordHash: string): Promise<Done> {
  const { corpName, name, corpId = DEFAULT_CORP_ID } = input
  if (corpName === undefined) throw wrong('corpName', 'required')
  if (name === undefined) throw wrong('name', 'required')
  if ((await findCorp(tx, corpId)) !== undefined) throw wrong('corpId', 'notAllowed')
  const username = input.username.trim().toLowerCase()
  await createCorp(tx, { corpId, name: corpName })
  const departmentIds = await createDepartments(tx, corpId, [{ code: 'root', name: corpName }])
  const users = [{ username, name, departmentIds, passwordHash, passwordByAdmin: false }]
  const [userId = ''] = await createUsers(tx, corpId, users)
  await grantPermission(tx, corpId, userId, 'ADMIN')
  return { corpId, username, userId }
}

/** An organisation without an active root administrator gets the named user as one. */
async function resetRoot(tx: Queryable, corpId: string, named: string, passwordHash: string): Promise<Done> {
  const root = await firstWithPermission(tx, corpId, 'ADMIN')
  const username = root?.username ?? named.trim().toLowerCase()
  const userId = root?.id ?? (await findCredentials(tx, corpId, username))?.id
  if (userId === undefined) throw wrong('username', 'notAllowed')
  if (root === undefined) await grantPermission(tx, corpId, userId, 'ADMIN')
  await setPassword(tx, corpId, userId, passwordHash, false)
  return { corpId, username, userId }
}

function wrong(path: string, problem: string): Fault {
  return new Fault('invalidInput', { problems: [{ path, problem }] })
}
