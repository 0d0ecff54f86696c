import type { Deps } from '../deps.ts'
import { perform } from '../perform.ts'
import { newReplayToken } from '../replay-token.ts'
import { instancesOfTrust, markSettled, type OverTrust, trustsToSettle } from '../stores/trusts.ts'

const BATCH = 100

/**
 * Gives undecided items back to their principals once a delegation is over or its delegate was switched off (engine
 * L2, security I-23). The rows are the truth: it may be called at any time, by any process, again and again.
 */
export async function settleTrusts(deps: Deps, signal?: AbortSignal): Promise<number> {
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
export async function settleTrust(deps: Deps, { corpId, id }: OverTrust): Promise<number> {
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

async function giveBack(deps: Deps, corpId: string, instanceId: string, trustId: string): Promise<void> {
  await perform(deps, {
    corpId,
    actorId: null,
    requestId: '',
    client: 'OTHER',
    // Ending what is ended changes nothing, so a repeat needs no token of its own.
    replayToken: newReplayToken(),
    route: 'endDelegation',
    body: { trustId },
    target: { kind: 'instance', instanceId, revision: null },
    command: () => ({ type: 'endDelegation', trustId, delegateId: null }),
  })
}
