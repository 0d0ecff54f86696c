import { useCallback, useRef } from 'react'
import type { CommentsHandle } from '../../../shared/comments/comments-props.ts'

/**
 * Writing a comment from the foot of the page. The comments come after the document; who asks before they are there gets
 * the box once they are, unless something else was chosen meanwhile.
 */
export function useWriteComment() {
  const comments = useRef<CommentsHandle>(null)
  const isAsked = useRef(false)
  const handle = useCallback((next: CommentsHandle | null) => {
    comments.current = next
    if (next === null || !isAsked.current) return
    isAsked.current = false
    next.write()
  }, [])
  const write = useCallback(() => {
    if (comments.current === null) isAsked.current = true
    else comments.current.write()
  }, [])
  const forgo = useCallback(() => {
    isAsked.current = false
  }, [])
  return { handle, write, forgo }
}
