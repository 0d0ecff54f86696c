import assert from 'node:assert/strict'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Activation } from '../../engine/model/activation.ts'
import type { Definition } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { Slot } from '../../engine/model/slot.ts'

type Verdict = 'open' | 'passed' | 'failed'
type Count = {
  readonly agreed: number
  readonly disagreed: number
  readonly open: number
  readonly all: number
}

/** Engine §15 item 4: every activation stands as the votes in it say, counted here a second time from the rules M. */
export function checkVotes(state: Instance, { workflow }: Definition): void {
  for (const activation of state.activations) {
    const node = workflow.nodes.find(({ code }) => code === activation.node)
    if (node?.type !== 'approval' || activation.note?.kind === 'autoPassed') continue
    const slots = state.slots.filter((slot) => slot.activation === activation.id)
    const voices = slots.filter((slot) => slot.state !== 'closed' && slot.signGroup === undefined)
    if (voices.length > 0 && !isEndedByGroup(state, activation)) checkOne(activation, node, voices)
  }
}

/** Added signers who fail may fail the node, though no voice of it disagreed (J1). */
function isEndedByGroup(state: Instance, { id, state: now }: Activation): boolean {
  return now === 'failed' && (state.signGroups ?? []).some((group) => group.activation === id)
}

function checkOne(activation: Activation, node: ApprovalNode, voices: readonly Slot[]): void {
  const verdict = verdictOf(activation, node, voices)
  const where = `activation ${activation.id} of ${node.code}`
  // Held for a human agree with no administrator left, it waits for one to be named (N4, N5).
  const isStalled = activation.note?.kind === 'noParticipant'
  if (activation.state === 'open' && !isStalled) assert.equal(verdict, 'open', `I-8: ${where} is still open`)
  if (activation.state === 'passed') assert.equal(verdict, 'passed', `I-8: ${where} passed by its rule`)
  if (activation.state === 'failed') assert.equal(verdict, 'failed', `I-8: ${where} failed by its rule`)
  if (activation.state !== 'open' || isStalled || activation.mode !== 'sequence') return
  const inTurn = voices.filter(
    (slot) => slot.state === 'open' || slot.state === 'suspended' || slot.decision?.provisional === true,
  )
  assert.equal(inTurn.length, 1, `M3: one position of ${where} has its turn`)
}

function verdictOf({ mode }: Activation, node: ApprovalNode, voices: readonly Slot[]): Verdict {
  const standIns = voices.filter(({ reasons }) =>
    reasons.some(
      (reason) =>
        reason.kind === 'administrator' ||
        (reason.kind === 'fallback' && reason.policy === 'needsHumanDecision'),
    ),
  )
  const groups = Map.groupBy(voices, ({ group }) => group)
  if (!groups.has(undefined)) {
    const verdicts = [...groups.values()].map((group) => orSign(node, group))
    if (verdicts.includes('failed')) return node.collectAll && verdicts.includes('open') ? 'open' : 'failed'
    return verdicts.every((verdict) => verdict === 'passed') ? 'passed' : 'open'
  }
  if (standIns.length > 0) return orSign(node, standIns)
  if (mode === 'any') return orSign(node, voices)
  const { agreed, disagreed, open, all } = countOf(voices)
  if (mode === 'ratio') {
    const [num, den] = fractionOf(node.ratio ?? '1')
    if (agreed * den >= num * all && agreed > 0) return 'passed'
    return (agreed + open) * den < num * all || open === 0 ? 'failed' : 'open'
  }
  if (disagreed > 0) return mode === 'all' && node.collectAll && open > 0 ? 'open' : 'failed'
  return agreed === all ? 'passed' : 'open'
}

function orSign({ anyFails, skipPasses }: ApprovalNode, voices: readonly Slot[]): Verdict {
  const { agreed, disagreed, open } = countOf(voices)
  const skipped = voices.filter((slot) => slot.state === 'agreed' && slot.decision?.rule === 'D2').length
  if (agreed > (skipPasses === false ? skipped : 0)) return 'passed'
  if (disagreed > 0 && anyFails !== 'all') return 'failed'
  if (open > 0) return 'open'
  return agreed > 0 ? 'passed' : 'failed'
}

function countOf(voices: readonly Slot[]): Count {
  const isAgreed = (slot: Slot) => slot.state === 'agreed' && slot.decision?.provisional !== true
  const agreed = voices.filter(isAgreed).length
  const disagreed = voices.filter((slot) => slot.state === 'disagreed').length
  return { agreed, disagreed, open: voices.length - agreed - disagreed, all: voices.length }
}

function fractionOf(ratio: string): [number, number] {
  const [num = '', den] = ratio.split('/')
  if (den !== undefined) return [Number(num), Number(den)]
  const places = ratio.split('.')[1]?.length ?? 0
  return [Number(ratio.replace('.', '')), 10 ** places]
}
