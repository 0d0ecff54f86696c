import { hasHumanAgree } from '../model/state.ts'
import type { Run } from '../run/run.ts'
import type { Step, Via } from '../run/step.ts'

/** Whether the run would end as agreed, asking nobody, if the token left its node now. */
export type EndsAgreed = (via: Via) => boolean

/** The same for a token at a node that it may leave at once. */
export type WhenLeaving = (at: Pick<Step, 'token' | 'node'>) => EndsAgreed

/** N4: nobody agreed, and the run would be over as agreed. */
export function lacksHuman(run: Run, via: Via, endsAgreed: EndsAgreed): boolean {
  return run.flow.needsHumanDecision && !hasHumanAgree(run.state) && endsAgreed(via)
}
