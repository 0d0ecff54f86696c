import type { Trust } from '../../engine/organisation.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import { perform } from '../perform.ts'
import { newReplayToken } from '../replay-token.ts'

/**
 * Hands a principal's open items over to the delegate of a new delegation, where he asked for it (engine L1). Each for
 * itself: one that the delegation does not apply to stays (L5). Returns how many went.
 */
export async function moveOpenItems(
  deps: Deps,
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

async function moveOne(deps: Deps, corpId: string, trustId: string, itemId: string): Promise<boolean> {
  try {
    await perform(deps, {
      corpId,
      actorId: null,
      requestId: '',
      client: 'OTHER',
      replayToken: newReplayToken(),
      route: 'applyDelegation',
      body: { trustId },
      target: { kind: 'item', itemId, fence: null },
      command: (item) => ({ type: 'applyDelegation', item: item ?? 0, trustId }),
    })
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}
