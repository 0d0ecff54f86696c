import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { SlotReason } from '../model/slot.ts'
import type { Surroundings } from '../participants/expand.ts'
import { askAdministrators, type Resolution, resolveParticipants } from '../participants/resolve.ts'
import { emit, type Run } from '../run.ts'
import { getStuck, leave, type Step } from '../step.ts'
import { openActivation, openSlots } from './open.ts'

/** Why administrators are asked when a node would pass by rule (N4). */
export const HELD_FOR_A_HUMAN: SlotReason = { kind: 'fallback', policy: 'needsHumanDecision' }

/**
 * Opens a node where people decide (R1). `endsAgreed` tells whether the run would end as agreed if the token left
 * now: without a human agree it does not pass by rule then, but is held for the administrators (N4).
 */
export function openApproval(
  run: Run,
  step: Step,
  node: ApprovalNode,
  endsAgreed: () => boolean,
): readonly Step[] {
  const { workflow } = run.context.definition
  const resolution = resolveParticipants(node, workflow, surroundings(run), false)
  if (resolution.kind !== 'pass') return ask(run, step, node, resolution)
  if (endsAgreed()) {
    return ask(run, step, node, askAdministrators(node, workflow, surroundings(run), HELD_FOR_A_HUMAN))
  }
  const activation = openActivation(run, step, node.mode)
  emit(run, {
    type: 'activationClosed',
    activation,
    state: 'passed',
    note: { kind: 'autoPassed', rule: 'N2' },
  })
  return leave(run, step.token, step.node, { from: activation, failed: step.via.failed })
}

export function surroundings(run: Run): Surroundings {
  return { state: run.state, data: run.data, organisation: run.context.organisation }
}

function ask(run: Run, step: Step, node: ApprovalNode, resolution: Resolution): readonly Step[] {
  if (resolution.kind === 'people') {
    const activation = openActivation(run, step, resolution.mode)
    openSlots(run, activation, resolution.voices, resolution.mode)
    return []
  }
  const activation = openActivation(run, step, node.mode)
  emit(run, { type: 'activationStalled', activation, note: { kind: 'noParticipant' } })
  return getStuck(
    run,
    step.token,
    step.node,
    resolution.kind === 'tooMany' ? 'tooManySlots' : 'noParticipant',
  )
}
