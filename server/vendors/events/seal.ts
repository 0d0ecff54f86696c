import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Token and EncodingAESKey (43 characters) of an app's events. */
export type EventKeys = { readonly token: string; readonly key: string }

/** A sealed message with what proves it (containers.md §3.7, the same for both vendors). */
export type SealedMessage = {
  readonly signature: string
  readonly timestamp: string
  readonly nonce: string
  readonly encrypt: string
}

export type OpenedMessage = {
  readonly message: string
  /** Whom the vendor sealed it for. */
  readonly receiveId: string
}

const RANDOM_BYTES = 16
const LENGTH_BYTES = 4
/** PKCS#7 to whole blocks of 32 bytes, twice what the cipher itself pads to. */
const BLOCK = 32

/** SHA-1 of token, timestamp, nonce and cipher text, sorted as texts and joined; lower-case hex. */
export function eventSignature(token: string, timestamp: string, nonce: string, encrypt: string): string {
  return createHash('sha1').update([token, timestamp, nonce, encrypt].sort().join('')).digest('hex')
}

export function isEventSigned({ token }: EventKeys, sealed: SealedMessage): boolean {
  const { signature, timestamp, nonce, encrypt } = sealed
  const expected = Buffer.from(eventSignature(token, timestamp, nonce, encrypt))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Null for whatever was not sealed with this key. To be called with what is signed only. */
export function openEvent({ key }: EventKeys, encrypt: string): OpenedMessage | null {
  const plain = decrypt(Buffer.from(`${key}=`, 'base64'), Buffer.from(encrypt, 'base64'))
  if (plain === null || plain.length < RANDOM_BYTES + LENGTH_BYTES) return null
  const start = RANDOM_BYTES + LENGTH_BYTES
  const end = start + plain.readUInt32BE(RANDOM_BYTES)
  if (end > plain.length) return null
  return {
    message: plain.subarray(start, end).toString('utf8'),
    receiveId: plain.subarray(end).toString('utf8'),
  }
}

function decrypt(key: Buffer, cipherText: Buffer): Buffer | null {
  if (cipherText.length === 0 || cipherText.length % BLOCK !== 0) return null
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(cipherText), decipher.final()])
  const missing = padded.at(-1) ?? 0
  if (missing < 1 || missing > BLOCK) return null
  return padded.subarray(0, padded.length - missing)
}

/** Seals and signs an answer. */
export function sealAnswer(keys: EventKeys, receiveId: string, message: string, now: number): SealedMessage {
  const key = Buffer.from(`${keys.key}=`, 'base64')
  const text = Buffer.from(message)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  const plain = Buffer.concat([randomBytes(RANDOM_BYTES), length, text, Buffer.from(receiveId)])
  const missing = BLOCK - (plain.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const encrypt = Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(missing, missing)])),
    cipher.final(),
  ]).toString('base64')
  const timestamp = String(now)
  const nonce = randomBytes(8).toString('hex')
  return { signature: eventSignature(keys.token, timestamp, nonce, encrypt), timestamp, nonce, encrypt }
}
