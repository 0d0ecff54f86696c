import { activate } from '../commands/activate.ts'
import { finish } from '../commands/finish.ts'
import { guardActivate, guardReopen } from '../commands/guard-activate.ts'
import { guardFinish, guardNullify } from '../commands/guard-ending.ts'
import { guardRevocation, guardWithdraw, isFiler } from '../commands/guard-withdraw.ts'
import { guardHold, hold } from '../commands/hold.ts'
import { nullify } from '../commands/nullify.ts'
import { guardReturn, returnTo } from '../commands/return-to.ts'
import { takeBack } from '../commands/take-back.ts'
import { terminate } from '../commands/terminate.ts'
import { withdraw } from '../commands/withdraw.ts'
import { guardItem, isRunning } from '../guards/guards.ts'
import { concernsDeletion, deletionReason, mayDelete } from '../guards/may-delete.ts'
import type { Context, Operation } from '../model/context.ts'
import { guardTakeBack } from '../take-back/guard.ts'
import type { InstanceOffer, ItemOffer } from './offer.ts'

/** Acts on an open item that take the run to another place, or end it. */
export const MOVING_ITEM_OFFERS: readonly ItemOffer[] = [
  { action: 'reject', guard: guardReturn },
  { action: 'terminate', guard: (state, item, context) => guardItem(state, item, 'terminate', context) },
  { action: 'finishInstance', guard: guardFinish },
  {
    action: 'cancel',
    // The initiator's own task offers it by itself, but only while it is with him (B8).
    applies: (_state, { status, node }, { definition }) => {
      const at = definition.workflow.nodes.find(({ code }) => code === node)
      if (at?.type === 'start') return status === 'processing'
      return at?.type === 'approval' && at.buttons?.some(({ action }) => action === 'cancel') === true
    },
    guard: guardNullify,
  },
  {
    action: 'retrieve',
    applies: (_state, { did }) => did === 'agree' || did === 'disagree',
    guard: guardTakeBack,
  },
]

const may = ({ administration }: Context, operation: Operation) =>
  administration?.operations.includes(operation) === true

/** Withdrawing, and what administrators do to a run as a whole. */
export const MOVING_INSTANCE_OFFERS: readonly InstanceOffer[] = [
  {
    action: 'retrieve',
    applies: (state, context) => isFiler(state, context),
    guard: (state, context) =>
      isRunning(state) ? guardWithdraw(state, context) : guardRevocation(state, context),
  },
  {
    action: 'cancel',
    applies: (_state, context) => may(context, 'nullify'),
    guard: (state, context) => guardNullify(state, null, context),
  },
  {
    action: 'finishInstance',
    applies: (_state, context) => may(context, 'finish'),
    guard: (state, context) => guardFinish(state, null, context),
  },
  {
    action: 'activate',
    applies: (state, context) => may(context, 'activate') && isRunning(state),
    guard: guardActivate,
  },
  {
    action: 'reopen',
    applies: (state, context) => may(context, 'reopen') && !isRunning(state),
    guard: guardReopen,
  },
  { action: 'holdNode', applies: (_state, context) => may(context, 'hold'), guard: guardHold },
  // No command: a run that is gone has no next state. The server deletes by the same guard.
  { action: 'delete', applies: concernsDeletion, guard: mayDelete, opinion: deletionReason },
]

/** The commands that these offers lead to, by their types. */
export const MOVING_DECIDERS = {
  activate,
  finish,
  hold,
  nullify,
  return: returnTo,
  takeBack,
  terminate,
  withdraw,
}
