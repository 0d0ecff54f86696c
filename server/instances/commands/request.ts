import type { Fence } from '../../../contract/shapes.ts'
import type { SessionContext } from '../../http/route.ts'
import type { PerformRequest, PerformTarget } from '../perform/request.ts'
import type { Act, Acting } from './act.ts'
import { COMMAND_OF } from './commands.ts'

type Caller = Pick<SessionContext, 'actor' | 'call'>

/** The call it came by: its name and input bind the replay token (engine G3). */
export type Named = { readonly name: string; readonly input: { readonly replayToken: string } }

/** An action on its way to `perform`, or to `simulate`. */
export function requestOf(
  { actor, call }: Caller,
  { name, input }: Named,
  target: PerformTarget,
  action: Acting,
  act: Act,
): PerformRequest {
  return {
    corpId: actor.corpId,
    actorId: actor.userId,
    requestId: call.requestId,
    client: call.client,
    language: call.locale,
    replayToken: input.replayToken,
    route: name,
    body: input,
    target,
    ...(act.papers === undefined ? {} : { papers: act.papers }),
    command: (item, scene) => COMMAND_OF[action](act, { ...scene, item, actorId: actor.userId }),
  }
}

export function onItem(input: { readonly workItemId: string; readonly fence: Fence }): PerformTarget {
  return { kind: 'item', itemId: input.workItemId, fence: input.fence }
}

export function onInstance(input: {
  readonly workflowInstanceId: string
  readonly revision?: number | undefined
}): PerformTarget {
  return { kind: 'instance', instanceId: input.workflowInstanceId, revision: input.revision ?? null }
}
