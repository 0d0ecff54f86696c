import { getPublicKey, type SealedPassword } from '../../../contract/login.ts'
import { call } from '../../lib/api/api.ts'
import { AppError } from '../../lib/base/app-error.ts'

/** False on plain http beyond this machine: browsers give no cryptography to such pages. */
export function canSeal(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined
}

/** The ciphers of the passwords of one request, by their own names, and the key's `index`. */
type Sealed<Name extends string> = Record<Name | 'index', string>

/** Encrypts the password of one request. */
export function sealPassword(password: string): Promise<Sealed<'password'>> {
  return sealPasswords({ password })
}

/** Encrypts passwords for one request: RSA-OAEP (SHA-256) with the server's key, nonce and time (security A-09). */
export async function sealPasswords<Name extends string>(
  passwords: Readonly<Record<Name, string>>,
): Promise<Sealed<Name>> {
  if (!canSeal()) {
    throw new AppError({
      kind: 'refused',
      fault: 'insecureTransport',
      details: { fault: 'insecureTransport' },
      message: '',
      traceId: undefined,
    })
  }
  const { key, index, nonce, time } = await call(getPublicKey, {})
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const publicKey = await crypto.subtle.importKey('spki', fromBase64(key), algorithm, false, ['encrypt'])
  const seal = async (password: string) => {
    const sealed: SealedPassword = { password, nonce, time }
    const plain = new TextEncoder().encode(JSON.stringify(sealed))
    return toBase64(new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, plain)))
  }
  const named = Object.entries<string>(passwords).map(async ([name, password]) => [
    name,
    await seal(password),
  ])
  return { ...Object.fromEntries(await Promise.all(named)), index }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
