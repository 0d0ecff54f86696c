import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const RANDOM_BYTES = 12
const MAC_BYTES = 16

/** How long a password cipher may be used after its nonce was handed out. */
export const LOGIN_NONCE_SECONDS = 300

/** A nonce that proves who made it and when, so that nothing is stored until it is used. */
export function issueNonce(key: Uint8Array, time: number): string {
  const random = randomBytes(RANDOM_BYTES)
  return Buffer.concat([random, macOf(key, random, time)]).toString('base64url')
}

/** True for our own nonce with its own time, not older than five minutes. */
export function isFreshNonce(key: Uint8Array, nonce: string, time: number, now: number): boolean {
  const bytes = Buffer.from(nonce, 'base64url')
  if (bytes.length !== RANDOM_BYTES + MAC_BYTES || bytes.toString('base64url') !== nonce) return false
  const mac = macOf(key, bytes.subarray(0, RANDOM_BYTES), time)
  const isOurs = timingSafeEqual(mac, bytes.subarray(RANDOM_BYTES))
  return isOurs && Math.abs(now - time) <= LOGIN_NONCE_SECONDS * 1000
}

function macOf(key: Uint8Array, random: Uint8Array, time: number): Buffer {
  return createHmac('sha256', key).update(random).update(String(time)).digest().subarray(0, MAC_BYTES)
}
