import { randomBytes } from 'node:crypto'

/** 128 random bits (engine G3). */
export function newReplayToken(): string {
  return randomBytes(16).toString('base64url')
}
