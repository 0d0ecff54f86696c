import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { SignJWT } from 'jose'
import { seal, unseal } from '../auth/sealed.ts'
import type { Database } from '../db/database.ts'
import { insertPushKey, lockPushKeys, newestPushKey, type PushKeyRow } from '../stores/push-keys.ts'

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
  let current: Promise<Pair> | undefined
  const signed = new Map<string, { readonly header: string; readonly until: number }>()
  const pair = async (): Promise<Pair> => {
    current ??= newestOrNew(database, sealingKey)
    try {
      return await current
    } catch (error) {
      current = undefined
      throw error
    }
  }
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

/** A pair sealed with another SECRET_KEY is of no use: a new one takes its place, and browsers subscribe anew. */
async function newestOrNew(database: Database, sealingKey: Uint8Array): Promise<Pair> {
  const found = open(await newestPushKey(database), sealingKey)
  if (found !== null) return found
  return await database.transaction(async (tx) => {
    await lockPushKeys(tx)
    const made = open(await newestPushKey(tx), sealingKey)
    if (made !== null) return made
    const row = await newRow(sealingKey)
    await insertPushKey(tx, row)
    const pair = open(row, sealingKey)
    if (pair === null) throw new Error('A new push key cannot be opened')
    return pair
  })
}

async function newRow(sealingKey: Uint8Array): Promise<PushKeyRow> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const index = randomBytes(9).toString('base64url')
  return {
    key_index: index,
    public_key: point.toString('base64url'),
    sealed_private_key: seal(sealingKey, label(index), privateKey.export({ type: 'pkcs8', format: 'der' })),
  }
}

function open(row: PushKeyRow | undefined, sealingKey: Uint8Array): Pair | null {
  if (row === undefined) return null
  const plain = unseal(sealingKey, label(row.key_index), row.sealed_private_key)
  if (plain === null) return null
  const privateKey = createPrivateKey({ key: plain, format: 'der', type: 'pkcs8' })
  return { index: row.key_index, publicKey: row.public_key, privateKey }
}

function label(index: string): string {
  return `push key ${index}`
}
