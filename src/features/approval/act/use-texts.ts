import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { OPINION, textNameOf } from '../../../shared/actions/actions.ts'
import type { ActionKind } from '../../../shared/actions/offers.ts'
import type { KeptDraft } from '../../../shared/drafts/kept-draft.ts'
import type { Texts, Typed } from '../../../shared/drafts/kept-form.ts'
import type { FormHandle } from '../../../shared/forms/form-handle.ts'

export type TextsControl = {
  readonly texts: Texts
  write(kind: ActionKind, text: string): void
  /** An opinion that was kept is in its box again, whether or not it was asked for. */
  recall(kind: ActionKind): void
  /** Takes what was kept in the place of what stands there. */
  restore(found: Texts): void
  /** What has been typed on the page, form and texts. */
  read(): Typed
  /** It was sent and the page stays. */
  forget(kind: ActionKind): void
  /** Keeps the form as it is now, with the texts. */
  keep(): void
}

/** What a person has written on this page, by name, and that it is kept; `savedOpinion`: what the server has of it. */
export function useTexts(
  draft: KeptDraft,
  handle: RefObject<FormHandle | null>,
  savedOpinion = '',
): TextsControl {
  const [texts, setTexts] = useState<Texts>(savedOpinion === '' ? {} : { [OPINION]: savedOpinion })
  const latest = useRef<Texts>(texts)
  const { note, found } = draft
  const keep = useCallback(() => {
    // Read later, when the page may have been left already: the form that stands here now answers for itself.
    const form = handle.current
    note(() => ({ data: form?.edits() ?? {}, texts: latest.current }))
  }, [note, handle])
  const put = useCallback(
    (next: Texts) => {
      latest.current = next
      setTexts(next)
      keep()
    },
    [keep],
  )
  return useMemo(
    () => ({
      texts,
      keep,
      write: (kind, text) => put({ ...latest.current, [textNameOf(kind)]: text }),
      forget: (kind) => put({ ...latest.current, [textNameOf(kind)]: '' }),
      restore: (kept) => put({ ...latest.current, ...onlyWritten(kept) }),
      read: () => ({ data: handle.current?.edits() ?? {}, texts: latest.current }),
      recall: (kind) => {
        const name = textNameOf(kind)
        const kept = found?.kept.texts[name] ?? ''
        if (kept === '' || (latest.current[name] ?? '') !== '') return
        latest.current = { ...latest.current, [name]: kept }
        setTexts(latest.current)
      },
    }),
    [texts, keep, put, found, handle],
  )
}

function onlyWritten(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}
