import type { Activate } from './commands/activate.ts'
import type { AddSign } from './commands/add-sign.ts'
import type { AdjustHandlers } from './commands/adjust-handlers.ts'
import type { AnswerAssist } from './commands/answer-assist.ts'
import type { ApplyDelegation } from './commands/apply-delegation.ts'
import type { AskAssist } from './commands/ask-assist.ts'
import type { ChangeOwner } from './commands/change-owner.ts'
import type { Circulate } from './commands/circulate.ts'
import type { Claim } from './commands/claim.ts'
import type { EndChild } from './commands/end-child.ts'
import type { EndDelegation } from './commands/end-delegation.ts'
import type { Finish } from './commands/finish.ts'
import type { FireTimer } from './commands/fire-timer.ts'
import type { Handover } from './commands/handover.ts'
import type { Hold } from './commands/hold.ts'
import type { MarkRevoked } from './commands/mark-revoked.ts'
import type { Migrate } from './commands/migrate.ts'
import type { Nullify } from './commands/nullify.ts'
import type { Recheck } from './commands/recheck.ts'
import type { Release } from './commands/release.ts'
import type { RemoveSigner } from './commands/remove-signer.ts'
import type { ResolveLeaver } from './commands/resolve-leaver.ts'
import type { RetryStep } from './commands/retry-step.ts'
import type { Return } from './commands/return-to.ts'
import type { Submit } from './commands/submit.ts'
import type { TakeBack } from './commands/take-back.ts'
import type { TakeOver } from './commands/take-over.ts'
import type { Terminate } from './commands/terminate.ts'
import type { Transfer } from './commands/transfer.ts'
import type { UndoHandover } from './commands/undo-handover.ts'
import type { UndoTransfer } from './commands/undo-transfer.ts'
import type { UrgeCommand } from './commands/urge.ts'
import type { Vote } from './commands/vote.ts'
import type { Withdraw } from './commands/withdraw.ts'
import type { WithdrawAssist } from './commands/withdraw-assist.ts'

/**
 * What a person, an administrator or the server asks of a run. `item` is a work item's number within the instance;
 * each command's own file says what it means and by which rules it is refused.
 */
export type Command =
  | Submit
  | Vote
  | Return
  | Activate
  | AddSign
  | AdjustHandlers
  | AnswerAssist
  | ApplyDelegation
  | AskAssist
  | ChangeOwner
  | Circulate
  | Claim
  | EndChild
  | EndDelegation
  | Finish
  | FireTimer
  | Handover
  | Hold
  | MarkRevoked
  | Migrate
  | Nullify
  | Recheck
  | Release
  | RemoveSigner
  | ResolveLeaver
  | RetryStep
  | TakeBack
  | TakeOver
  | Terminate
  | Transfer
  | UndoHandover
  | UndoTransfer
  | UrgeCommand
  | WithdrawAssist
  | Withdraw

export type CommandType = Command['type']
export type CommandOf<Type extends CommandType> = Extract<Command, { type: Type }>
