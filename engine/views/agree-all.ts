import { conclude } from '../activations/conclude.ts'
import type { EndsAgreed } from '../activations/human-needed.ts'
import { activationOf, itemOfSlot, slotsOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import { leave, type Step } from '../run/step.ts'
import { decisionBy } from '../votes/decision.ts'
import { agreesNeeded, countingOf, groupsOf, voicesOf } from '../votes/outcome.ts'

/** Whether an activation passes without everyone who is asked, so that it is open who will have decided (Z3). */
export function isOpenQuestion(run: Run, id: number): boolean {
  const { mode, node } = activationOf(run.state, id)
  const slots = slotsOf(run.state, id)
  const voices = voicesOf(slots)
  const { ratio } = countingOf(run.flow.node(node), mode)
  const isPool = voices.some(({ candidates = [] }) => candidates.length > 1)
  const isGrouped = groupsOf(slots).some((group) => group.length > 1)
  return isPool || isGrouped || agreesNeeded(mode, voices.length, ratio) < voices.length
}

/**
 * Looking ahead: the people of an activation agree one by one until it passes. `anybody`: in nobody's name, since one
 * of several will. An activation that waits for something else than people is left as it is.
 */
export function agreeAll(run: Run, id: number, anybody: boolean, endsAgreed: EndsAgreed): readonly Step[] {
  for (;;) {
    const slot = slotsOf(run.state, id).find(({ state }) => state === 'open')
    const item = slot === undefined ? undefined : itemOfSlot(run.state, slot.id)
    if (slot === undefined || item === undefined) return leaveAsItIs(run, id)
    // A pool item that has but one candidate is his.
    const holderId = slot.holderId === '' ? (slot.candidates?.[0] ?? '') : slot.holderId
    const actorId = anybody ? '' : holderId
    const decision = decisionBy(run, actorId, slot.delegation?.principalId ?? actorId, 'agree', '')
    emit(run, { type: 'slotDecided', slot: slot.id, item: item.number, decision })
    const next = conclude(run, id, endsAgreed)
    if (next === 'failed') return []
    if (activationOf(run.state, id).state !== 'open') return next
  }
}

function leaveAsItIs(run: Run, id: number): readonly Step[] {
  const { token, node } = activationOf(run.state, id)
  return leave(run, token, node, { from: id, failed: false })
}
