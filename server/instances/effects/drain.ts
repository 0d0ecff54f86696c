import type { Log } from '../../base/log.ts'
import { attempt } from '../../queue/attempt.ts'
import { drain } from '../../queue/drain.ts'
import { type ClaimedEffect, effectQueue } from '../../stores/instances/effects.ts'
import type { PerformDeps } from '../perform/perform.ts'
import { carryOut } from './carry-out.ts'

const AT_ONCE = 5

export type EffectsDeps = PerformDeps & { readonly log: Log }

/**
 * Carries out what commands asked of other instances, at least once each, those that these ask for included. Stops
 * between two when told to. Answers the seconds until the next one may be tried, null when none waits.
 */
export async function drainEffects(deps: EffectsDeps, signal?: AbortSignal): Promise<number | null> {
  const { database } = deps
  await drain(effectQueue, database, { atOnce: AT_ONCE, signal }, (effects) =>
    Promise.all(effects.map((effect) => one(deps, effect))),
  )
  return effectQueue.secondsToNext(database)
}

async function one(deps: EffectsDeps, effect: ClaimedEffect): Promise<void> {
  const { database, log } = deps
  const tries = {
    queue: effectQueue,
    database,
    onFailure: ({ corp_id, instance_id, id, kind }: ClaimedEffect, err: unknown, seconds: number | null) =>
      log.error(
        { err, corpId: corp_id, instanceId: instance_id, effect: id, kind, seconds },
        'an effect could not be carried out',
      ),
  }
  await attempt(tries, effect, async () => {
    await carryOut(deps, effect)
    await effectQueue.finish(database, [effect])
  })
}
