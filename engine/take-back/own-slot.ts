import type { Activation } from '../model/activation.ts'
import type { Slot } from '../model/slot.ts'
import { itemOfSlot, slotsOf } from '../model/state.ts'
import { emit, type Run } from '../run/run.ts'
import type { OwnVote } from './own-vote.ts'
import { reopenItem } from './reopen-item.ts'

/** Sequential positions that the vote let have their turn wait again (V4). */
export function waitAgain(run: Run, { id, mode }: Activation, own: Slot): void {
  if (mode !== 'sequence') return
  for (const slot of slotsOf(run.state, id)) {
    if (!hasTurnAfter(slot, own)) continue
    const item = itemOfSlot(run.state, slot.id)
    if (item === undefined) continue
    if (slot.decision?.standing === true) emit(run, { type: 'decisionSuperseded', slot: slot.id })
    const byId = run.context.actor.id
    if (slot.state === 'open')
      emit(run, { type: 'itemClosed', item: item.number, because: 'takenBack', byId })
    if (slot.state === 'open' || slot.state === 'agreed') reopenItem(run, item, false)
  }
}

/** In a sequence: its turn came, or comes, after that vote; handlers that were set since may stand before it (X2). */
export function hasTurnAfter({ id, signGroup, decision }: Slot, own: Slot): boolean {
  if (id === own.id || signGroup !== undefined) return false
  return decision?.standing !== true || decision.order > (own.decision?.order ?? 0)
}

/** The slot is asked again: of who voted, or of the principal once the trust has ended (V1). */
export function ownAgain(run: Run, { slot, item }: OwnVote): void {
  const { delegation, decision, holderId, reasons } = slot
  const voter = decision?.actorId ?? holderId
  const goesBack = delegation !== undefined && !isTrusted(run, delegation.trustId, delegation.principalId)
  const holder = goesBack ? delegation.principalId : voter
  if (holder !== holderId) {
    const why = goesBack ? [{ kind: 'delegationEnded', byId: holderId } as const] : []
    const change = { slot: slot.id, holderId: holder, reasons: [...reasons, ...why], delegation: null }
    emit(run, { type: 'holderChanged', ...change })
  }
  reopenItem(run, item, true)
}

function isTrusted({ context }: Run, trustId: string, principalId: string): boolean {
  const { now, organisation } = context
  const trust = organisation.trustsOf(principalId).find(({ id }) => id === trustId)
  return trust !== undefined && trust.from <= now && now < trust.until
}
