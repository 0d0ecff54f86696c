import type { Rejection } from './commands.ts'
import { surroundings } from './nodes/approval.ts'
import { resolveParticipants } from './participants/resolve.ts'
import { refuse } from './rejection.ts'
import { type Run, trialOf } from './run.ts'
import { leave, type Via } from './step.ts'
import { isHuman, walk } from './walk.ts'

/**
 * S4: looks at every node that people would be asked at next. The refusal when one of them has nobody and blocks, or
 * more people than it may have (R8); `params.node` is its code.
 */
export function checkFirstPeople(run: Run, token: number, node: string, via: Via): Rejection | null {
  const trial = trialOf(run)
  walk(trial, leave(trial, token, node, via), isHuman)
  const { workflow } = run.context.definition
  for (const standing of trial.state.tokens) {
    const next = run.flow.node(standing.node)
    if (standing.state !== 'live' || standing.trouble !== null || next.type !== 'approval') continue
    const resolution = resolveParticipants(next, workflow, surroundings(trial), true)
    if (resolution.kind === 'blocked') return refuse('noOneToApprove', { params: { node: next.code } })
    if (resolution.kind === 'tooMany') {
      const { count, limit } = resolution
      return refuse('tooManyParticipants', { params: { node: next.code, count, limit } })
    }
  }
  return null
}
