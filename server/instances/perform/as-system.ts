import type { Command } from '../../../engine/commands/command.ts'
import { type PerformDeps, perform } from './perform.ts'
import type { CommandScene, PerformTarget } from './request.ts'

/** A command that the server itself gives: timers, sub-processes, delegations that end, leavers. */
export type SystemCommand = {
  readonly corpId: string
  readonly target: PerformTarget
  readonly route: string
  readonly body: unknown
  /** The same for each repeat of the same intent, so that it has one effect (engine G3). */
  readonly replayToken: string
  readonly command: (item: number | null, scene: CommandScene) => Command
}

/** Carries it out; refusals leave as a Fault like those of people. */
export async function performAsSystem(deps: PerformDeps, command: SystemCommand): Promise<void> {
  await perform(deps, { ...command, actorId: null, requestId: '', client: 'OTHER' })
}
