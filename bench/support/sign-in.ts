import type { BrowserContext } from 'playwright-core'
import { createAuth } from '../../server/auth/auth.ts'
import { SESSION_COOKIE } from '../../server/auth/cookies.ts'
import { type Issued, startSession } from '../../server/auth/sessions.ts'
import { createLog } from '../../server/base/log.ts'
import type { DataFolder } from './data-folder.ts'

/** Real sessions by person, as a login gives them; an access token is good for ten minutes. */
export async function issueSessions(
  { database, config, secret }: DataFolder,
  corpId: string,
  userIds: readonly string[],
): Promise<Map<string, Issued>> {
  const auth = createAuth({ database, config, log: createLog('warn'), masterSecret: secret })
  const issued = new Map<string, Issued>()
  for (const userId of userIds) {
    const owner = { corpId, userId, username: userId, epoch: 1 }
    issued.set(userId, await startSession(auth, owner, { ip: '127.0.0.1' }))
  }
  return issued
}

/** A browser in which a person has signed in at an address before. */
export async function signInBrowser(
  context: BrowserContext,
  url: string,
  folder: DataFolder,
  corpId: string,
  userId: string,
): Promise<void> {
  const issued = (await issueSessions(folder, corpId, [userId])).get(userId)
  await context.addCookies([
    {
      name: SESSION_COOKIE,
      value: issued?.refreshToken ?? '',
      url: url.replace('http:', 'https:'),
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    },
  ])
}
