import type { FaultName } from '../contract/fault-codes.ts'
import type { FormAction, WorkItemStatusName } from '../contract/vocabulary.ts'
import type { CommandType } from './commands.ts'

type Answer = true | FaultName

/** A vote, a submit or a return needs an item that is open; what a position in waiting may do is said in its turn. */
const OPEN_ONLY: Record<WorkItemStatusName, Answer> = {
  notStarted: 'actionNotOffered',
  processing: true,
  completed: 'alreadyHandled',
  canceled: 'alreadyHandled',
  draft: 'actionNotOffered',
  beCanceled: 'alreadyHandled',
  invalid: 'alreadyHandled',
  exception: 'actionNotOffered',
}

/** Whether a command may act on a work item of a status; if not, the refusal. */
export const TRANSITIONS: Record<CommandType, Record<WorkItemStatusName, Answer>> = {
  submit: OPEN_ONLY,
  agree: OPEN_ONLY,
  disagree: OPEN_ONLY,
  return: OPEN_ONLY,
}

/** The button by which a person gives each command. */
export const ACTION_OF = {
  submit: 'submit',
  agree: 'agree',
  disagree: 'disagree',
  return: 'reject',
} as const satisfies Record<CommandType, FormAction>

export type EngineAction = (typeof ACTION_OF)[CommandType]
