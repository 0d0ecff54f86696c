import { derivedId } from '../base/derived-id.ts'
import type { CommentRow } from '../stores/comments/comments.ts'
import type { MessageKind, OutboxRow } from '../stores/notify/message.ts'

/** Enough of the words to know what it is about; as typed, so whoever shows it applies the rule on HTML (D-14). */
const EXCERPT = 100

type Written = {
  readonly row: CommentRow
  readonly instanceId: string
  readonly authorId: string
  /** Who wrote what it answers. */
  readonly answeredId: string | null
}

/** Whom a comment tells: everybody it mentions, and whom it answers; each once, never its author. */
export function messagesOf({ row, instanceId, authorId, answeredId }: Written): OutboxRow[] {
  const mentioned = row.mentions.filter((id) => id !== authorId)
  const isTold = answeredId === null || answeredId === authorId || mentioned.includes(answeredId)
  const told: readonly (readonly [MessageKind, readonly string[]])[] = [
    ['mention', mentioned],
    ['reply', isTold ? [] : [answeredId]],
  ]
  const text = [...row.content].slice(0, EXCERPT).join('')
  return told.flatMap(([kind, people]) => {
    if (people.length === 0) return []
    const key = `${instanceId}:comment:${row.id}:${kind}`
    const audience = {
      kind: 'people' as const,
      people: people.map((userId) => ({ userId, item: null })),
    }
    const params = { byId: authorId, commentId: row.id, text }
    return [{ id: derivedId(key), message_key: key, kind, payload: { audience, params } }]
  })
}
