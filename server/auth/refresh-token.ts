import { createHmac, timingSafeEqual } from 'node:crypto'

/** A refresh token taken apart; `counter` says which one of the session it is. */
export type RefreshToken = { readonly corpId: string; readonly sessionId: string; readonly counter: number }

const SHAPE = /^([A-Za-z0-9_-]{1,64})\.([0-9a-f-]{36})\.(\d{1,9})\.([A-Za-z0-9_-]{43})$/

/**
 * Refresh tokens carry 256 bits that only the holder of the key can make, and are the same each time they are made:
 * within the grace a second asker gets the very same successor (security S-02).
 */
export function writeRefreshToken(key: Uint8Array, token: RefreshToken): string {
  return `${token.corpId}.${token.sessionId}.${token.counter}.${proof(key, token).toString('base64url')}`
}

/** Null for anything we did not make. */
export function readRefreshToken(key: Uint8Array, text: string): RefreshToken | null {
  const [, corpId, sessionId, counter, given] = SHAPE.exec(text) ?? []
  if (corpId === undefined || sessionId === undefined || counter === undefined || given === undefined)
    return null
  const token = { corpId, sessionId, counter: Number(counter) }
  const bytes = Buffer.from(given, 'base64url')
  const expected = proof(key, token)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? token : null
}

function proof(key: Uint8Array, { corpId, sessionId, counter }: RefreshToken): Buffer {
  return createHmac('sha256', key).update(`${corpId}\n${sessionId}\n${counter}`).digest()
}
