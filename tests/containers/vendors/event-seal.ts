import { createCipheriv, createHash, randomBytes } from 'node:crypto'

/** The vendor's half of containers.md §3.7, written apart from the server's. */
export type EventSecrets = { readonly token: string; readonly key: string; readonly receiveId: string }

export type SealedEvent = {
  readonly encrypt: string
  readonly signature: string
  readonly timestamp: string
  readonly nonce: string
}

/** AES-256-CBC under the 43-character key, padded to whole blocks of 32 bytes, and signed. */
export function sealEvent(
  { token, key, receiveId }: EventSecrets,
  message: string,
  timestamp: string,
  nonce = randomBytes(6).toString('hex'),
): SealedEvent {
  const aesKey = Buffer.from(`${key}=`, 'base64')
  const text = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(receiveId)])
  const missing = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', aesKey, aesKey.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([plain, Buffer.alloc(missing, missing)])
  const encrypt = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
  const signature = createHash('sha1')
    .update([token, timestamp, nonce, encrypt].sort().join(''))
    .digest('hex')
  return { encrypt, signature, timestamp, nonce }
}
