import type { Actor } from '../base/actor.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { type MessageTarget, messageTarget } from '../stores/notify/message-target.ts'

/** What a message of the caller's own is about; everyone else's is unknown to him (security Z-15). */
export async function messageForm(
  { database }: Pick<Deps, 'database'>,
  { corpId, userId }: Actor,
  messageId: string,
): Promise<MessageTarget> {
  const target = await messageTarget(database, corpId, userId, messageId)
  if (target === null) throw new Fault('notFound')
  if (target.gone) throw new Fault('instanceDeleted')
  return target
}

/** The same as `loadForm` names a form: my item where the message has one, else the run. */
export async function formOfMessage(deps: Pick<Deps, 'database'>, actor: Actor, messageId: string) {
  const { workItemId, instanceId } = await messageForm(deps, actor, messageId)
  return workItemId === null ? { workflowInstanceId: instanceId } : { workitemId: workItemId }
}
