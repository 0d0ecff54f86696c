import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createQueue } from './queue.ts'

// argon2id (the library's default algorithm) with OWASP's figures: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PARALLEL_HASHES = 2

const queued = createQueue(PARALLEL_HASHES)
let decoy: Promise<string> | undefined

/** argon2id; two at a time, so that a rush of logins leaves the processor to others. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, COST))
}

/** False without a stored hash, after the same work as with one (security A-05). */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoyHash())
  const matches = await queued(() => verify(against, password))
  return matches && stored !== null
}

function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  return decoy
}
