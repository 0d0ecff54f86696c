import { createAuth } from '../../server/auth/auth.ts'
import { type Issued, startSession } from '../../server/auth/sessions.ts'
import { createLog } from '../../server/log.ts'
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
    issued.set(userId, await startSession(auth, owner, '127.0.0.1'))
  }
  return issued
}
