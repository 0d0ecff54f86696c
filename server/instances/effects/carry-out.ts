import { carryOutRule } from '../../records/rules/carry-out-effect.ts'
import type { ClaimedEffect } from '../../stores/instances/effects.ts'
import { performAsSystem } from '../perform/as-system.ts'
import type { PerformDeps } from '../perform/perform.ts'
import { unlessRefused } from '../perform/unless-refused.ts'
import { cancelChild, endChild, startChild } from './children.ts'

/** Does what an effect asks for. Idempotent: after a crash it is called again, perhaps by two processes at once. */
export async function carryOut(deps: PerformDeps, effect: ClaimedEffect): Promise<void> {
  const { corp_id: corpId, id: effectId, instance_id: instanceId } = effect
  const source = { corpId, effectId, instanceId }
  switch (effect.kind) {
    case 'startChild':
      return startChild(deps, source, effect.payload)
    case 'cancelChild':
      return cancelChild(deps, source, effect.payload)
    case 'endChild':
      return endChild(deps, source, effect.payload)
    case 'businessRule':
      return carryOutRule(deps, effect)
    case 'markRevoked':
      // The original may be deleted, or revoked by another request meanwhile.
      await unlessRefused(['notFound', 'revokedAlready', 'withdrawEnded'], () =>
        performAsSystem(deps, {
          corpId,
          target: { kind: 'instance', instanceId: effect.payload.parentId, revision: null },
          route: 'markRevoked',
          body: { byInstanceId: instanceId },
          replayToken: effectId,
          command: () => ({ type: 'markRevoked', byInstanceId: instanceId }),
        }),
      )
      return
  }
}
