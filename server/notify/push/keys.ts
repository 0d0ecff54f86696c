import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { SignJWT } from 'jose'
import { type KeyPairKind, newestKeyPairOf } from '../../auth/newest-key-pair.ts'
import { seal, unseal } from '../../auth/sealed.ts'
import type { Database } from '../../db/database.ts'

/** A push service accepts a day at most; half of it is kept. */
const TOKEN_SECONDS = 12 * 3_600

/** Who we are for push services (VAPID, RFC 8292): our own pair, made once for the whole system. */
export type PushKeys = {
  /** The pair that new subscriptions are made with. */
  current(): Promise<{ readonly index: string; readonly publicKey: string }>
  /** The Authorization header for a service, by its origin. */
  authorization(origin: string, nowSeconds: number): Promise<string>
}

type Pair = { readonly index: string; readonly publicKey: string; readonly privateKey: KeyObject }

/** `contact`: where the people of a push service may write, `mailto:` or `https:`. */
export function createPushKeys(database: Database, sealingKey: Uint8Array, contact: string): PushKeys {
  // Sealed with another SECRET_KEY it is made anew, and browsers subscribe anew.
  const pair = newestKeyPairOf(database, pushPairs(sealingKey))
  const signed = new Map<string, { readonly header: string; readonly until: number }>()
  return {
    current: async () => {
      const { index, publicKey } = await pair()
      return { index, publicKey }
    },
    authorization: async (origin, now) => {
      const known = signed.get(origin)
      if (known !== undefined && known.until > now) return known.header
      const { publicKey, privateKey } = await pair()
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(origin)
        .setSubject(contact)
        .setExpirationTime(now + TOKEN_SECONDS)
        .sign(privateKey)
      const header = `vapid t=${token}, k=${publicKey}`
      signed.set(origin, { header, until: now + TOKEN_SECONDS / 2 })
      return header
    },
  }
}

function pushPairs(sealingKey: Uint8Array): KeyPairKind<Pair> {
  return {
    table: 'push_key',
    make: async (index) => {
      const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
      const plain = privateKey.export({ type: 'pkcs8', format: 'der' })
      return {
        key_index: index,
        public_key: Buffer.concat(point).toString('base64url'),
        sealed_private_key: seal(sealingKey, label(index), plain),
      }
    },
    open: async (row) => {
      const plain = unseal(sealingKey, label(row.key_index), row.sealed_private_key)
      if (plain === null) return null
      const privateKey = createPrivateKey({ key: plain, format: 'der', type: 'pkcs8' })
      return { index: row.key_index, publicKey: row.public_key, privateKey }
    },
  }
}

function label(index: string): string {
  return `push key ${index}`
}
