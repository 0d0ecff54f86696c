import type { Activation } from '../model/activation.ts'
import type { Instance } from '../model/instance.ts'
import type { Slot } from '../model/slot.ts'
import { askedTogether, ownHolder, type Reopening, voicesThen } from '../straight-back/voice.ts'

/**
 * Who receives a return at a node: one slot for each that a person filled when it last passed; those filled by rule too
 * except in an or-sign, in a ratio vote also those nobody filled (B3). `by` is the activation that returns.
 */
export function receiversOf(state: Instance, last: Activation, by: number): readonly Reopening[] {
  const voices = voicesThen(state, last.id).filter((slot) => isAskedAgain(slot, last))
  // Whoever filled two voices answers for one; the other goes back to its owner, so that the bar stays as high.
  const filled = voices.map((slot) => ({ slot, holderId: ownHolder(slot) }))
  const isClear = new Set(filled.map(({ holderId }) => holderId)).size === filled.length
  return (isClear ? filled : askedTogether(voices)).map(({ slot, holderId }) => {
    const { group } = slot
    const reasons = [...slot.reasons, { kind: 'returned', activation: by } as const]
    return { ownerId: holderId, holderId, reasons, ...(group === undefined ? {} : { group }) }
  })
}

function isAskedAgain(slot: Slot, { mode }: Activation): boolean {
  const { decision } = slot
  if (decision === null || slot.state === 'closed') return mode === 'ratio' && slot.holderId !== ''
  return decision.rule === undefined || mode !== 'any'
}

/** Whether a person had a say in it: what passed wholly by rule has nobody to receive a return (B1). */
export function wasHuman(state: Instance, activation: Activation): boolean {
  return voicesThen(state, activation.id).some(
    ({ decision }) => decision !== null && decision.rule === undefined && decision.kind !== 'return',
  )
}
