import type { Fence } from '../../../contract/shapes.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import type { Command } from '../../../engine/commands/command.ts'
import type { Definition } from '../../../engine/model/context.ts'
import type { Instance } from '../../../engine/model/instance.ts'

/** What a command is given on. */
export type PerformTarget =
  /** `instanceId`: chosen by the server for a sub-process, so that a repeat finds it. */
  | {
      readonly kind: 'new'
      readonly workflowCode: string
      readonly instanceId?: string
      readonly draft?: SubmittedDraft
    }
  /** `fence` null: samples, seeds and simulations, which have seen nothing. */
  | { readonly kind: 'item'; readonly itemId: string; readonly fence: Fence | null }
  /** `revision` null: what was seen does not matter. `versionId`: the run goes on under this version (engine X5). */
  | {
      readonly kind: 'instance'
      readonly instanceId: string
      readonly revision: number | null
      readonly versionId?: string
    }

/** A draft that goes with its submit: its item becomes the run's first one, what is archived stays (engine S2). */
export type SubmittedDraft = { readonly itemId: string; readonly archive: Readonly<Record<string, unknown>> }

/** What a person lays with the words, by the ids of uploads. */
export type SentPapers = {
  readonly files?: readonly string[] | undefined
  readonly signature?:
    | { readonly kind: 'drawn'; readonly fileId: string }
    | { readonly kind: 'typed'; readonly name: string }
    | undefined
}

/** A command on its way: who, with which token, on what. */
export type PerformRequest = {
  readonly corpId: string
  /** Null: the server itself (timers, sub-processes, ended delegations). */
  readonly actorId: string | null
  readonly requestId: string
  readonly client: string
  /** It is given with the right over this person's work rather than over the instance (engine Q3). */
  readonly handoverOf?: string
  /** Of refusals that name people and fields; absent: the organisation's. */
  readonly language?: Locale
  readonly replayToken: string
  /** Endpoint name and its input: the replay token is bound to both. */
  readonly route: string
  readonly body: unknown
  readonly target: PerformTarget
  readonly papers?: SentPapers
  /** The engine command, once the item's number within its instance and the run are known. */
  readonly command: (item: number | null, scene: CommandScene) => Command
  /** Samples, seeds and tests only: when it happens instead of the database's time. */
  readonly at?: string
}

/** What a command may be put together from. */
export type CommandScene = {
  /** Null: a new run. */
  readonly state: Instance | null
  readonly definition: Definition
  /** The number of a further item of the same instance by its public id; refuses by throwing a Fault. */
  readonly numberOf: (itemId: string) => number
}
