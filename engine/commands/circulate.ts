import { flowOf } from '../definition/flow.ts'
import { checkOpinion, opinionRule } from '../definition/opinion.ts'
import { actionsAt } from '../guards/actions.ts'
import { guardItem, type Passed } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { refuseReaders } from '../participants/named.ts'
import { beginRun, emit } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** Sends copies by hand (K1): from an open item, or as initiator (`item` null). */
export type Circulate = {
  readonly type: 'circulate'
  readonly item: number | null
  readonly people: readonly string[]
  readonly text: string
}

type Place = Passed & {
  readonly state: Instance
  readonly node: string
  readonly activation: number | null
}

/** One event, however many people: the server hands the copies out afterwards (K2). */
export function circulate(state: Instance | null, command: Circulate, context: Context): Decided {
  const place = placeOf(state, command.item, context)
  if (!place.ok) return place
  const node = flowOf(context.definition).node(place.node)
  const people = [...new Set(command.people)]
  const refused =
    checkOpinion(command.text, opinionRule(node, 'circulate')) ??
    refuseReaders(people, { state: place.state, context, node })
  if (refused !== null) return refused
  const { activation } = place
  const run = beginRun(context, place.state, context.record)
  const byId = context.actor.id
  emit(run, { type: 'circulated', activation, node: place.node, byId, people, text: command.text })
  return accepted(run)
}

function placeOf(state: Instance | null, item: number | null, context: Context): Place | Rejection {
  if (item === null) return guardCirculate(state, context)
  const found = guardItem(state, item, 'circulate', context)
  if (!found.ok) return found
  return { ok: true, state: found.state, node: found.item.node, activation: found.item.activation }
}

/** The initiator, where his own node offers it; also after the end. */
export function guardCirculate(state: Instance | null, { actor, definition }: Context): Place | Rejection {
  if (state === null) return refuse('notFound')
  if (!actor.active) return refuse('noPermission')
  if (actor.id !== state.initiatorId) return refuse('notParticipant')
  const { start } = flowOf(definition)
  if (!actionsAt(start).includes('circulate')) return refuse('actionNotOffered')
  return { ok: true, state, node: start.code, activation: null }
}
