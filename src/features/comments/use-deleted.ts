import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '../../lib/dom/focus-lost.ts'
import { commentAnchor } from '../../shared/comments/comments-props.ts'

type Around = {
  readonly article: RefObject<HTMLElement | null>
  /** Its replies keep it in its place. */
  readonly isGone: boolean
  /** The question is still open: nothing behind it takes the focus. */
  readonly isAsking: boolean
  /** Where there is no other comment. */
  readonly toBox: () => void
}

/**
 * Keeps the focus in the list when the comment that holds it is deleted: it stays where its replies keep it, else the
 * next one has it, or the one before. Answers with what to call once the server has deleted it.
 */
export function useDeleted({ article, isGone, isAsking, toBox }: Around): () => void {
  const near = useRef<readonly HTMLElement[] | null>(null)
  const box = useRef(toBox)
  useEffect(() => {
    box.current = toBox
  })
  useEffect(() => {
    if (near.current === null || !isGone || isAsking) return
    near.current = null
    if (isFocusLost()) article.current?.focus()
  }, [isGone, isAsking, article])
  // The list is read again in its own time: only its row knows when it has left.
  useEffect(
    () => () => {
      if (near.current === null || !isFocusLost()) return
      const next = near.current.find((element) => element.isConnected)
      if (next === undefined) box.current()
      else next.focus()
    },
    [],
  )
  return () => {
    near.current = neighboursOf(article.current)
  }
}

/** The other comments, those below first, each the nearest first. */
function neighboursOf(article: HTMLElement | null): HTMLElement[] {
  const all = Array.from(document.querySelectorAll<HTMLElement>(`article[id^="${commentAnchor('')}"]`))
  const at = article === null ? -1 : all.indexOf(article)
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).reverse()]
}
