import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave with its subscription: its public key (uncompressed point) and its secret. */
export type PushReceiver = { readonly p256dh: Uint8Array; readonly auth: Uint8Array }

export const POINT_BYTES = 65
export const AUTH_BYTES = 16
/** Size of a record; a push message is one record. */
const RECORD = 4096
/** Delimiter of the last record (RFC 8188). */
const LAST = Buffer.from([2])

/** Salt and sender key, made afresh for each message; given only to repeat a known answer. */
export type Once = { readonly salt: Uint8Array; readonly privateKey: Uint8Array }

/**
 * One message for one browser, by RFC 8291 and 8188 (aes128gcm): the push service in between reads nothing. Throws when
 * the receiver's key is no point of the curve.
 */
export function encryptPush(plain: Uint8Array, { p256dh, auth }: PushReceiver, once?: Once): Buffer {
  const salt = once?.salt ?? randomBytes(16)
  const sender = createECDH('prime256v1')
  if (once === undefined) sender.generateKeys()
  else sender.setPrivateKey(once.privateKey)
  const own = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const secret = new Uint8Array(hkdfSync('sha256', sender.computeSecret(p256dh), auth, info, 32))
  const derive = (use: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const body = Buffer.concat([
    cipher.update(Buffer.concat([plain, LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD)
  head.writeUInt8(own.length, 4)
  return Buffer.concat([salt, head, own, body])
}
