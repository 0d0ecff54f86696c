import { Fault } from '../http/fault.ts'
import { performAsSystem } from '../perform/as-system.ts'
import type { PerformDeps } from '../perform.ts'
import type { FireTimer } from './timers.ts'

/**
 * Fires timers by the engine's command (O). A person who was faster, or an instance that is gone, is no failure (O6);
 * the token follows from the timer and its time, so a repeat after a crash has no second effect.
 */
export function createFire(deps: PerformDeps): FireTimer {
  return async (corpId, instanceId, timer, due) => {
    try {
      await performAsSystem(deps, {
        corpId,
        target: { kind: 'instance', instanceId, revision: null },
        route: 'fireTimer',
        body: { timer, due },
        replayToken: `${instanceId}.timer.${timer}.${due}`,
        command: () => ({ type: 'fireTimer', timer }),
      })
      return 'fired'
    } catch (error) {
      if (error instanceof Fault && NOT_NOW.includes(error.fault)) return 'notDue'
      throw error
    }
  }
}

const NOT_NOW: readonly string[] = ['timerNotDue', 'notFound']
