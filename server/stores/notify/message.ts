import type { MessageKind } from '../../../contract/messages.ts'
import type { NameI18n } from '../../../contract/shapes.ts'

export type { MessageKind }

/** One person, with the number of the work item it is about. */
export type Recipient = { readonly userId: string; readonly item: number | null }

/** Who is told: named people, or everyone of some departments (those below included), found when it is sent. */
export type Audience =
  | { readonly kind: 'people'; readonly people: readonly Recipient[] }
  | { readonly kind: 'departments'; readonly departments: readonly string[] }

/** Plain values for the message's text; names are looked up in the reader's language. */
export type MessageParams = Readonly<Record<string, string | number | boolean | null | NameI18n>>

/** One promise to tell people something, as `perform` stores it. Becomes at most one message per person. */
export type OutboxRow = {
  readonly id: string
  /** Instance, log entry, kind and ordinal: the same command always gives the same key (engine G9). */
  readonly message_key: string
  readonly kind: MessageKind
  readonly payload: { readonly audience: Audience; readonly params: MessageParams }
}

/** Kinds that bring a person a task; the others tell of one, or of something else. */
export const TASKS: ReadonlySet<MessageKind> = new Set([
  'itemOpened',
  'transferred',
  'assistAsked',
  'returned',
])

/** Kinds that somebody is to act on: they do not wait behind what is only told. */
export const ABOUT_TASKS: ReadonlySet<MessageKind> = new Set([...TASKS, 'urged', 'reminded'])
