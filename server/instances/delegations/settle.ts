import type { Log } from '../../base/log.ts'
import { newReplayToken } from '../../base/replay-token.ts'
import {
  instancesOfTrust,
  markSettled,
  type OverTrust,
  trustsToSettle,
} from '../../stores/instances/over-trusts.ts'
import { performAsSystem } from '../perform/as-system.ts'
import type { PerformDeps } from '../perform/perform.ts'
import { unlessRefused } from '../perform/unless-refused.ts'

const BATCH = 500

/**
 * Gives undecided items back to their principals once a delegation is over or its delegate was switched off (engine
 * L2, security I-23). The rows are the truth: it may be called at any time, by any process, again and again. One that
 * fails keeps no other waiting and is tried at the next look. Answers how many were settled.
 */
export async function settleTrusts(
  deps: PerformDeps & { readonly log: Log },
  signal?: AbortSignal,
): Promise<number> {
  let settled = 0
  for (const trust of await trustsToSettle(deps.database, BATCH)) {
    if (signal?.aborted === true) break
    try {
      await settleTrust(deps, trust)
      settled += 1
    } catch (err) {
      deps.log.error({ err, corpId: trust.corpId, trust: trust.id }, 'a delegation could not be settled')
    }
  }
  return settled
}

/** Returns how many instances had an item to give back. */
export async function settleTrust(deps: PerformDeps, { corpId, id }: OverTrust): Promise<number> {
  let instances = 0
  for (let after: string | null = null; ; ) {
    const ids: readonly string[] = await instancesOfTrust(deps.database, corpId, id, after, BATCH)
    for (const instanceId of ids) await giveBack(deps, corpId, instanceId, id)
    instances += ids.length
    after = ids.at(-1) ?? null
    if (ids.length < BATCH) break
  }
  await markSettled(deps.database, corpId, id)
  return instances
}

/** Decided, ended or deleted meanwhile: there is nothing to give back. */
const NOTHING_LEFT = ['actionNotOffered', 'instanceEnded', 'notFound'] as const

async function giveBack(
  deps: PerformDeps,
  corpId: string,
  instanceId: string,
  trustId: string,
): Promise<void> {
  await unlessRefused(NOTHING_LEFT, () =>
    performAsSystem(deps, {
      corpId,
      target: { kind: 'instance', instanceId, revision: null },
      route: 'endDelegation',
      body: { trustId },
      // Ending what is ended changes nothing, so a repeat needs no token of its own.
      replayToken: newReplayToken(),
      command: () => ({ type: 'endDelegation', trustId, delegateId: null }),
    }),
  )
}
