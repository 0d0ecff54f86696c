import type { MessageKind, MessageParams } from '../../stores/notify/message.ts'

/** One message on its way to some of its recipients, 500 at most. */
export type Message = {
  readonly corpId: string
  /** The same for every repeat; with the user id it names what one person gets. */
  readonly key: string
  readonly kind: MessageKind
  /** Null: about a task, not a run. */
  readonly instanceId: string | null
  readonly params: MessageParams
  /** ISO 8601, UTC: when the command was carried out. */
  readonly createdAt: string
  readonly recipients: readonly { readonly userId: string; readonly workItemId: string | null }[]
}

/**
 * `later`: the way is blocked (provider down, limit reached), the message itself is not at fault, so it waits without
 * losing a try. `refused`: sending it again cannot help. Throwing counts as a failed try.
 */
export type DeliveryResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }

/**
 * A way to people: in-app now, containers later. May get the same message again after a crash and must drop what a
 * person already has, by key (engine G9).
 */
export type Channel = {
  /** Stored with each message's progress: never renamed. */
  readonly name: string
  /** What it carries; absent: every kind. */
  readonly kinds?: readonly MessageKind[]
  /** Messages it takes at a moment; absent: 5, for those that ask another machine. The relay keeps to the smallest. */
  readonly atOnce?: number
  deliver(message: Message): Promise<DeliveryResult>
}
