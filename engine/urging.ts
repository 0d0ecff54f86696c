import type { Context, Definition } from './context.ts'
import type { Instance } from './model/instance.ts'
import type { WorkItem } from './model/item.ts'

/** Somebody whose answer is awaited, and when he may be reminded next; null: now (U1, U2). */
export type UrgeTarget = {
  readonly item: number
  readonly node: string
  readonly personId: string
  readonly kind: 'approve' | 'assist'
  readonly nextAt: string | null
}

export type UrgeLimits = { readonly everyMinutes: number; readonly perDay: number }

const DEFAULT_MINUTES = 30
const DEFAULT_PER_DAY = 5
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How often one sender may remind one person (U2). */
export function urgeLimits({ workflow }: Definition): UrgeLimits {
  const { everyMinutes = DEFAULT_MINUTES, perDay = DEFAULT_PER_DAY } = workflow.urge ?? {}
  return { everyMinutes, perDay }
}

/**
 * Whom the actor may remind: all holders of open items in all tokens but himself. Waiting positions and holders who
 * wait for added signers are none, their added signers are (U1).
 */
export function urgeTargets(
  state: Instance,
  context: Pick<Context, 'now' | 'actor' | 'definition'>,
): readonly UrgeTarget[] {
  return state.items
    .filter(
      (item) => item.status === 'processing' && item.holderId !== '' && item.holderId !== context.actor.id,
    )
    .map((item) => ({
      item: item.number,
      node: item.node,
      personId: item.holderId,
      kind: item.slot === null ? 'assist' : 'approve',
      nextAt: nextUrge(state, item, context),
    }))
}

/** When the limits allow the next one; null: now. */
export function nextUrge(
  state: Instance,
  { holderId }: Pick<WorkItem, 'holderId'>,
  { now, actor, definition }: Pick<Context, 'now' | 'actor' | 'definition'>,
): string | null {
  const { everyMinutes, perDay } = urgeLimits(definition)
  const own = (state.urges ?? [])
    .filter((urge) => urge.byId === actor.id && urge.targetId === holderId)
    .map((urge) => Date.parse(urge.at))
    .filter((at) => Date.parse(now) - at < DAY)
  const last = own.at(-1)
  if (last === undefined) return null
  const afterLast = last + everyMinutes * MINUTE
  const dayFull = own.length >= perDay ? (own.at(-perDay) ?? last) + DAY : 0
  const next = Math.max(afterLast, dayFull)
  return next <= Date.parse(now) ? null : new Date(next).toISOString()
}
