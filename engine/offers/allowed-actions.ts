import type { FaultName } from '../../contract/fault-codes.ts'
import type { FormAction } from '../../contract/vocabulary.ts'
import { guardStarter } from '../commands/guard-start.ts'
import { type Flow, flowOf } from '../definition/flow.ts'
import { type OpinionRule, opinionRule } from '../definition/opinion.ts'
import { actionsAt } from '../guards/actions.ts'
import type { Passed } from '../guards/guards.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { MOVING_INSTANCE_OFFERS, MOVING_ITEM_OFFERS } from './moving.ts'
import type { InstanceOffer, ItemOffer } from './offer.ts'
import { mayTouch } from './own-items.ts'
import { PEOPLE_INSTANCE_OFFERS, PEOPLE_ITEM_OFFERS } from './people.ts'
import { TIME_INSTANCE_OFFERS, TIME_ITEM_OFFERS } from './time.ts'
import { VOTING_ITEM_OFFERS } from './voting.ts'

/**
 * One action, on one work item or (item null) on the instance as a whole, which is also starting a run: whether
 * `decide` would take it, else its refusal.
 */
export type AllowedAction = {
  readonly item: number | null
  readonly action: FormAction
  readonly allowed: boolean
  readonly reason?: FaultName
  readonly opinion: OpinionRule
}

/** Every action on a work item that can be offered. */
export const ITEM_OFFERS: readonly ItemOffer[] = [
  ...VOTING_ITEM_OFFERS,
  ...PEOPLE_ITEM_OFFERS,
  ...MOVING_ITEM_OFFERS,
  ...TIME_ITEM_OFFERS,
]

/** Every action on an instance as a whole that can be offered. */
export const INSTANCE_OFFERS: readonly InstanceOffer[] = [
  ...PEOPLE_INSTANCE_OFFERS,
  ...MOVING_INSTANCE_OFFERS,
  ...TIME_INSTANCE_OFFERS,
]

/**
 * What the actor may do: for each of his work items, newest first, the node's buttons in their order and what else
 * fits the item; then what concerns the instance. By the guards that `decide` uses.
 */
export function allowedActions(state: Instance | null, context: Context): readonly AllowedAction[] {
  const flow = flowOf(context.definition)
  if (state === null) {
    const guarded = guardStarter(context, context.actor.id)
    return [{ item: null, action: 'submit', opinion: opinionRule(flow.start, 'submit'), ...verdict(guarded) }]
  }
  const own = state.items.filter((item) => mayTouch(state, item, context)).toReversed()
  return [
    ...own.flatMap((item) => onItem(state, item, context, flow)),
    ...INSTANCE_OFFERS.flatMap((offer) => onInstance(state, offer, context, flow)),
  ]
}

function onItem(state: Instance, item: WorkItem, context: Context, flow: Flow): AllowedAction[] {
  const node = flow.node(item.node)
  const buttons: readonly FormAction[] = actionsAt(node)
  const place = (action: FormAction) => {
    const found = buttons.indexOf(action)
    return found < 0 ? buttons.length : found
  }
  return ITEM_OFFERS.filter(
    (offer) =>
      offer.applies?.(state, item, context) ?? (item.slot !== null && buttons.includes(offer.action)),
  )
    .toSorted((a, b) => place(a.action) - place(b.action))
    .map(({ action, guard }) => ({
      item: item.number,
      action,
      opinion: opinionRule(node, action),
      ...verdict(guard(state, item.number, context)),
    }))
}

function onInstance(state: Instance, offer: InstanceOffer, context: Context, flow: Flow): AllowedAction[] {
  const { action, applies, guard } = offer
  if (applies !== undefined && !applies(state, context)) return []
  const opinion = offer.opinion?.(state, context) ?? opinionRule(flow.start, action)
  return [{ item: null, action, opinion, ...verdict(guard(state, context)) }]
}

function verdict(guarded: Passed | Rejection) {
  return guarded.ok ? { allowed: true } : { allowed: false, reason: guarded.fault }
}
