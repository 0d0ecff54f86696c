import type { Activation } from '../model/activation.ts'
import type { Rejection } from '../model/context.ts'
import { refuse } from '../model/rejection.ts'
import { isHuman, walk } from '../nodes/walk.ts'
import { resolveParticipants } from '../participants/resolve.ts'
import { surroundings } from '../participants/surroundings.ts'
import { type Run, trialOf } from '../run/run.ts'
import { leave, type Via } from '../run/step.ts'

/**
 * S4: looks at every node that people would be asked at next. The refusal when one of them has nobody and blocks, or
 * more people than it may have (R8), or when the run would be over without a human decision it needs (N4: the person
 * is here to be told, so nothing is held); `params.node` is the node's code.
 */
export function checkFirstPeople(run: Run, token: number, node: string, via: Via): Rejection | null {
  const trial = trialOf(run)
  walk(trial, leave(trial, token, node, via), isHuman)
  if (run.flow.needsHumanDecision && trial.state.outcome === 'agreed') return nobodyAt(node)
  const { workflow } = run.context.definition
  for (const standing of trial.state.tokens) {
    const next = run.flow.node(standing.node)
    if (standing.state !== 'live' || standing.trouble !== null || next.type !== 'approval') continue
    // Branches that are asked already, and what a straight back opens for those it was with (B5).
    const isAsked = ({ token, state }: Activation) => token === standing.id && state === 'open'
    if (trial.state.activations.some(isAsked)) continue
    const resolution = resolveParticipants(next, workflow, surroundings(trial), true)
    if (resolution.kind === 'blocked') return nobodyAt(next.code)
    if (resolution.kind === 'tooMany') {
      const { count, limit } = resolution
      return refuse('tooManyParticipants', { params: { node: next.code, count, max: limit } })
    }
  }
  return null
}

function nobodyAt(node: string): Rejection {
  return refuse('noOneToApprove', { params: { node } })
}
