import type { FaultName } from '../../contract/fault-codes.ts'
import type { WorkItemStatusName } from '../../contract/vocabulary.ts'

/**
 * Whether a holder may act on a work item of a status by a button of its node; if not, the refusal. Every such action
 * needs an item that is open; a position in waiting is told whose turn it is (M3).
 */
export const TRANSITIONS: Readonly<Record<WorkItemStatusName, true | FaultName>> = {
  notStarted: 'notYourTurn',
  processing: true,
  completed: 'alreadyHandled',
  canceled: 'alreadyHandled',
  draft: 'actionNotOffered',
  beCanceled: 'alreadyHandled',
  invalid: 'alreadyHandled',
  exception: 'actionNotOffered',
}
