import { generateKeyPair, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '../db/database.ts'
import { keyPairByIndex } from '../stores/auth/key-pairs.ts'
import { type KeyPairKind, newestKeyPairOf } from './newest-key-pair.ts'
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
  const kind = loginPairs(sealingKey)
  const newest = newestKeyPairOf(database, kind)
  const known = new Map<string, Pair>()
  const remember = (pair: Pair): Pair => {
    if (known.get(pair.index) === pair) return pair
    if (known.size >= KNOWN_KEYS) known.clear()
    known.set(pair.index, pair)
    return pair
  }
  const pairOf = async (index: string): Promise<Pair | null> => {
    const found = known.get(index)
    if (found) return found
    const row = await keyPairByIndex(database, kind.table, index)
    const pair = row === undefined ? null : await kind.open(row)
    return pair === null ? null : remember(pair)
  }
  return {
    current: async () => {
      const { index, key } = remember(await newest())
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

function loginPairs(sealingKey: Uint8Array): KeyPairKind<Pair> {
  return {
    table: 'login_key',
    make: async (index) => {
      const options = { modulusLength: MODULUS_BITS }
      const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', options)
      return {
        key_index: index,
        public_key: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        sealed_private_key: seal(sealingKey, index, privateKey.export({ type: 'pkcs8', format: 'der' })),
      }
    },
    open: async (row) => {
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
    },
  }
}
