import { useCallback, useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { storedFile } from '../../../contract/files.ts'
import { personRef } from '../../../contract/shapes.ts'
import { useAfterTyping } from '../../lib/dom/after-typing.ts'
import { useOwner } from '../../shared/account/me.ts'
import { deleteDraft, loadDraft, saveDraft } from '../../shared/drafts/drafts.ts'

const draft = z.object({
  text: z.string(),
  people: z.array(personRef),
  files: z.optional(z.array(storedFile)),
  /** What was sent last and not answered, under which token. */
  attempt: z.optional(z.object({ body: z.string(), token: z.string() })),
})
/** Of what another version kept the words come back. */
const words = z.pipe(
  z.object({ text: z.string() }),
  z.transform(({ text }): CommentDraft => ({ text, people: [] })),
)
const anyDraft = z.union([draft, words])
/** A comment that was begun; `people` were chosen as mentions, whether or not their names still stand in the text. */
export type CommentDraft = z.infer<typeof draft>

const NOTHING: CommentDraft = { text: '', people: [] }

/** What is being written, kept on this device per person and place until it was sent. */
export function useCommentDraft(place: string) {
  const { corpId, userId } = useOwner() ?? {}
  const [value, setValue] = useState<CommentDraft>(NOTHING)
  const [isLoaded, setLoaded] = useState(false)
  const owner = useMemo(
    () => (corpId === undefined || userId === undefined ? null : { corpId, userId }),
    [corpId, userId],
  )
  useEffect(() => {
    if (owner === null) return
    let hasLeft = false
    void loadDraft(owner, place).then((found) => {
      const kept = anyDraft.safeParse(found?.value)
      if (hasLeft) return
      if (kept.success) setValue((typed) => (typed.text === '' ? kept.data : typed))
      setLoaded(true)
    })
    return () => {
      hasLeft = true
    }
  }, [owner, place])
  const put = useCallback(
    (next: CommentDraft) => {
      if (owner === null) return
      const isEmpty = next.text === '' && (next.files ?? []).length === 0
      if (isEmpty) void deleteDraft(owner, place)
      else void saveDraft(owner, place, next, new Date().toISOString())
    },
    [owner, place],
  )
  const keep = useAfterTyping(put)
  const change = useCallback(
    (next: CommentDraft) => {
      setValue(next)
      keep(next)
    },
    [keep],
  )
  /** Kept before it is sent: the box may be closed, or the page may die, before the answer comes. */
  const attempt = useCallback(
    (next: CommentDraft) => {
      change(next)
      keep.flush()
    },
    [change, keep],
  )
  const clear = useCallback(() => {
    keep.cancel()
    setValue(NOTHING)
    if (owner !== null) void deleteDraft(owner, place)
  }, [keep, owner, place])
  /** What is written here belongs elsewhere from now on, behind what was begun there; false: this device keeps nothing. */
  const moveTo = useCallback(
    async (to: string) => {
      if (owner === null) return false
      const begun = anyDraft.safeParse((await loadDraft(owner, to))?.value)
      const joined = joinedDraft(begun.success ? begun.data : NOTHING, value)
      if (!(await saveDraft(owner, to, joined, new Date().toISOString()))) return false
      keep.cancel()
      await deleteDraft(owner, place)
      return true
    },
    [keep, owner, place, value],
  )
  return { value, isLoaded, change, attempt, clear, moveTo }
}

function joinedDraft(begun: CommentDraft, added: CommentDraft): CommentDraft {
  return {
    text: [begun.text, added.text].filter((text) => text !== '').join('\n'),
    people: [...begun.people, ...added.people],
    files: [...(begun.files ?? []), ...(added.files ?? [])],
  }
}
