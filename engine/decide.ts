import { returnTo } from './commands/return-to.ts'
import { submit } from './commands/submit.ts'
import { vote } from './commands/vote.ts'
import type { Command, Context, Decided } from './commands.ts'
import type { Instance } from './model.ts'

/**
 * What a command does to an instance: events, or a refusal. Pure: the same state, command and context give the same
 * answer. `state` is null for a run that does not exist yet.
 */
export function decide(state: Instance | null, command: Command, context: Context): Decided {
  switch (command.type) {
    case 'submit':
      return submit(state, command, context)
    case 'agree':
    case 'disagree':
      return vote(state, command, context)
    case 'return':
      return returnTo(state, command, context)
  }
}
