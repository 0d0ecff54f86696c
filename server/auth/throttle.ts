import { isIPv6 } from 'node:net'
import type { Queryable } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { type AttemptKey, returnAttempts, takeAttempt } from '../stores/login-attempts.ts'

const FREE_PER_PERSON = 5
const FREE_PER_ADDRESS = 50

export type Attempt = { readonly person: AttemptKey; readonly address: AttemptKey }

/**
 * Counts an attempt for the person at this address and for the address alone; refuses it while either has to wait. The
 * same person elsewhere is never locked out (security A-06).
 */
export async function admitAttempt(
  db: Queryable,
  who: { readonly corpId: string; readonly username: string; readonly ip: string },
): Promise<Attempt> {
  const ip = networkOf(who.ip)
  const attempt = { person: { ...who, ip }, address: { corpId: '*', username: '', ip } }
  const wait =
    (await takeAttempt(db, attempt.address, FREE_PER_ADDRESS)) ??
    (await takeAttempt(db, attempt.person, FREE_PER_PERSON))
  if (wait !== null) {
    const minutes = Math.ceil(wait / 60)
    throw new Fault('loginThrottled', { retryAfterSeconds: wait, params: { seconds: wait, minutes } })
  }
  return attempt
}

export async function forgiveAttempt(db: Queryable, attempt: Attempt): Promise<void> {
  await returnAttempts(db, attempt.person, attempt.address, FREE_PER_ADDRESS)
}

/** One subscriber of IPv6 holds a /64. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  if (tail.includes('.')) return ip
  const groups = head.split(':').filter((group) => group !== '')
  if (ip.includes('::')) {
    const rest = tail.split(':').filter((group) => group !== '')
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
