import { createAuth } from '../../server/auth/auth.ts'
import { startSession } from '../../server/auth/sessions.ts'
import { createLog } from '../../server/log.ts'
import type { DataFolder } from './data-folder.ts'

/** Access tokens of real sessions, as a login gives them; each is good for ten minutes. */
export async function signIn(
  { database, config, secret }: DataFolder,
  corpId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const auth = createAuth({ database, config, log: createLog('warn'), masterSecret: secret })
  const bearers = new Map<string, string>()
  for (const userId of userIds) {
    const owner = { corpId, userId, username: userId, epoch: 1 }
    bearers.set(userId, (await startSession(auth, owner, '127.0.0.1')).tokens.access_token)
  }
  return bearers
}
