import type * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Approval, actionResult } from '../../../contract/forms.ts'
import type { Fence } from '../../../contract/shapes.ts'
import { adjustWorkItemParticipators, removeSigner } from '../../../contract/workflow/add-sign.ts'
import { answerAssist, assistWorkItem, withdrawAssist } from '../../../contract/workflow/assist.ts'
import { terminateInstance } from '../../../contract/workflow/endings.ts'
import { claimWorkItem, forwardWorkItem, releaseWorkItem } from '../../../contract/workflow/hand-over.ts'
import { rejectWorkItem } from '../../../contract/workflow/returns.ts'
import { undoForward } from '../../../contract/workflow/revoke.ts'
import type { WorkItem } from '../../../engine/model/item.ts'
import { signerItems } from '../../../engine/offers/people-items.ts'
import { Fault } from '../../base/fault.ts'
import { itemOfCall, missing, newestOwn, onePerson, ownItemOffering } from '../../base/pick.ts'
import { actorsOn } from '../read/open-nodes.ts'
import type { Act, Acting, CommandMaker } from './act.ts'

/** The commands of holders, initiators and helpers (spec §7 "Form" and "Workflow"). */
export const HOLDERS_COMMANDS = {
  submit: (act, scene) => ({
    type: 'submit',
    item: scene.item,
    initiatorId: act.trustor ?? scene.state?.initiatorId ?? scene.actorId,
    departmentId: act.departmentId,
    data: act.data ?? {},
    opinion: act.text ?? '',
    ...(act.chosen === undefined ? {} : { chosen: act.chosen }),
  }),
  agree: (act, scene) => vote('agree', act, scene),
  disagree: (act, scene) => vote('disagree', act, scene),
  reject: (act, scene) => ({
    type: 'return',
    item: itemOfCall(scene),
    toNodes: act.toNodes ?? [],
    mode: act.straight === true ? 'straight' : 'rerun',
    opinion: act.text ?? '',
  }),
  forward: (act, scene) => ({
    type: 'transfer',
    item: itemOfCall(scene),
    toId: onePerson(act),
    text: act.text ?? '',
  }),
  undoForward: (_act, scene) => ({ type: 'undoTransfer', item: itemOfCall(scene) }),
  claim: (_act, scene) => ({ type: 'claim', item: itemOfCall(scene) }),
  release: (_act, scene) => ({ type: 'release', item: itemOfCall(scene) }),
  adjustParticipant: (act, scene) => ({
    type: 'addSign',
    item: itemOfCall(scene),
    position: act.position ?? 'parallel',
    mode: act.mode ?? 'all',
    people: act.people ?? [],
    data: act.data ?? {},
    opinion: act.text ?? '',
  }),
  removeSigner: (act, scene) => {
    const added = signerOf(scene, onePerson(act))
    if (added === undefined) throw new Fault('cannotRemoveSigner')
    return { type: 'removeSigner', item: added, text: act.text ?? '' }
  },
  assist: (act, scene) => ({
    type: 'askAssist',
    item: itemOfCall(scene),
    people: act.people ?? [],
    text: act.text ?? '',
  }),
  answerAssist: (act, scene) => ({
    type: 'answerAssist',
    item: itemOfCall(scene),
    data: act.data ?? {},
    text: act.text ?? '',
  }),
  withdrawAssist: (_act, scene) => ({ type: 'withdrawAssist', item: itemOfCall(scene) }),
  circulate: (act, scene) => ({
    type: 'circulate',
    item: scene.item,
    people: act.people ?? [],
    text: act.text ?? '',
  }),
  urge: (act, scene) => ({ type: 'urge', items: itemsOf(act.people, scene), text: act.text ?? '' }),
  retrieve: (act, scene) => revoke(act, scene),
  terminate: (act, scene) => ({ type: 'terminate', item: itemOfCall(scene), opinion: act.text ?? '' }),
  finishInstance: (act, scene) => ({
    type: 'finish',
    item: ownItemOffering(scene, 'finishInstance'),
    opinion: act.text ?? '',
    runEndActions: act.runEndActions === true,
  }),
  cancel: (act, scene) => ({
    type: 'nullify',
    item: ownItemOffering(scene, 'cancel'),
    opinion: act.text ?? '',
  }),
} as const satisfies Partial<Record<Acting, CommandMaker>>

