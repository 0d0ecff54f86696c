import { isIPv6 } from 'node:net'
import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import {
  type AttemptKey,
  type Doubling,
  forgetAttempts,
  type Pace,
  returnAttempt,
  type TakenAttempt,
  takeAttempt,
} from '../../stores/auth/login-attempts.ts'

/** What holds an attempt back: failures of the account at this place, of the whole network, or of the account anywhere. */
export type HeldBy = 'place' | 'network' | 'account'

const RULES: Readonly<Record<HeldBy, Doubling | Pace>> = {
  place: { kind: 'doubling', free: 5 },
  // Attempts under way count too: a whole office that begins its day at once is no attack.
  network: { kind: 'pace', free: 50, most: 110, longest: 10 },
  account: { kind: 'pace', free: 20, most: 80, longest: 60 },
}

export type Attempting = {
  readonly corpId: string
  readonly username: string
  readonly ip: string
  /** The mark of a device on which this account signed in before. */
  readonly device?: string | undefined
  /** The account signed in from this network before, or is signed in. */
  readonly known?: boolean
}

export type Attempt = readonly TakenAttempt[]

/**
 * Counts an attempt for the account at this place, and of strangers to the account for the network and for the account
 * anywhere; refuses it while one of them has to wait (docs/decisions/021-login-limits.md, security A-06).
 */
export async function admitAttempt(
  db: Queryable,
  who: Attempting,
  onHeld: (heldBy: HeldBy) => void = () => undefined,
): Promise<Attempt> {
  const taken: TakenAttempt[] = []
  for (const [heldBy, key] of limitsOf(who)) {
    const result = await takeAttempt(db, key, RULES[heldBy])
    if (typeof result !== 'number') {
      taken.push(result)
      continue
    }
    for (const one of taken) await returnAttempt(db, one)
    onHeld(heldBy)
    const params = { seconds: result, minutes: Math.ceil(result / 60) }
    throw new Fault('loginThrottled', { retryAfterSeconds: result, params })
  }
  return taken
}

/** Typed names are in lower case and no address is a word: the keys of networks, accounts and devices are nobody else's. */
function limitsOf({ corpId, username, ip, device, known = false }: Attempting): [HeldBy, AttemptKey][] {
  // A device has a count of its own: neighbours in the network cannot make it wait.
  if (device !== undefined) return [['place', { corpId, username, ip: `device ${device}` }]]
  const network = networkOf(ip)
  const place: [HeldBy, AttemptKey] = ['place', { corpId, username, ip: network }]
  if (known) return [place]
  return [
    place,
    ['network', { corpId: '*', username: 'NETWORK', ip: network }],
    ['account', { corpId, username, ip: 'anywhere' }],
  ]
}

/** After a success: the count of the place is gone, network and account get their one attempt back. */
export async function forgiveAttempt(db: Queryable, [place, ...others]: Attempt): Promise<void> {
  if (place !== undefined) await forgetAttempts(db, place.key)
  for (const one of others) await returnAttempt(db, one)
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
