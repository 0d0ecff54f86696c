import type { Auth } from '../auth/auth.ts'
import type { Origin } from '../auth/device-of.ts'
import { Fault } from '../http/fault.ts'
import { fromOrigin } from './security-event.ts'

/** Passes on what admits an attempt to sign in, and notes when it does not. */
export async function noteThrottled<T>(
  { securityEvents }: Pick<Auth, 'securityEvents'>,
  { corpId, from }: { readonly corpId: string; readonly from: Origin },
  admitting: Promise<T>,
): Promise<T> {
  try {
    return await admitting
  } catch (error) {
    if (error instanceof Fault) securityEvents.sum(corpId, fromOrigin(from, 'signInThrottled', null))
    throw error
  }
}
