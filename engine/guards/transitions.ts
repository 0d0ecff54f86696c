import type { FaultName } from '../../contract/fault-codes.ts'
import type { FormAction, WorkItemStatusName } from '../../contract/vocabulary.ts'

type Answer = true | FaultName

/** What is done with an item needs one that is open; a position in waiting is told whose turn it is (M3). */
const OPEN_ONLY: Record<WorkItemStatusName, Answer> = {
  notStarted: 'notYourTurn',
  processing: true,
  completed: 'alreadyHandled',
  canceled: 'alreadyHandled',
  draft: 'actionNotOffered',
  beCanceled: 'alreadyHandled',
  invalid: 'alreadyHandled',
  exception: 'actionNotOffered',
}

/** The button by which a holder gives each command on his open item. */
export const ACTION_OF = {
  submit: 'submit',
  agree: 'agree',
  disagree: 'disagree',
  return: 'reject',
  transfer: 'forward',
  addSign: 'adjustParticipant',
  askAssist: 'assist',
  circulate: 'circulate',
  claim: 'claim',
  release: 'release',
  terminate: 'terminate',
  finish: 'finishInstance',
  nullify: 'cancel',
} as const satisfies Record<string, FormAction>

/** Commands that are given on an open item by its holder. */
export type ItemCommand = keyof typeof ACTION_OF
export type EngineAction = (typeof ACTION_OF)[ItemCommand]

/** Whether a command may act on a work item of a status; if not, the refusal. */
export const TRANSITIONS: Record<ItemCommand, Record<WorkItemStatusName, Answer>> = {
  submit: OPEN_ONLY,
  agree: OPEN_ONLY,
  disagree: OPEN_ONLY,
  return: OPEN_ONLY,
  transfer: OPEN_ONLY,
  addSign: OPEN_ONLY,
  askAssist: OPEN_ONLY,
  circulate: OPEN_ONLY,
  claim: OPEN_ONLY,
  release: OPEN_ONLY,
  terminate: OPEN_ONLY,
  finish: OPEN_ONLY,
  nullify: OPEN_ONLY,
}
