import { type Found, guardItem, workItem } from '../guards/guards.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { mayStartFor } from '../participants/trusts.ts'

/** The initiator's own open task; who had submitted for him sends it off again too, while the START trust holds (B8). */
export function guardResubmit(state: Instance | null, item: number, context: Context): Found | Rejection {
  const found = workItem(state, item)
  const isTrusted = state !== null && found !== undefined && isTrustedWith(state, found, context)
  const actor = isTrusted ? { ...context.actor, id: found.holderId } : context.actor
  return guardItem(state, item, 'submit', { ...context, actor })
}

/** Whether an item is the initiator's open task of a request that the actor had filed for him (S3, B8). */
export function isTrustedWith(state: Instance, item: WorkItem, context: Context): boolean {
  const { initiatorId, submitterId } = state
  const { actor, definition } = context
  const node = definition.workflow.nodes.find(({ code }) => code === item.node)
  const isHis = item.holderId === initiatorId && item.status === 'processing' && node?.type === 'start'
  return (
    isHis &&
    actor.id === submitterId &&
    actor.id !== initiatorId &&
    mayStartFor(actor.id, initiatorId, context)
  )
}
