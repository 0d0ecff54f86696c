import { type Flow, flowOf } from '../definition/flow.ts'
import { checkOpinion, WITH_REASON_ALWAYS } from '../definition/opinion.ts'
import { type Region, regionsOf } from '../definition/region.ts'
import { isRunning } from '../guards/guards.ts'
import type { Context, Decided, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { splitOf, tokenOf } from '../model/state.ts'
import type { Token } from '../model/token.ts'
import { lineOf } from '../model/tree.ts'
import { jump, reopenRun } from '../returns/jump.ts'
import { beginRun } from '../run/run.ts'
import { accepted } from './accepted.ts'
import { checkPeople } from './check-people.ts'
import { findToken, standingTokens } from './find-token.ts'
import { guardActivate, guardReopen } from './guard-activate.ts'

/** An administrator sends a token to another node (X1); from an ended run with the right `reopen`. */
export type Activate = {
  readonly type: 'activate'
  readonly node: string
  readonly token: number | null
  readonly collapse: boolean
  readonly people: readonly string[] | null
  readonly reason: string
}

/** Moves within a branch, out of it with `collapse`, never into another; an ended run goes on outside of every split. */
export function activate(state: Instance | null, command: Activate, context: Context): Decided {
  const ended = state !== null && !isRunning(state)
  const found = ended ? guardReopen(state, context) : guardActivate(state, context)
  if (!found.ok) return found
  const { node, people, reason: opinion } = command
  const refused = checkOpinion(opinion, WITH_REASON_ALWAYS)
  if (refused !== null) return refused
  const flow = flowOf(context.definition)
  const target = context.definition.workflow.nodes.find(({ code }) => code === node)
  if (target?.type !== 'approval' && target?.type !== 'start') return refuse('actionNotOffered')
  const wrong = people === null ? null : checkPeople(found.state, target, people, context)
  if (wrong !== null) return wrong
  if (ended) {
    if (regionsOf(flow, node).length > 0) return refuse('otherBranch', { params: { node } })
    const run = beginRun(context, found.state, context.record)
    reopenRun(run, { node, people, opinion })
    return accepted(run)
  }
  const token = tokenFor(found.state, command, context, flow)
  if (typeof token !== 'number') return token
  const run = beginRun(context, found.state, context.record)
  jump(run, token, { node, people, opinion })
  return accepted(run)
}

/** The token that goes to the node: the one named, or what it branched off from if its split is collapsed (X1 a–c). */
function tokenFor(
  state: Instance,
  { node, token: named, collapse }: Activate,
  context: Context,
  flow: Flow,
): number | Rejection {
  const token = findToken(standingTokens(state), named, context)
  if ('ok' in token) return token
  const wanted = regionsOf(flow, node)
  const own = ownRegions(state, token, flow)
  const shared = wanted.findIndex(
    ({ split, way }, index) => split !== own[index]?.split || way !== own[index]?.way,
  )
  if (shared >= 0) {
    const other = standingTokens(state).find((one) => isIn(ownRegions(state, one, flow), wanted))
    return refuse('otherBranch', { params: { node, token: other?.id ?? 0 } })
  }
  if (wanted.length < own.length && !collapse) return refuse('needsCollapse', { params: { node } })
  return lineOf(state, token.id)[own.length - wanted.length] ?? token.id
}

/** The splits that a token is really within, with the ways that they were left by. */
function ownRegions(state: Instance, token: Token, flow: Flow): readonly Region[] {
  const line = lineOf(state, token.id).map((id) => tokenOf(state, id))
  const drawn = regionsOf(flow, token.node)
  return line
    .flatMap(({ split }) => (split === null ? [] : [splitOf(state, split).node]))
    .toReversed()
    .map((split) => drawn.find((region) => region.split === split) ?? { split, way: -1 })
}

function isIn(own: readonly Region[], wanted: readonly Region[]): boolean {
  return wanted.every(({ split, way }, index) => own[index]?.split === split && own[index]?.way === way)
}
