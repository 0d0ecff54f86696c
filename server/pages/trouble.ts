import type { FaultName } from '../../contract/fault-codes.ts'
import type { MaintenanceRow } from '../../contract/workflow/maintenance-lists.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { Trouble } from '../../engine/model/token.ts'
import { hasNobody, leaversIn, type OpenNode, openNodes } from '../instances/read/open-nodes.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'

/** Where a run needs an administrator, and why (engine Q1, X3, X8). */
export type TroubleFound = {
  readonly node: string
  readonly kind: NonNullable<MaintenanceRow['trouble']>['kind']
  readonly reason: FaultName | ''
  readonly leavers: readonly string[]
}

/** A failed step has no refusal of its own: nobody asked for it. */
const REASON_OF: Readonly<Record<Trouble, FaultName>> = {
  noParticipant: 'noOneToApprove',
  tooManySlots: 'tooManyParticipants',
  noRoute: 'operationFailed',
  loop: 'operationFailed',
  stepFailed: 'operationFailed',
  childFailed: 'operationFailed',
}

/** Every place that needs help, a branch at a time; none for a run that is well. */
export function troublesOf(state: Instance, organisation: OrganisationSnapshot): readonly TroubleFound[] {
  return openNodes(state).flatMap((open) => troubleAt(state, open, organisation) ?? [])
}

function troubleAt(state: Instance, open: OpenNode, organisation: OrganisationSnapshot): TroubleFound | null {
  const { node, token } = open
  const leavers = leaversIn(state, open, organisation)
  if (token.held === true) return { node, kind: 'held', reason: '', leavers }
  if (hasNobody(state, open, organisation) || leavers.length > 0) {
    return { node, kind: 'noParticipant', reason: 'noOneToApprove', leavers }
  }
  return token.trouble === null
    ? null
    : { node, kind: 'exception', reason: REASON_OF[token.trouble], leavers }
}
