import { adjustSlots } from '../adjust/adjust-slots.ts'
import { type Place, placesToAdjust } from '../adjust/places.ts'
import { startHandlers } from '../adjust/start-handlers.ts'
import { checkOpinion, WITH_REASON_ALWAYS } from '../definition/opinion.ts'
import { guardDuties, guardOperation, isRunning, type Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { DEFAULT_MAX_SLOTS } from '../participants/resolve.ts'
import { beginRun } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** An administrator sets who handles an open activation (X2), or a held token (X3). `token` null: the only one open there. */
export type AdjustHandlers = {
  readonly type: 'adjustHandlers'
  readonly node: string
  readonly token: number | null
  readonly people: readonly string[]
  readonly reason: string
}

/**
 * X2: `people` are all who are to handle it, in order. Votes that were cast stay. A stalled activation goes on with them
 * (N5), a held token with a new round (X3).
 */
export function adjustHandlers(state: Instance | null, command: AdjustHandlers, context: Context): Decided {
  const found = guardAdjust(state, context)
  if (!found.ok) return found
  const refused = checkOpinion(command.reason, WITH_REASON_ALWAYS)
  if (refused !== null) return refused
  const place = placeNamed(found.places, command)
  if ('ok' in place) return place
  const people = [...new Set(command.people)]
  if (people.length === 0) return refuse('mustLeaveOne')
  const node = context.definition.workflow.nodes.find(({ code }) => code === command.node)
  const max = node?.type === 'approval' ? (node.maxSlots ?? DEFAULT_MAX_SLOTS) : 1
  if (people.length > max) {
    return refuse('tooManyParticipants', { params: { node: command.node, count: people.length, max } })
  }
  const run = beginRun(context, found.state, context.record)
  const wrong = place.hasSlots ? adjustSlots(run, place, people) : startHandlers(run, place, people)
  return wrong ?? accepted(run)
}

/** An administrator who does not profit from it (X6), and a node where people are asked or should be. */
export function guardAdjust(
  state: Instance | null,
  context: Context,
): (Passed & { readonly state: Instance; readonly places: readonly Place[] }) | Rejection {
  const found = guardOperation(state, 'adjustHandlers', context)
  if (!found.ok) return found
  if (!isRunning(found.state)) return refuse('instanceEnded')
  const duties = guardDuties(found.state, context)
  if (!duties.ok) return duties
  const places = placesToAdjust(found.state, context)
  return places.length === 0 ? refuse('actionNotOffered') : { ok: true, state: found.state, places }
}

function placeNamed(places: readonly Place[], { node, token }: AdjustHandlers): Place | Rejection {
  const [place, another] = places.filter(
    (candidate) => candidate.node.code === node && (token === null || candidate.token === token),
  )
  if (place === undefined) return refuse('actionNotOffered')
  if (another === undefined) return place
  const choices = places.map((choice) => ({ id: String(choice.token), name: choice.node.code }))
  return refuse('severalTokens', { choices })
}
