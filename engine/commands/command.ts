import type { Activate } from './activate.ts'
import type { AddSign } from './add-sign.ts'
import type { AdjustHandlers } from './adjust-handlers.ts'
import type { AnswerAssist } from './answer-assist.ts'
import type { ApplyDelegation } from './apply-delegation.ts'
import type { AskAssist } from './ask-assist.ts'
import type { ChangeOwner } from './change-owner.ts'
import type { Circulate } from './circulate.ts'
import type { Claim } from './claim.ts'
import type { EndChild } from './end-child.ts'
import type { EndDelegation } from './end-delegation.ts'
import type { Finish } from './finish.ts'
import type { FireTimer } from './fire-timer.ts'
import type { Handover } from './handover.ts'
import type { Hold } from './hold.ts'
import type { MarkRevoked } from './mark-revoked.ts'
import type { Migrate } from './migrate.ts'
import type { Nullify } from './nullify.ts'
import type { Recheck } from './recheck.ts'
import type { Release } from './release.ts'
import type { RemoveSigner } from './remove-signer.ts'
import type { ResolveLeaver } from './resolve-leaver.ts'
import type { RetryStep } from './retry-step.ts'
import type { Return } from './return-to.ts'
import type { Submit } from './submit.ts'
import type { TakeBack } from './take-back.ts'
import type { TakeOver } from './take-over.ts'
import type { Terminate } from './terminate.ts'
import type { Transfer } from './transfer.ts'
import type { UndoHandover } from './undo-handover.ts'
import type { UndoTransfer } from './undo-transfer.ts'
import type { UrgeCommand } from './urge.ts'
import type { Vote } from './vote.ts'
import type { Withdraw } from './withdraw.ts'
import type { WithdrawAssist } from './withdraw-assist.ts'

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
