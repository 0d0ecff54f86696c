import type { Command, CommandOf, CommandType } from './commands/command.ts'
import type { Event } from './events/event.ts'
import { evolve } from './evolve.ts'
import type { Accepted, Context, Decided } from './model/context.ts'
import type { Instance } from './model/instance.ts'
import { DECIDERS } from './offers/deciders.ts'

type Decider<Type extends CommandType> = (
  state: Instance | null,
  command: CommandOf<Type>,
  context: Context,
) => Decided
type Deciders = { readonly [Type in CommandType]: Decider<Type> }

const BY_TYPE: Deciders = DECIDERS

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
  const decider: Decider<Type> = BY_TYPE[command.type]
  return decider(state, command, context)
}
