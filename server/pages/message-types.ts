import type { MESSAGE_TYPES, MessageKind } from '../../contract/messages.ts'
import { MESSAGE_KINDS } from '../../contract/messages.ts'

type MessageType = (typeof MESSAGE_TYPES)[number]

const COMMENTS: readonly MessageKind[] = ['mention', 'reply']

export function typeOfKind(kind: MessageKind): MessageType {
  return COMMENTS.includes(kind) ? 'COMMENT' : 'STATION'
}

/** The kinds of a type of the wire; null: no choice was made. */
export function kindsOfType(type: MessageType | undefined): readonly MessageKind[] | null {
  return type === undefined ? null : MESSAGE_KINDS.filter((kind) => typeOfKind(kind) === type)
}
