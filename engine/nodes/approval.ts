import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { assign } from '../activations/assign.ts'
import { conclude } from '../activations/conclude.ts'
import type { EndsAgreed } from '../activations/human-needed.ts'
import { passByRule, stall, troubleOf } from '../activations/nobody.ts'
import { openActivation } from '../activations/open.ts'
import { activationOf } from '../model/state.ts'
import { resolveParticipants } from '../participants/resolve.ts'
import { surroundings } from '../participants/surroundings.ts'
import type { Run } from '../run/run.ts'
import type { Step } from '../run/step.ts'

/**
 * Opens a node where people decide (R1). It may pass at once: by rule because nobody is to be asked (N2), or because
 * rules decide all that is needed (D2, I1). `endsAgreed` tells whether the run would end as agreed if the token left
 * now: without a human agree it is held for the administrators then (N4).
 */
export function openApproval(
  run: Run,
  step: Step,
  node: ApprovalNode,
  endsAgreed: EndsAgreed,
): readonly Step[] {
  const { workflow } = run.context.definition
  const resolution = resolveParticipants(node, workflow, surroundings(run), false)
  const isAsked = resolution.kind === 'people'
  const id = openActivation(run, step, isAsked ? resolution.mode : node.mode)
  const activation = activationOf(run.state, id)
  if (resolution.kind === 'pass') {
    return passByRule(run, activation, node, 'N2', endsAgreed, step.via.failed)
  }
  if (!isAsked) return stall(run, activation, troubleOf(resolution))
  assign(run, id, node, resolution.voices)
  const next = conclude(run, id, endsAgreed)
  if (next === 'failed') throw new Error(`node ${node.code} failed without a vote`)
  return next
}
