import { createHmac } from 'node:crypto'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { describeFirstRun, firstRun } from '../../contract/login.ts'
import { fromOrigin } from '../audit/security-event.ts'
import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import type { Queryable } from '../db/database.ts'
import { readPasswordSetting } from '../organisation/settings.ts'
import { createCorp, createDepartments, createUsers, grantPermission } from '../organisation/write.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import {
  findAdminLink,
  insertAdminLink,
  type LinkOwner,
  spendAdminLinks,
} from '../stores/auth/admin-links.ts'
import { credentialsOf, findCredentials, setPassword } from '../stores/auth/credentials.ts'
import { findCorp } from '../stores/organisation/corps.ts'
import { firstWithPermission } from '../stores/organisation/users.ts'
import type { Auth } from './auth.ts'
import type { Origin } from './device-of.ts'
import { randomToken, sha256 } from './digest.ts'
import { openPassword } from './open-password.ts'
import { passwordRuleOf, requireStrongPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'

const ANY_CORP = '*'
const DEFAULT_CORP_ID = 'main'

const ADMIN_LINK_MINUTES = 24 * 60
/** For somebody who forgot the password; shorter, because it goes from hand to hand (security A-14). */
const PASSWORD_LINK_MINUTES = 30

/** The code of a new one-time link. `corpId` null: for a new organisation, else for its root administrator. */
export async function createLink(db: Queryable, corpId: string | null): Promise<string> {
  const code = randomToken()
  await insertAdminLink(db, { corpId: corpId ?? ANY_CORP, userId: null }, sha256(code), ADMIN_LINK_MINUTES)
  return code
}

/** The code of a one-time link for a person's new password; null: there is no such active person. */
export async function createPasswordLink(
  db: Queryable,
  corpId: string,
  username: string,
): Promise<string | null> {
  const user = await findCredentials(db, corpId, username.trim().toLowerCase())
  if (user === undefined || !user.active) return null
  const code = randomToken()
  await insertAdminLink(db, { corpId, userId: user.id }, sha256(code), PASSWORD_LINK_MINUTES)
  return code
}

/**
 * A one-time link for a person's new password that an administrator asks for: its code is made of who asked, for whom
 * and the token of the request, by a key of our own. `store` answers until when it is good.
 */
export function createPersonalLink(
  { keys }: Pick<Auth, 'keys'>,
  { corpId, userId: madeBy }: Pick<Actor, 'corpId' | 'userId'>,
  { userId, replayToken }: { readonly userId: string; readonly replayToken: string },
): { readonly code: string; store(tx: Queryable): Promise<Date> } {
  const asked = JSON.stringify([corpId, madeBy, userId, replayToken])
  const code = createHmac('sha256', keys.passwordLink).update(asked).digest('base64url')
  return {
    code,
    store: (tx) => insertAdminLink(tx, { corpId, userId }, sha256(code), PASSWORD_LINK_MINUTES, madeBy),
  }
}

export async function describeLink(auth: Auth, code: string): Promise<OutputOf<typeof describeFirstRun>> {
  const link = await findAdminLink(auth.database, sha256(code), false)
  if (link === undefined) throw new Fault('firstRunLinkInvalid')
  const { corpId } = link
  if (corpId === ANY_CORP) return { purpose: 'create', corp: null, username: null }
  const corp = await findCorp(auth.database, corpId)
  if (corp === undefined) throw new Fault('firstRunLinkInvalid')
  const person = await personOf(auth.database, link)
  return { purpose: 'reset', corp: { corpId, name: corp.name }, username: person?.username ?? null }
}

type FirstRun = InputOf<typeof firstRun>

/** Sets up the organisation, or gives its root administrator a new password; then the link is used up. */
export async function carryOutLink(
  auth: Auth,
  input: FirstRun,
  from: Origin,
): Promise<OutputOf<typeof firstRun>> {
  const { purpose, username } = await describeLink(auth, input.code)
  const password = await openPassword(auth, input.index, input.password)
  const { profile } = await readPasswordSetting(auth.database)
  const ownNames = [username ?? input.username, input.name ?? '', input.corpName ?? '', input.corpId ?? '']
  requireStrongPassword(passwordRuleOf(profile), password, ownNames)
  const passwordHash = await hashPassword(password)
  const done = await auth.database.transaction(async (tx) => {
    const link = await findAdminLink(tx, sha256(input.code), true)
    if (link === undefined) throw new Fault('firstRunLinkInvalid')
    await spendAdminLinks(tx, link)
    const owner = await carriedOut(tx, { link, purpose, input, passwordHash })
    const kind = purpose === 'create' ? 'organisationCreated' : 'passwordLinkUsed'
    await addSecurityEvents(tx, owner.corpId, [fromOrigin(from, kind, owner.userId)])
    return owner
  })
  auth.sessionsEnded(done.corpId, done.userId)
  return { corpId: done.corpId, username: done.username }
}

type Carried = {
  readonly link: LinkOwner
  readonly purpose: 'create' | 'reset'
  readonly input: FirstRun
  readonly passwordHash: string
}

async function carriedOut(tx: Queryable, { link, purpose, input, passwordHash }: Carried): Promise<Done> {
  if (purpose === 'create') return await createFirst(tx, input, passwordHash)
  return link.userId === null
    ? await resetRoot(tx, link.corpId, input.username, passwordHash)
    : await resetPerson(tx, link, passwordHash)
}

/** Whose password a link is about: the person's it names, else the root administrator's. */
async function personOf(db: Queryable, { corpId, userId }: LinkOwner) {
  return userId === null
    ? await firstWithPermission(db, corpId, 'ADMIN')
    : await credentialsOf(db, corpId, userId)
}

/** The link names the person; what the form says of the account counts for nothing (security A-14). */
async function resetPerson(tx: Queryable, link: LinkOwner, passwordHash: string): Promise<Done> {
  const person = await personOf(tx, link)
  if (person === undefined) throw new Fault('firstRunLinkInvalid')
  await setPassword(tx, link.corpId, person.id, passwordHash, false)
  return { corpId: link.corpId, username: person.username, userId: person.id }
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
