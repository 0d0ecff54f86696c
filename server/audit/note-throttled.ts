import type { Auth } from '../auth/auth.ts'
import type { Origin } from '../auth/device-of.ts'
import type { HeldBy } from '../http/limits/throttle.ts'
import { fromOrigin } from './security-event.ts'

/**
 * Notes what is held back at the sign-in. By account where many networks try at one: its owner is told at the next
 * sign-in; else by address.
 */
export function noteThrottled(
  { securityEvents }: Pick<Auth, 'securityEvents'>,
  {
    corpId,
    userId,
    from,
  }: { readonly corpId: string; readonly userId: string | null; readonly from: Origin },
): (heldBy: HeldBy) => void {
  return (heldBy) => {
    const whose = heldBy === 'account' ? userId : null
    securityEvents.sum(corpId, fromOrigin(from, 'signInThrottled', whose, { heldBy }))
  }
}
