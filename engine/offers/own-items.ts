import { isTrustedWith } from '../commands/guard-resubmit.ts'
import { mayActOn } from '../guards/guards.ts'
import type { Context } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'

/**
 * Whether an item is the actor's to act on: he holds it, it is held for him, he may claim it, or it is the initiator's
 * of a request that he filed (L3, M9, B8).
 */
export function mayTouch(state: Instance, item: WorkItem, context: Context): boolean {
  return mayActOn(state, item, context.actor.id) || isTrustedWith(state, item, context)
}

/** The item that a page or a call without one is about: the actor's own open one, else one he may act on. */
export function openItemFor(state: Instance, context: Context): WorkItem | undefined {
  const open = state.items.filter((item) => item.status === 'processing' && mayTouch(state, item, context))
  return open.find(({ holderId }) => holderId === context.actor.id) ?? open[0]
}
