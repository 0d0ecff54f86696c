import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Activation } from '../model/activation.ts'
import { activationOf, itemOfSlot, slotOf, slotsOf } from '../model/state.ts'
import { treatLeaver } from '../participants/leaver.ts'
import { resolveNobody } from '../participants/resolve.ts'
import { surroundings } from '../participants/surroundings.ts'
import { emit, type Run } from '../run/run.ts'
import { leave, type Step, type Via } from '../run/step.ts'
import { nextInTurn } from '../signers/turn.ts'
import { closeMetGroups } from '../votes/groups.ts'
import { countingOf, isForAdministrators, type Outcome, outcomeOf, voicesOf } from '../votes/outcome.ts'
import { rulesFor } from '../votes/skip.ts'
import { liftSkipBar } from '../votes/skip-bar.ts'
import { decisionByRule } from './assign.ts'
import { closeActivation } from './close.ts'
import { type EndsAgreed, lacksHuman } from './human-needed.ts'
import { askForHuman, askInPlace, passByRule, stall, troubleOf } from './nobody.ts'

/**
 * Draws the consequence of an activation's votes, but for a fail: it goes on waiting, or passes and its token leaves.
 * `failed` is left to the caller (A2).
 */
export function conclude(run: Run, id: number, endsAgreed: EndsAgreed): readonly Step[] | 'failed' {
  const activation = activationOf(run.state, id)
  const node = run.flow.node(activation.node)
  if (node.type === 'approval' && voicesOf(slotsOf(run.state, id)).length === 0) {
    return askInstead(run, activation, node, endsAgreed)
  }
  const outcome = outcomeNow(run, activation)
  if (outcome === 'failed') return 'failed'
  if (outcome === 'passed') return pass(run, activation, endsAgreed)
  closeMetGroups(run, id)
  const isMoved =
    activation.mode === 'sequence' && node.type === 'approval' && openNext(run, activation, node)
  return isMoved ? conclude(run, id, endsAgreed) : []
}

/** Section 4 for an open activation that lost its people (M7, Q1): others are asked, a pass by rule, or a stop. */
export function askInstead(
  run: Run,
  activation: Activation,
  node: ApprovalNode,
  endsAgreed: EndsAgreed,
): readonly Step[] | 'failed' {
  const { workflow } = run.context.definition
  const resolution = resolveNobody(node, workflow, surroundings(run), false)
  if (resolution.kind === 'pass') return passByRule(run, activation, node, 'Q1', endsAgreed)
  if (resolution.kind !== 'people') return stall(run, activation, troubleOf(resolution))
  askInPlace(run, activation, node, resolution.voices)
  return conclude(run, activation.id, endsAgreed)
}

export function outcomeNow(run: Run, { id, node, mode }: Activation): Outcome {
  return outcomeOf(countingOf(run.flow.node(node), mode), slotsOf(run.state, id))
}

function pass(run: Run, activation: Activation, endsAgreed: EndsAgreed): readonly Step[] {
  const { id, token, node } = activation
  const via: Via = { from: id, failed: false }
  const definition = run.flow.node(node)
  if (definition.type === 'approval' && lacksHuman(run, via, endsAgreed)) {
    askForHuman(run, activation, definition)
    return []
  }
  closeActivation(run, id, { state: 'passed', note: null, because: 'handledByAnother' })
  liftSkipBar(run, activation)
  return leave(run, token, node, via)
}

/**
 * M3: the next position gets its turn; true when a rule decided it instead, so that the one after it follows (D5).
 */
function openNext(run: Run, activation: Activation, node: ApprovalNode): boolean {
  const turn = nextInTurn(voicesOf(slotsOf(run.state, activation.id)))
  if (turn !== undefined) treatLeaver(run, turn.id)
  const next = turn === undefined ? undefined : slotOf(run.state, turn.id)
  const item = next === undefined ? undefined : itemOfSlot(run.state, next.id)
  if (next === undefined || item === undefined) return false
  const rule = isForAdministrators(next) ? null : rulesFor(run, node, activation)(next)
  if (rule === null) {
    emit(run, { type: 'itemStarted', item: item.number })
    return false
  }
  const decision = decisionByRule(run, next.ownerId, rule)
  emit(run, { type: 'slotDecided', slot: next.id, item: item.number, decision })
  return true
}
