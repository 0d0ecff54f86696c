import { addSign } from '../commands/add-sign.ts'
import { adjustHandlers, guardAdjust } from '../commands/adjust-handlers.ts'
import { answerAssist, guardAnswerAssist } from '../commands/answer-assist.ts'
import { askAssist } from '../commands/ask-assist.ts'
import { changeOwner } from '../commands/change-owner.ts'
import { circulate, guardCirculate } from '../commands/circulate.ts'
import { guardMigrate, migrate } from '../commands/migrate.ts'
import { guardRemoveSigner, removeSigner } from '../commands/remove-signer.ts'
import { guardLeaver, resolveLeaver } from '../commands/resolve-leaver.ts'
import { guardTransfer, transfer } from '../commands/transfer.ts'
import { guardUndoTransfer, undoTransfer } from '../commands/undo-transfer.ts'
import { guardUrge, urge } from '../commands/urge.ts'
import { mayUrgeAll } from '../commands/urging.ts'
import { guardWithdrawAssist, withdrawAssist } from '../commands/withdraw-assist.ts'
import { guardAddSign } from '../guards/check-signers.ts'
import { guardItem, guardOperation, isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Operation, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { refuse } from '../model/rejection.ts'
import { openAssists } from '../signers/barred.ts'
import type { InstanceOffer, ItemOffer } from './offer.ts'
import { leaverItems, signerItems } from './people-items.ts'

/** What people do with one another's tasks. Without `applies` the node's buttons tell. */
export const PEOPLE_ITEM_OFFERS: readonly ItemOffer[] = [
  { action: 'forward', guard: guardTransfer },
  { action: 'adjustParticipant', guard: guardAddSign },
  { action: 'assist', guard: (state, item, context) => guardItem(state, item, 'assist', context) },
  { action: 'circulate', guard: (state, item, context) => guardItem(state, item, 'circulate', context) },
  { action: 'undoForward', applies: (_state, item) => item.did === 'transfer', guard: guardUndoTransfer },
  {
    action: 'removeSigner',
    applies: (state, item) => signerItems(state, item).length > 0,
    guard: (state, item, context) =>
      firstOf(signersOf(state, item), (one) => guardRemoveSigner(state, one, context)),
  },
  { action: 'answerAssist', applies: (_state, item) => item.slot === null, guard: guardAnswerAssist },
  {
    action: 'withdrawAssist',
    applies: (state, item) => askedBy(state, item).length > 0,
    guard: (state, item, context) =>
      firstOf(askedBy(state, state.items[item - 1]), (one) => guardWithdrawAssist(state, one, context)),
  },
]

function signersOf(state: Instance, number: number): readonly number[] {
  const item = state.items[number - 1]
  return item === undefined ? [] : signerItems(state, item)
}

function askedBy(state: Instance, item: WorkItem | undefined): readonly number[] {
  return item?.slot === undefined || item.slot === null
    ? []
    : openAssists(state, item.slot).map((assist) => assist.item)
}

/** The act names one of several items; it is there when it would be taken for one of them. */
function firstOf(items: readonly number[], guard: (item: number) => Passed | Rejection): Passed | Rejection {
  const answers = items.map(guard)
  return answers.find(({ ok }) => ok) ?? answers[0] ?? refuse('actionNotOffered')
}

const may =
  (operation: Operation) =>
  (_state: Instance, { administration }: Context): boolean =>
    administration?.operations.includes(operation) === true

/** What the initiator and administrators do about people, on the instance as a whole. */
export const PEOPLE_INSTANCE_OFFERS: readonly InstanceOffer[] = [
  {
    action: 'circulate',
    applies: (state, context) => guardCirculate(state, context).ok,
    guard: guardCirculate,
  },
  {
    action: 'urge',
    applies: (state, context) => isRunning(state) && mayUrgeAll(state, context),
    guard: (state, context) => guardUrge(state, context),
  },
  { action: 'adjustHandlers', applies: may('adjustHandlers'), guard: guardAdjust },
  {
    action: 'editOwner',
    applies: may('changeOwner'),
    guard: (state, context) => guardOperation(state, 'changeOwner', context),
  },
  { action: 'editTemplate', applies: may('migrate'), guard: guardMigrate },
  {
    action: 'resolveLeaver',
    applies: (state, context) =>
      may('resolveLeaver')(state, context) && leaverItems(state, context).length > 0,
    guard: (state, context) =>
      firstOf(leaverItems(state, context), (item) => guardLeaver(state, item, false, context)),
  },
]

/** The commands that these offers lead to, by their types. */
export const PEOPLE_DECIDERS = {
  addSign,
  adjustHandlers,
  answerAssist,
  askAssist,
  changeOwner,
  circulate,
  migrate,
  removeSigner,
  resolveLeaver,
  transfer,
  undoTransfer,
  urge,
  withdrawAssist,
}
