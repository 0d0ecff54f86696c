import { generateKeyPair, randomBytes, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '../db/database.ts'
import {
  insertLoginKey,
  type LoginKeyRow,
  lockLoginKeys,
  loginKeyByIndex,
  newestLoginKey,
} from '../stores/login-keys.ts'
import { seal, unseal } from './sealed.ts'

const MODULUS_BITS = 3072
const CIPHER_BYTES = MODULUS_BITS / 8
const KNOWN_KEYS = 16

/** The RSA pairs that passwords are encrypted with; made once for the whole system (security ). */
export type LoginKeys = {
  /** The pair for new logins: its name and the public key as base64 of SPKI DER. */
  current(): Promise<{ readonly index: string; readonly key: string }>
  /** Null for an unknown pair and for anything that is not OAEP-SHA-256 under it. */
  decrypt(index: string, cipher: Uint8Array): Promise<Uint8Array | null>
}

type Pair = { readonly index: string; readonly key: string; readonly privateKey: webcrypto.CryptoKey }

export function createLoginKeys(database: Database, sealingKey: Uint8Array): LoginKeys {
  let current: Promise<Pair> | undefined
  const known = new Map<string, Pair>()
  const remember = (pair: Pair): Pair => {
    if (known.size >= KNOWN_KEYS) known.clear()
    known.set(pair.index, pair)
    return pair
  }
  const currentPair = async (): Promise<Pair> => {
    current ??= newestOrNew(database, sealingKey).then(remember)
    try {
      return await current
    } catch (error) {
      current = undefined
      throw error
    }
  }
  const pairOf = async (index: string): Promise<Pair | null> => {
    const found = known.get(index)
    if (found) return found
    const row = await loginKeyByIndex(database, index)
    const pair = row === undefined ? null : await open(row, sealingKey)
    return pair === null ? null : remember(pair)
  }
  return {
    current: async () => {
      const { index, key } = await currentPair()
      return { index, key }
    },
    decrypt: async (index, cipher) => {
      const pair = await pairOf(index)
      return pair === null || cipher.length !== CIPHER_BYTES ? null : await decrypt(pair, cipher)
    },
  }
}

async function decrypt(pair: Pair, cipher: Uint8Array): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, pair.privateKey, cipher))
  } catch {
    return null
  }
}

/** A pair sealed with another SECRET_KEY is of no use: a new one takes its place. */
async function newestOrNew(database: Database, sealingKey: Uint8Array): Promise<Pair> {
  const newest = async (): Promise<Pair | null> => {
    const row = await newestLoginKey(database)
    return row === undefined ? null : await open(row, sealingKey)
  }
  const found = await newest()
  if (found !== null) return found
  return await database.transaction(async (tx) => {
    await lockLoginKeys(tx)
    const made = await newest()
    if (made !== null) return made
    const row = await newRow(sealingKey)
    await insertLoginKey(tx, row)
    const pair = await open(row, sealingKey)
    if (pair === null) throw new Error('A new login key cannot be opened')
    return pair
  })
}

async function newRow(sealingKey: Uint8Array): Promise<LoginKeyRow> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  const index = randomBytes(9).toString('base64url')
  return {
    key_index: index,
    public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    sealed_private_key: seal(sealingKey, index, privateKey.export({ type: 'pkcs8', format: 'der' })),
  }
}

async function open(row: LoginKeyRow, sealingKey: Uint8Array): Promise<Pair | null> {
  const plain = unseal(sealingKey, row.key_index, row.sealed_private_key)
  if (plain === null) return null
  const privateKey = await webcrypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(plain),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['decrypt'],
  )
  return { index: row.key_index, key: row.public_key, privateKey }
}
