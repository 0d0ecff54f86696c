import type { SignPosition } from '../../contract/package/approval-settings.ts'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Context, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { slotsOf } from '../model/state.ts'
import { busyIn } from '../participants/delegate.ts'
import { refuseNamed, refusePerson } from '../participants/named.ts'
import { DEFAULT_MAX_SLOTS } from '../participants/resolve.ts'
import { voicesOf } from '../votes/outcome.ts'
import { actionsAt } from './actions.ts'
import { type Found, guardItem } from './guards.ts'

/** Added people may add again, so deep, where the node does not say (J5). */
const DEFAULT_DEPTH = 2
/** Most people of one call where the node does not say (J4). */
const DEFAULT_MAX = 100

/** An open item whose holder may add others (J3, J5). */
export function guardAddSign(state: Instance | null, item: number, context: Context): Found | Rejection {
  const found = guardItem(state, item, 'adjustParticipant', context)
  if (!found.ok) return found
  const max = settingsOf(found)?.depth ?? DEFAULT_DEPTH
  return (found.slot.depth ?? 0) < max ? found : refuse('addSignTooDeep', { params: { max } })
}

/** J4: who may be added here, and where (J0, J2). Null: they may. */
export function checkSigners(
  found: Found,
  position: SignPosition,
  people: readonly string[],
  context: Context,
): Rejection | null {
  const settings = settingsOf(found)
  if (settings?.positions?.includes(position) === false) return refuse('addSignPosition')
  // To add somebody after me is my agree: without that button there is none (J2).
  if (position === 'after' && !actionsAt(found.node).includes('agree')) return refuse('afterSignNeedsAgree')
  const max = settings?.max ?? DEFAULT_MAX
  if (people.length === 0 || people.length > max) return refuse('addSignTooMany', { params: { max } })
  return checkPeople(found, position, people, context) ?? checkCount(found, position, people.length)
}

function checkPeople(
  { state, slot, node, activation, item }: Found,
  position: SignPosition,
  people: readonly string[],
  context: Context,
): Rejection | null {
  if (people.includes(context.actor.id) || people.includes(item.holderId)) return refuse('addSignToSelf')
  const scope = node.type === 'approval' ? node.addSign?.scope : undefined
  const refused = refuseNamed(people, { state, context, node, scope })
  if (refused !== null) return refused
  // After my agree my own part is decided: whose it was may be asked.
  const busy = busyIn(state, activation.id, position === 'after' ? slot.id : undefined)
  const known = people.find((id) => busy.has(id))
  return known === undefined ? null : refusePerson('alreadySigner', known, context.organisation)
}

/** R8: parallel signers are voices of the node. */
function checkCount({ state, node, activation }: Found, position: SignPosition, added: number) {
  if (node.type !== 'approval' || position !== 'parallel') return null
  const max = node.maxSlots ?? DEFAULT_MAX_SLOTS
  const count = voicesOf(slotsOf(state, activation.id)).length + added
  return count > max ? refuse('tooManyParticipants', { params: { node: node.code, count, max } }) : null
}

function settingsOf({ node }: Found): ApprovalNode['addSign'] {
  return node.type === 'approval' ? node.addSign : undefined
}
