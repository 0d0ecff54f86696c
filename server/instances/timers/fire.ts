import { performAsSystem } from '../perform/as-system.ts'
import type { PerformDeps } from '../perform/perform.ts'
import { unlessRefused } from '../perform/unless-refused.ts'
import type { FireTimer } from './timers.ts'

/**
 * Fires timers by the engine's command (O). A person who was faster, or an instance that is gone, is no failure (O6);
 * the token follows from the timer and its time, so a repeat after a crash has no second effect.
 */
export function createFire(deps: PerformDeps): FireTimer {
  return async (corpId, instanceId, timer, due) => {
    const isFired = await unlessRefused(['timerNotDue', 'notFound'], () =>
      performAsSystem(deps, {
        corpId,
        target: { kind: 'instance', instanceId, revision: null },
        route: 'fireTimer',
        body: { timer, due },
        replayToken: `${instanceId}.timer.${timer}.${due}`,
        command: () => ({ type: 'fireTimer', timer }),
      }),
    )
    return isFired ? 'fired' : 'notDue'
  }
}
