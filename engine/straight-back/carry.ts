import { conclude } from '../activations/conclude.ts'
import type { EndsAgreed } from '../activations/human-needed.ts'
import { openActivation } from '../activations/open.ts'
import { formBefore, seenAt, showsOther } from '../form/seen.ts'
import type { Activation } from '../model/activation.ts'
import type { Decision } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'
import type { Slot } from '../model/slot.ts'
import { itemOfSlot, slotOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import type { Step } from '../run/step.ts'
import { isForAdministrators } from '../votes/outcome.ts'
import { type Anew, freshIn, inOrder, type Placed, peopleAnew, surroundingsThen } from './people-anew.ts'
import { supersedeDecision } from './supersede.ts'
import { askedTogether, type Reopening, reopenSlots, voicesThen } from './voice.ts'

/**
 * Opens a node again for an activation that a return closed: agrees are carried, the other slots open for those they
 * were for; whom the form, a choice or another owner names instead is asked, and who is not named any more is not
 * (B5). It may pass at once, when those who stay have agreed. One that had no slots is entered as usual.
 */
export function goOnFor(
  run: Run,
  step: Step,
  closed: Activation,
  returned: number,
  endsAgreed: EndsAgreed,
): readonly Step[] {
  const { slots, gone, anew } = whoGoesOn(run, closed, returned)
  if (slots.length === 0) return [step]
  emit(run, { type: 'tokenMoved', token: step.token, node: step.node })
  const activation = openActivation(run, step, closed.mode, closed.id)
  const isKept = (slot: Slot) => isCarried(run, closed, slot)
  const fresh = anew === null ? [] : freshIn(anew, slots)
  const asked = askedTogether(
    slots.filter((slot) => !isKept(slot)),
    fresh.map(({ person }) => person.id),
  )
  const again = slots.flatMap((slot): readonly Placed[] => {
    const holderId = asked.find((one) => one.slot === slot)?.holderId
    if (holderId === undefined && !isKept(slot)) return []
    return [{ slot, voice: voiceAgain(closed, slot, anew, holderId) }]
  })
  const placed = anew === null ? again : inOrder(anew, again, fresh)
  const voices = placed.map(({ voice }) => voice)
  for (const slot of [...slots, ...gone]) {
    if (gone.includes(slot) || !isKept(slot)) supersedeDecision(run, slot.id)
  }
  reopenSlots(
    run,
    activation,
    voices.filter((voice) => !isMet(voice, voices)),
    closed.mode === 'sequence',
  )
  if (anew === null) return []
  const next = conclude(run, activation, endsAgreed)
  if (next === 'failed') throw new Error(`node ${step.node} failed without a vote`)
  return next
}

/** The slots of a closed activation that go on, and those that do not because others are asked instead of their people. */
export function whoGoesOn(run: Run, closed: Activation, returned: number) {
  const all = voicesThen(run.state, closed.id)
  const open = all.filter((slot) => !wasDoneBefore(run.state, closed, slot, all))
  const anew = peopleAnew(run, closed, open, surroundingsThen(run, returned))
  const slots = open.filter((slot) => anew?.stays(slot) !== false)
  return { slots, gone: open.filter((slot) => !slots.includes(slot)), anew }
}

/**
 * Not asked at the end any more: administrators stand in for the people (N4), or, but for an or-sign and a group whose
 * vote may be dropped, somebody else's vote was enough.
 */
function wasDoneBefore(state: Instance, closed: Activation, slot: Slot, all: readonly Slot[]): boolean {
  if (all.some(standsIn)) return !standsIn(slot)
  if (slot.state !== 'closed' || slot.decision?.kind === 'return') return false
  if (itemOfSlot(state, slot.id)?.finishedAt === closed.closedAt) return false
  return closed.mode !== 'any' && slot.group === undefined
}

const standsIn = (slot: Slot) => slot.group === undefined && isForAdministrators(slot)

/** Of a group in which an agree is carried nobody else is asked (M11). */
function isMet({ group, carries }: Reopening, voices: readonly Reopening[]): boolean {
  if (group === undefined || carries !== undefined) return false
  return voices.some((voice) => voice.group === group && voice.carries !== undefined)
}

/** `holderId` absent: the agree is carried. A pool is open to all who are named now (M9). */
function voiceAgain(closed: Activation, slot: Slot, anew: Anew | null, holderId?: string): Reopening {
  const { ownerId, group } = slot
  const pool = slot.candidates === undefined || anew === null ? null : anew.voices
  const candidates = pool?.map(({ person }) => person.id) ?? slot.candidates
  const why = pool?.flatMap((voice) => voice.reasons) ?? slot.reasons
  const reasons = [...why, { kind: 'returned', activation: closed.id } as const]
  const common = { ownerId, reasons, ...(group === undefined ? {} : { group }) }
  if (holderId === undefined) return { ...common, holderId: slot.holderId, carries: slot.id }
  if (candidates !== undefined) return { ...common, ownerId: '', holderId: '', candidates }
  return { ...common, holderId }
}

/** B5, J10: an agree that counts, in a mode that keeps agrees, on values that its person still sees as they were. */
function isCarried(run: Run, { mode, node: code }: Activation, { decision }: Slot): boolean {
  const node = run.flow.node(code)
  const revotes = node.type === 'approval' && node.returns?.revote === true
  if (mode === 'any' || revotes || decision?.kind !== 'agree') return false
  return decision.standing && decision.provisional !== true && !hasSeenOtherValues(run, code, decision)
}

/** Whether a decisive field shows something at the node that it did not show at the vote, or not so. */
function hasSeenOtherValues(run: Run, code: string, decision: Decision): boolean {
  const { order } = castAt(run, decision)
  const since = (run.state.decisiveChanges ?? []).filter((change) => change.decision >= order)
  if (since.length === 0) return false
  const node = run.flow.node(code)
  const changed = new Set(since.map((change) => change.code))
  const then = seenAt(run, node, formBefore(run.data, since))
  return showsOther(seenAt(run, node, run.data), then, changed)
}

/** The vote itself, where it was carried before. */
function castAt(run: Run, decision: Decision): Decision {
  if (decision.carried !== true || decision.link === undefined) return decision
  const origin = slotOf(run.state, decision.link).decision
  return origin === null ? decision : castAt(run, origin)
}
