import { cancelLeftChildren } from '../children/cancel-left.ts'
import type { Accepted } from '../model/context.ts'
import type { Run } from '../run/emit.ts'
import { reconcileTimers } from '../timers/reconcile.ts'
import { sendCopiesOf } from './copies.ts'

/** The end of a command: what follows from all of its events together is settled here. */
export function accepted(run: Run): Accepted {
  sendCopiesOf(run)
  cancelLeftChildren(run)
  reconcileTimers(run)
  return { ok: true, events: run.events, state: run.state, data: run.data }
}
