import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createComment, listComments, listReplies } from '../../../contract/form-comments.ts'
import { call } from '../../lib/api/api.ts'
import { faultOf } from '../../lib/base/app-error.ts'
import { newReplayToken } from '../../lib/base/random.ts'
import type { About } from './about.ts'
import type { CommentDraft } from './use-comment-draft.ts'

export type Sendable = {
  readonly content: string
  readonly mentions: readonly string[]
  readonly resources: readonly string[]
  readonly replyCommentId: string | undefined
}

type Attempt = NonNullable<CommentDraft['attempt']>
type Around = {
  /** The last one of this draft, from whichever box it was sent. */
  readonly attempt: Attempt | undefined
  readonly onAttempt: (attempt: Attempt) => void
  readonly onSent: () => void
  /** What it answers is gone. */
  readonly onDeleted: (error: unknown) => Promise<void>
}

/**
 * Sends a comment. After an answer that never came, or came to a box that was closed, the same words go out under the
 * same token, so they stand there once; other words are another comment.
 */
export function useSendComment(about: About, { attempt, onAttempt, onSent, onDeleted }: Around) {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async ({ content, mentions, resources, replyCommentId }: Sendable) => {
    if (isSending) return
    const body = JSON.stringify([content, mentions, resources, replyCommentId])
    const token = attempt?.body === body ? attempt.token : newReplayToken()
    onAttempt({ body, token })
    setSending(true)
    setError(null)
    try {
      await call(createComment, {
        ...about,
        content,
        mentions: [...mentions],
        ...(resources.length === 0 ? {} : { resources: [...resources] }),
        ...(replyCommentId === undefined ? {} : { replyCommentId }),
        replayToken: token,
      })
      onSent()
      await Promise.all(
        [listComments.name, listReplies.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
      )
    } catch (failure) {
      if (faultOf(failure) === 'commentDeleted') await onDeleted(failure)
      else setError(failure)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, error, clearError: () => setError(null) }
}
