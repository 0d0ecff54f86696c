import type { Trust } from '../../../rules/organisation/organisation.ts'
import { newReplayToken } from '../../base/replay-token.ts'
import { performAsSystem } from '../perform/as-system.ts'
import type { PerformDeps } from '../perform/perform.ts'
import { unlessRefused } from '../perform/unless-refused.ts'

/**
 * Hands a principal's open items over to the delegate of a new delegation, where he asked for it (engine L1). Each for
 * itself: one that the delegation does not apply to stays (L5). Returns how many went.
 */
export async function moveOpenItems(
  deps: PerformDeps,
  corpId: string,
  trust: Trust,
  items: readonly { readonly id: string }[],
): Promise<number> {
  let moved = 0
  for (const { id } of items) {
    if (await moveOne(deps, corpId, trust.id, id)) moved += 1
  }
  return moved
}

const STAYS = ['actionNotOffered', 'alreadyHandled', 'notFound'] as const

async function moveOne(deps: PerformDeps, corpId: string, trustId: string, itemId: string): Promise<boolean> {
  return unlessRefused(STAYS, () =>
    performAsSystem(deps, {
      corpId,
      target: { kind: 'item', itemId, fence: null },
      route: 'applyDelegation',
      body: { trustId },
      replayToken: newReplayToken(),
      command: (item) => ({ type: 'applyDelegation', item: item ?? 0, trustId }),
    }),
  )
}
