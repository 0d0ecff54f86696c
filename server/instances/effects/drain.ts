import type { Log } from '../../base/log.ts'
import {
  type ClaimedEffect,
  claimEffects,
  closeEffect,
  postponeEffect,
  secondsToNextEffect,
} from '../../stores/instances/effects.ts'
import type { PerformDeps } from '../perform/perform.ts'
import { carryOut } from './carry-out.ts'

const AT_ONCE = 5
/** Longer than all commands of one effect may take. */
const LEASE_SECONDS = 60
const MOST_ATTEMPTS = 5
const FIRST_RETRY_SECONDS = 10

export type EffectsDeps = PerformDeps & { readonly log: Log }

/**
 * Carries out what commands asked of other instances, at least once each, those that these ask for included. Stops
 * between two when told to. Answers the seconds until the next one may be tried, null when none waits.
 */
export async function drainEffects(deps: EffectsDeps, signal?: AbortSignal): Promise<number | null> {
  while (signal?.aborted !== true) {
    const claimed = await claimEffects(deps.database, AT_ONCE, LEASE_SECONDS)
    if (claimed.length === 0) break
    await Promise.all(claimed.map((effect) => one(deps, effect)))
  }
  return secondsToNextEffect(deps.database)
}

async function one(deps: EffectsDeps, effect: ClaimedEffect): Promise<void> {
  const { database, log } = deps
  const { corp_id: corpId, instance_id: instanceId, id, kind, attempts } = effect
  if (attempts > MOST_ATTEMPTS) {
    log.error({ corpId, instanceId, effect: id, kind }, 'an effect is given up')
    return postponeEffect(database, effect, null, 'The process ended each time it was carried out')
  }
  try {
    await carryOut(deps, effect)
    await closeEffect(database, effect)
  } catch (err) {
    const seconds = attempts >= MOST_ATTEMPTS ? null : FIRST_RETRY_SECONDS * 3 ** (attempts - 1)
    log.error({ err, corpId, instanceId, effect: id, kind, seconds }, 'an effect could not be carried out')
    await postponeEffect(database, effect, seconds, err instanceof Error ? err.message : String(err))
  }
}
