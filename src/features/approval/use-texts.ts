import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { FormHandle } from '../../lib/form-handle.ts'
import type { ActionKind } from './actions/offers.ts'
import { OPINION, textNameOf } from './actions/sheet-table.ts'
import type { ItemDraftControl, Texts } from './use-item-draft.ts'

export type TextsControl = {
  readonly texts: Texts
  write(kind: ActionKind, text: string): void
  /** An opinion that was kept is in its box again, whether or not it was asked for. */
  recall(kind: ActionKind): void
  /** Takes what was kept where nothing stands yet. */
  restore(found: Texts): void
  /** It was sent and the page stays. */
  forget(kind: ActionKind): void
  /** Keeps the form as it is now, with the texts. */
  keep(): void
}

/** What a person has written on this page, by name, and that it is kept; `savedOpinion`: what the server has of it. */
export function useTexts(
  draft: ItemDraftControl,
  handle: RefObject<FormHandle | null>,
  savedOpinion = '',
): TextsControl {
  const [texts, setTexts] = useState<Texts>(savedOpinion === '' ? {} : { [OPINION]: savedOpinion })
  const latest = useRef<Texts>(texts)
  const { note, found } = draft
  const put = useCallback(
    (next: Texts) => {
      latest.current = next
      setTexts(next)
      note(handle.current?.changes() ?? {}, next)
    },
    [note, handle],
  )
  const keep = useCallback(() => note(handle.current?.changes() ?? {}, latest.current), [note, handle])
  return useMemo(
    () => ({
      texts,
      keep,
      write: (kind, text) => put({ ...latest.current, [textNameOf(kind)]: text }),
      forget: (kind) => put({ ...latest.current, [textNameOf(kind)]: '' }),
      restore: (kept) => put({ ...kept, ...onlyWritten(latest.current) }),
      recall: (kind) => {
        const name = textNameOf(kind)
        const kept = found?.draft.texts[name] ?? ''
        if (kept === '' || (latest.current[name] ?? '') !== '') return
        latest.current = { ...latest.current, [name]: kept }
        setTexts(latest.current)
      },
    }),
    [texts, keep, put, found],
  )
}

function onlyWritten(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}
