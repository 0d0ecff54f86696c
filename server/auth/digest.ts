import { createHash, randomBytes } from 'node:crypto'

/** What is stored of a code or token. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** 256 random bits as 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