/** What every call on an item says, beside what its action needs. */
type ItemInput = {
  readonly workItemId: string
  readonly fence: Fence
  readonly replayToken: string
  readonly approval?: Approval | undefined
}

/** Serves one call; `said`: what of its input the action needs beside the words and what lies with them. */
export type ServeItemCall = <In extends z.ZodMiniType<ItemInput>>(
  endpoint: Endpoint<In, typeof actionResult, 'session'>,
  action: keyof typeof HOLDERS_COMMANDS,
  said: (input: z.output<In>) => Act,
) => void

const itemCall =
  <In extends z.ZodMiniType<ItemInput>>(
    endpoint: Endpoint<In, typeof actionResult, 'session'>,
    action: keyof typeof HOLDERS_COMMANDS,
    said: (input: z.output<In>) => Act = () => ({}),
  ) =>
  (serve: ServeItemCall): void =>
    serve(endpoint, action, said)

const whom = ({ participantors }: { readonly participantors: readonly string[] }): Act => ({
  people: participantors,
})

/** What a holder does with an item beside deciding on it: its calls, and what they say (spec §7 "Workflow"). */
export const ITEM_CALLS = [
  itemCall(rejectWorkItem, 'reject', (input) => ({
    toNodes: input.rejectToActivityCode.split(',').map((code) => code.trim()),
    straight: input.submitToReject,
  })),
  itemCall(forwardWorkItem, 'forward', whom),
  itemCall(undoForward, 'undoForward'),
  itemCall(claimWorkItem, 'claim'),
  itemCall(releaseWorkItem, 'release'),
  itemCall(adjustWorkItemParticipators, 'adjustParticipant', (input) => ({
    ...whom(input),
    position: input.position,
    mode: input.mode,
    data: input.bizObject?.data,
  })),
  itemCall(removeSigner, 'removeSigner', whom),
  itemCall(assistWorkItem, 'assist', whom),
  itemCall(answerAssist, 'answerAssist', (input) => ({ data: input.bizObject?.data })),
  itemCall(withdrawAssist, 'withdrawAssist'),
  itemCall(terminateInstance, 'terminate'),
]

/** The undecided item of a person: the one that this item's voice added, else another, which an administrator may take. */
function signerOf({ state, item }: Parameters<CommandMaker>[1], personId: string): number | undefined {
  const own = item === null ? undefined : state?.items[item - 1]
  const added = state === null || own === undefined ? [] : signerItems(state, own)
  const isHis = ({ number, holderId, finishedAt }: WorkItem) =>
    holderId === personId && finishedAt === null && (added.length === 0 || added.includes(number))
  return state?.items.findLast(isHis)?.number
}

const vote = (
  type: 'agree' | 'disagree',
  act: Parameters<CommandMaker>[0],
  scene: Parameters<CommandMaker>[1],
) => ({
  type,
  item: itemOfCall(scene),
  data: act.data ?? {},
  opinion: act.text ?? '',
  ...(act.chosen === undefined ? {} : { chosen: act.chosen }),
})

/** At the start node it is the initiator's withdrawal (W); elsewhere my own decision, the named one or the last (V). */
function revoke(
  act: Parameters<CommandMaker>[0],
  scene: Parameters<CommandMaker>[1],
): ReturnType<CommandMaker> {
  const start = scene.definition.workflow.nodes.find((node) => node.type === 'start')?.code
  const node = act.node ?? missing('activityCode')
  if (node === start) return { type: 'withdraw', opinion: act.text ?? '' }
  const own = act.itemId === undefined ? undefined : scene.numberOf(act.itemId)
  const isVote = ({ did }: WorkItem) => did === 'agree' || did === 'disagree'
  const decided = own ?? scene.item ?? newestOwn(scene, (item) => item.node === node && isVote(item))?.number
  if (decided === undefined) throw new Fault('cannotTakeBack')
  return { type: 'takeBack', item: decided }
}

/** The open items of these people, also those that they may claim (engine M9); of everyone when nobody is named. */
function itemsOf(people: readonly string[] | undefined, { state }: Parameters<CommandMaker>[1]): number[] {
  if (state === null) return []
  const isOf = (item: WorkItem) => actorsOn(state, item).some((id) => people?.includes(id) ?? true)
  return state.items.filter((item) => item.status === 'processing' && isOf(item)).map((item) => item.number)
}
