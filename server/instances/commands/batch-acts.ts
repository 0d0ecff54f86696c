import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { BatchResult } from '../../../contract/workflow/batch-result.ts'
import { batchSubmit } from '../../../contract/workflow/drafts.ts'
import { batchForwardWorkItem } from '../../../contract/workflow/hand-over.ts'
import { isQuick } from '../../../engine/definition/quick.ts'
import { mayActOn } from '../../../engine/guards/guards.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import { withRefusalsNoted } from '../../audit/refusals.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { savedBeside } from '../../stores/instances/pending-texts.ts'
import { perform } from '../perform/perform.ts'
import type { PerformRequest } from '../perform/request.ts'
import { kinOf, takenBack } from '../read/kept-text.ts'
import { type ActScene, wordsOf } from './act.ts'
import { inBatch, tokenOfPart } from './batch.ts'
import { requestOf } from './request.ts'

type Caller = Pick<SessionContext, 'actor' | 'call'>

/** Agrees to several items, each for itself; what needs more than a press is left for opening it alone (engine G12). */
export async function agreeToAll(
  deps: Deps,
  context: Caller,
  input: ParsedInputOf<typeof batchSubmit>,
): Promise<BatchResult> {
  const { corpId, userId } = context.actor
  const saved = Map.groupBy(await savedBeside(deps.database, corpId, input.taskIds, userId), itemIdOf)
  const result = await inBatch(input.taskIds, async (id) => {
    const { [id]: fence = null } = input.fences ?? {}
    const replayToken = tokenOfPart(input.replayToken, id)
    const own = { workItemId: id, fence, approval: input.approval, replayToken }
    const target = { kind: 'item' as const, itemId: id, fence }
    const act = { data: {}, ...wordsOf(input.approval) }
    const request = requestOf(context, { name: batchSubmit.name, input: own }, target, 'agree', act)
    await openingAlone(perform(deps, { ...request, command: quickly(request, saved.get(id) ?? []) }))
  })
  return withRefusalsNoted(deps.securityEvents, context, batchSubmit.name, result)
}

const itemIdOf = ({ itemId }: { readonly itemId: string }) => itemId

/** Hands several items to one person, each for itself. */
export async function forwardAll(
  deps: Deps,
  context: Caller,
  input: ParsedInputOf<typeof batchForwardWorkItem>,
): Promise<BatchResult> {
  const fences = new Map(input.items.map(({ workItemId, fence }) => [workItemId, fence ?? null]))
  const result = await inBatch([...fences.keys()], async (id) => {
    const fence = fences.get(id) ?? null
    const replayToken = tokenOfPart(input.replayToken, id)
    const own = { workItemId: id, fence, to: input.participantor, approval: input.approval, replayToken }
    const target = { kind: 'item' as const, itemId: id, fence }
    const act = { people: [input.participantor], ...wordsOf(input.approval) }
    await perform(
      deps,
      requestOf(context, { name: batchForwardWorkItem.name, input: own }, target, 'forward', act),
    )
  })
  return withRefusalsNoted(deps.securityEvents, context, batchForwardWorkItem.name, result)
}

/**
 * Only nodes that say so are decided from the list, never without the signature they ask for, and never past what the
 * holder has typed into the form. Others' items are left to the engine's own refusal.
 */
function quickly({ command, actorId }: PerformRequest, saved: Saved): PerformRequest['command'] {
  return (number, scene) => {
    const item = number === null ? undefined : scene.state?.items[number - 1]
    const hasTyped =
      item !== undefined && scene.state !== null && hasFields(scene.state, item, saved, actorId)
    if (hasTyped || !mayBeQuick(number, scene, actorId ?? '')) throw new Fault('needsOpeningAlone')
    return command(number, scene)
  }
}

type Saved = Awaited<ReturnType<typeof savedBeside>>

function hasFields(state: Instance, item: WorkItem, saved: Saved, userId: string | null): boolean {
  const kin = new Set(kinOf(state, item).map(({ number }) => number))
  const said = userId === null ? null : takenBack(state, item, userId)
  const isSaid = said !== null && Object.keys(said.data).length > 0
  return isSaid || saved.findLast(({ number }) => kin.has(number))?.hasFields === true
}

function mayBeQuick(
  number: number | null,
  { state, definition }: Pick<ActScene, 'state' | 'definition'>,
  actorId: string,
): boolean {
  const item = number === null ? undefined : state?.items[number - 1]
  if (state === null || item === undefined || !mayActOn(state, item, actorId)) return true
  if (item.status !== 'processing') return true
  const node = definition.workflow.nodes.find(({ code }) => code === item.node)
  return item.slot !== null && isQuick(node)
}

/** What the form still needs is filled in the form. */
async function openingAlone<T>(acting: Promise<T>): Promise<T> {
  try {
    return await acting
  } catch (error) {
    const isForm =
      error instanceof Fault && (error.fault === 'fieldRequired' || error.fault === 'fieldInvalid')
    throw isForm ? new Fault('needsOpeningAlone') : error
  }
}
