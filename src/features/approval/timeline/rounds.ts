import type { ApprovalStep } from '../../../../contract/instances.ts'
import { NODE_STATE } from '../../../../contract/vocabulary.ts'

/** What happened between two submissions by the initiator; the last one is the round that counts. */
export type Round = { readonly number: number; readonly steps: readonly ApprovalStep[] }

/** Each later visit of the initiator's node begins a round. */
export function roundsOf(steps: readonly ApprovalStep[]): readonly Round[] {
  const rounds: { number: number; steps: ApprovalStep[] }[] = []
  for (const step of steps) {
    const last = rounds.at(-1)
    const begins = last === undefined || (step.activityType === 'START' && step.round > 1)
    if (begins) rounds.push({ number: rounds.length + 1, steps: [step] })
    else last.steps.push(step)
  }
  return rounds
}

/** The step that ended a round by a return, if it ended so. */
export function returnOf(round: Round): ApprovalStep | undefined {
  return round.steps.findLast((step) => step.note?.kind === 'returned')
}

/** How far the last round has come: steps reached, and all that are known; null when it is over. */
export function progressOf(steps: readonly ApprovalStep[]): { reached: number; all: number } | null {
  const current = roundsOf(steps).at(-1)?.steps ?? []
  const isUnderWay = current.some((step) => step.activityStatus === NODE_STATE.inProgress)
  if (!isUnderWay) return null
  const counted = current.filter((step) => step.predicted || step.activityStatus !== NODE_STATE.notStarted)
  return { reached: counted.filter((step) => !step.predicted).length, all: counted.length }
}
