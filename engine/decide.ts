import { activate } from './commands/activate.ts'
import { addSign } from './commands/add-sign.ts'
import { adjustHandlers } from './commands/adjust-handlers.ts'
import { answerAssist } from './commands/answer-assist.ts'
import { applyDelegation } from './commands/apply-delegation.ts'
import { askAssist } from './commands/ask-assist.ts'
import { changeOwner } from './commands/change-owner.ts'
import { circulate } from './commands/circulate.ts'
import { claim } from './commands/claim.ts'
import type { Command, CommandOf, CommandType } from './commands/command.ts'
import { endChild } from './commands/end-child.ts'
import { endDelegation } from './commands/end-delegation.ts'
import { finish } from './commands/finish.ts'
import { fireTimer } from './commands/fire-timer.ts'
import { handover } from './commands/handover.ts'
import { hold } from './commands/hold.ts'
import { markRevoked } from './commands/mark-revoked.ts'
import { migrate } from './commands/migrate.ts'
import { nullify } from './commands/nullify.ts'
import { recheck } from './commands/recheck.ts'
import { release } from './commands/release.ts'
import { removeSigner } from './commands/remove-signer.ts'
import { resolveLeaver } from './commands/resolve-leaver.ts'
import { retryStep } from './commands/retry-step.ts'
import { returnTo } from './commands/return-to.ts'
import { submit } from './commands/submit.ts'
import { takeBack } from './commands/take-back.ts'
import { takeOver } from './commands/take-over.ts'
import { terminate } from './commands/terminate.ts'
import { transfer } from './commands/transfer.ts'
import { undoHandover } from './commands/undo-handover.ts'
import { undoTransfer } from './commands/undo-transfer.ts'
import { urge } from './commands/urge.ts'
import { vote } from './commands/vote.ts'
import { withdraw } from './commands/withdraw.ts'
import { withdrawAssist } from './commands/withdraw-assist.ts'
import type { Event } from './events/event.ts'
import { evolve } from './evolve.ts'
import type { Accepted, Context, Decided } from './model/context.ts'
import type { Instance } from './model/instance.ts'

type Decider<Type extends CommandType> = (
  state: Instance | null,
  command: CommandOf<Type>,
  context: Context,
) => Decided
type Deciders = { readonly [Type in CommandType]: Decider<Type> }

const DECIDERS: Deciders = {
  submit,
  agree: vote,
  disagree: vote,
  return: returnTo,
  activate,
  addSign,
  adjustHandlers,
  answerAssist,
  applyDelegation,
  askAssist,
  changeOwner,
  circulate,
  claim,
  endChild,
  endDelegation,
  finish,
  fireTimer,
  handover,
  hold,
  markRevoked,
  migrate,
  nullify,
  recheck,
  release,
  removeSigner,
  resolveLeaver,
  retryStep,
  takeBack,
  takeOver,
  terminate,
  transfer,
  undoHandover,
  undoTransfer,
  urge,
  withdrawAssist,
  withdraw,
}

/**
 * What a command does to an instance: events, or a refusal. Pure: the same state, command and context give the same
 * answer. `state` is null for a run that does not exist yet.
 */
export function decide(state: Instance | null, command: Command, context: Context): Decided {
  const decided = answer(state, command, context)
  return decided.ok ? withPapers(decided, context) : decided
}

/** What lies with the words of an act that is no decision is told beside it; a decision holds its own (G6). */
function withPapers(accepted: Accepted, { papers, actor, now }: Context): Accepted {
  const { files = [] } = papers ?? {}
  const holds = (event: Event) =>
    (event.type === 'slotDecided' && event.decision.papers !== undefined) ||
    (event.type === 'assistAnswered' && event.papers !== undefined)
  if (files.length === 0 || accepted.events.some(holds)) return accepted
  const event = { type: 'papersAttached', byId: actor.id, papers: { files } } as const
  return {
    ...accepted,
    events: [...accepted.events, event],
    state: evolve(accepted.state, event, now),
  }
}

type Asked<Type extends CommandType> = { [T in Type]: CommandOf<T> & { readonly type: T } }[Type]

function answer<Type extends CommandType>(
  state: Instance | null,
  command: Asked<Type>,
  context: Context,
): Decided {
  const decider: Decider<Type> = DECIDERS[command.type]
  return decider(state, command, context)
}
