import type { Context, Definition } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import type { WorkItem } from '../model/item.ts'
import { slotOf } from '../model/state.ts'

/** Somebody whose answer is awaited; `nextAt`: when he may be urged again, null for now (U2). */
export type UrgeTarget = {
  readonly item: number
  readonly node: string
  readonly personId: string
  readonly kind: 'approve' | 'assist'
  readonly nextAt: string | null
}

export type UrgeLimits = { readonly everyMinutes: number; readonly perDay: number }

type Asking = Pick<Context, 'now' | 'actor' | 'definition' | 'administration'>

const DEFAULT_MINUTES = 30
const DEFAULT_PER_DAY = 5
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How often one sender may urge one person (U2). */
export function urgeLimits({ workflow }: Definition): UrgeLimits {
  const { everyMinutes = DEFAULT_MINUTES, perDay = DEFAULT_PER_DAY } = workflow.urge ?? {}
  return { everyMinutes, perDay }
}

/**
 * Everyone whom the actor may urge or could later (U1, U2): holders of open items in all branches, candidates of an
 * unclaimed one (M9), assistants. Who waits for his turn or for added signers is none; those signers are.
 */
export function urgeTargets(state: Instance, context: Asking): readonly UrgeTarget[] {
  const isForAll = mayUrgeAll(state, context)
  return state.items
    .filter((item) => item.status === 'processing')
    .filter((item) => isForAll || isAskerOf(state, item, context.actor.id))
    .flatMap((item) => peopleOf(state, item).map((personId) => ({ item, personId })))
    .filter(({ personId }) => personId !== context.actor.id)
    .map(({ item: { number, node, slot }, personId }) => ({
      item: number,
      node,
      personId,
      kind: slot === null ? 'assist' : 'approve',
      nextAt: nextUrge(state, personId, context),
    }))
}

/** U1: the initiator, who filed for him, administrators; earlier handlers by setting. */
export function mayUrgeAll(state: Instance, { actor, administration, definition }: Asking): boolean {
  if ([state.initiatorId, state.submitterId].includes(actor.id)) return true
  if (administration?.operations.includes('urge') === true) return true
  const byHandlers = definition.workflow.urge?.byHandlers === true
  return byHandlers && state.slots.some(({ decision }) => decision?.actorId === actor.id)
}

/** H3: a question may be urged by whoever asked it. */
function isAskerOf(state: Instance, { number, slot }: WorkItem, userId: string): boolean {
  if (slot !== null) return false
  const assist = state.assists?.find((entry) => entry.item === number)
  return assist?.questions.some(({ byId }) => byId === userId) === true
}

function peopleOf(state: Instance, { holderId, slot }: WorkItem): readonly string[] {
  if (holderId !== '') return [holderId]
  return slot === null ? [] : (slotOf(state, slot).candidates ?? [])
}

/** U2: so long after the last urge of this sender to this person, and so many within a day. */
function nextUrge(state: Instance, targetId: string, { actor, now, definition }: Asking): string | null {
  const { everyMinutes, perDay } = urgeLimits(definition)
  const past = (state.urges ?? [])
    .filter((urge) => urge.byId === actor.id && urge.targetId === targetId)
    .map(({ at }) => Date.parse(at))
    .filter((at) => Date.parse(now) - at < DAY)
    .toSorted((a, b) => b - a)
  const [last] = past
  const oldest = past[perDay - 1]
  const next = Math.max(
    last === undefined ? 0 : last + everyMinutes * MINUTE,
    oldest === undefined ? 0 : oldest + DAY,
  )
  return next > Date.parse(now) ? new Date(next).toISOString() : null
}
