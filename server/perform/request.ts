import type { Fence } from '../../contract/shapes.ts'
import type { Locale } from '../../contract/vocabulary.ts'
import type { Command } from '../../engine/commands.ts'

/** A command on its way: who, with which token, on what. */
export type PerformRequest = {
  readonly corpId: string
  readonly actorId: string
  readonly requestId: string
  readonly client: string
  /** Of refusals that name people and fields; absent: the organisation's. */
  readonly language?: Locale
  readonly replayToken: string
  /** Endpoint name and its input: the replay token is bound to both. */
  readonly route: string
  readonly body: unknown
  readonly target:
    | { readonly kind: 'new'; readonly workflowCode: string }
    /** `fence` null: samples, seeds and simulations, which have seen nothing. */
    | { readonly kind: 'item'; readonly itemId: string; readonly fence: Fence | null }
  /** The engine command, once the item's number within its instance is known. */
  readonly command: (item: number | null) => Command
  /** Samples, seeds and tests only: when it happens instead of the database's time. */
  readonly at?: string
}
