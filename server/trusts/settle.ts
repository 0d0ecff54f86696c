import { performAsSystem } from '../perform/as-system.ts'
import type { PerformDeps } from '../perform.ts'
import { newReplayToken } from '../replay-token.ts'
import { instancesOfTrust, markSettled, type OverTrust, trustsToSettle } from '../stores/trusts.ts'

const BATCH = 100

/**
 * Gives undecided items back to their principals once a delegation is over or its delegate was switched off (engine
 * L2, security I-23). The rows are the truth: it may be called at any time, by any process, again and again.
 */
export async function settleTrusts(deps: PerformDeps, signal?: AbortSignal): Promise<number> {
  let settled = 0
  for (let due = await trustsToSettle(deps.database, BATCH); due.length > 0; ) {
    for (const trust of due) {
      if (signal?.aborted === true) return settled
      await settleTrust(deps, trust)
      settled += 1
    }
    if (due.length < BATCH) break
    due = await trustsToSettle(deps.database, BATCH)
  }
  return settled
}

/** Returns how many instances had an item to give back. */
export async function settleTrust(deps: PerformDeps, { corpId, id }: OverTrust): Promise<number> {
  let instances = 0
  for (;;) {
    const ids = await instancesOfTrust(deps.database, corpId, id, BATCH)
    for (const instanceId of ids) await giveBack(deps, corpId, instanceId, id)
    instances += ids.length
    if (ids.length < BATCH) break
  }
  await markSettled(deps.database, corpId, id)
  return instances
}

async function giveBack(
  deps: PerformDeps,
  corpId: string,
  instanceId: string,
  trustId: string,
): Promise<void> {
  await performAsSystem(deps, {
    corpId,
    target: { kind: 'instance', instanceId, revision: null },
    route: 'endDelegation',
    body: { trustId },
    // Ending what is ended changes nothing, so a repeat needs no token of its own.
    replayToken: newReplayToken(),
    command: () => ({ type: 'endDelegation', trustId, delegateId: null }),
  })
}
