import { type SealedPassword, sealedPassword } from '../../contract/login.ts'
import { Fault } from '../base/fault.ts'
import { spendNonce } from '../stores/auth/login-attempts.ts'
import type { Auth } from './auth.ts'
import { isFreshNonce, LOGIN_NONCE_SECONDS } from './login-nonce.ts'

/**
 * The password inside a cipher. Whatever is wrong with the cipher, its JSON, its nonce or its age, and when it was used
 * before, the refusal is one and the same (security A-09).
 */
export async function openPassword(auth: Auth, index: string, cipher: string): Promise<string> {
  const content = await openFresh(auth, index, cipher)
  await spend(auth, content.nonce)
  return content.password
}

/** Two passwords of one call, such as the old and the new one; they may have been sealed with the same nonce. */
export async function openPasswords(
  auth: Auth,
  index: string,
  ciphers: readonly [string, string],
): Promise<readonly [string, string]> {
  const [first, second] = await Promise.all([
    openFresh(auth, index, ciphers[0]),
    openFresh(auth, index, ciphers[1]),
  ])
  for (const nonce of new Set([first.nonce, second.nonce])) await spend(auth, nonce)
  return [first.password, second.password]
}

async function openFresh(auth: Auth, index: string, cipher: string): Promise<SealedPassword> {
  const plain = await auth.loginKeys.decrypt(index, Buffer.from(cipher, 'base64'))
  const content = plain === null ? null : parse(plain)
  if (content === null) throw new Fault('loginPayloadInvalid')
  const isFresh = isFreshNonce(auth.keys.loginNonce, content.nonce, content.time, auth.clock())
  if (!isFresh) throw new Fault('loginPayloadInvalid')
  return content
}

async function spend(auth: Auth, nonce: string): Promise<void> {
  const isFirstUse = await spendNonce(auth.database, nonce, LOGIN_NONCE_SECONDS)
  if (!isFirstUse) throw new Fault('loginPayloadInvalid')
}

function parse(plain: Uint8Array) {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain))
    const parsed = sealedPassword.safeParse(json)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
