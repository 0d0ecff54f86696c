import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type CommentThread, getCommentThread } from '../../../contract/form-comments.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { commentAnchor, commentInHash } from '../../shared/comments/comments-props.ts'

/**
 * The comment that the address leads to, brought into view; `extra` is its thread where the list has not come to it
 * yet. `isReady`: the list is there.
 */
export function useTarget(threads: readonly CommentThread[], isReady: boolean) {
  const { hash } = useLocation()
  const id = commentInHash(hash)
  const isListed = threads.some(
    (thread) => thread.id === id || thread.replies.some((reply) => reply.id === id),
  )
  const query = useQuery({
    ...callQuery(getCommentThread, { id: id ?? '' }),
    enabled: id !== undefined && isReady && !isListed,
  })
  const extra = isListed ? undefined : query.data
  const isThere = isListed || extra !== undefined
  useEffect(() => {
    if (id === undefined || !isThere) return
    const element = document.getElementById(commentAnchor(id))
    element?.scrollIntoView?.({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [id, isThere])
  return { id, extra, isMissing: query.isError }
}
