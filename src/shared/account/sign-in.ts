import { getCode, getToken, switchCorp } from '../../../contract/login.ts'
import { call } from '../../lib/api/api.ts'
import { keepConfig } from '../../lib/device/device-store.ts'
import { forgetSession, openSession } from '../../lib/session/session.ts'
import { sealPassword } from './seal-password.ts'

export type Credentials = { corpId: string | undefined; username: string; password: string }

/**
 * The login of spec §7: key, code, token. Opens the session, or throws an AppError that names why not. Answers how many
 * attempts at the account were held back meanwhile.
 */
export async function signIn({ corpId, username, password }: Credentials): Promise<number> {
  const sealed = await sealPassword(password)
  const { code } = await call(getCode, {
    username,
    ...sealed,
    ...(corpId === undefined ? {} : { corpId }),
  })
  const tokens = await call(getToken, { code })
  if (corpId !== undefined) keepConfig({ corpId })
  openSession(tokens)
  return tokens.attempts_held_back ?? 0
}

/** Continues as the same person in another organisation; what was cached of the first one goes. */
export async function changeOrganisation(corpId: string): Promise<void> {
  const tokens = await call(switchCorp, { corpId })
  await forgetSession()
  keepConfig({ corpId })
  openSession(tokens)
}
