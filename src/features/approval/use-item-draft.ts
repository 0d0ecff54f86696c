import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { FormData } from '../../../rules/form-data.ts'
import { deleteDraft, loadDraft, saveDraft } from '../../lib/drafts.ts'
import { useOwner } from '../../lib/me.ts'
import { debounce } from '../../lib/throttle.ts'
import { OPINION } from './actions/sheet-table.ts'

const PAUSE_MS = 600

const kept = z.object({
  data: z.record(z.string(), z.unknown()),
  opinion: z.string(),
  /** What was written to others, by action. */
  notes: z.optional(z.record(z.string(), z.string())),
})
/** Texts by name; the opinion is one of them. */
export type Texts = Readonly<Record<string, string>>
export type ItemDraft = { readonly data: FormData; readonly texts: Texts }

export type SavedState = 'idle' | 'saving' | 'saved' | 'failed'

export type ItemDraftControl = {
  readonly saved: SavedState
  /** What was typed here earlier and not sent. */
  readonly found: { readonly savedAt: string; readonly draft: ItemDraft } | null
  /** Notes what is typed now; it is kept after a pause. */
  note(data: FormData, texts: Texts): void
  dismiss(): void
  /** After sending: nothing is left on the device. */
  clear(): void
}

/** Keeps edits and texts on this device, per person and work item or instance. Null: nothing to keep. */
export function useItemDraft(about: string | null): ItemDraftControl {
  const { corpId, userId } = useOwner() ?? {}
  const [saved, setSaved] = useState<SavedState>('idle')
  const [found, setFound] = useState<ItemDraftControl['found']>(null)
  const isSent = useRef(false)
  const place = useMemo(() => {
    if (corpId === undefined || userId === undefined || about === null) return null
    return { owner: { corpId, userId }, item: about }
  }, [corpId, userId, about])

  useEffect(() => {
    if (place === null) return
    let hasLeft = false
    void loadDraft(place.owner, place.item).then((draft) => {
      const parsed = kept.safeParse(draft?.value)
      if (hasLeft || draft === undefined || !parsed.success) return
      const { data, opinion, notes } = parsed.data
      setFound({ savedAt: draft.savedAt, draft: { data, texts: { ...notes, [OPINION]: opinion } } })
    })
    return () => {
      hasLeft = true
    }
  }, [place])

  const keep = useMemo(
    () =>
      debounce(async ({ data, texts }: ItemDraft) => {
        if (place === null || isSent.current) return
        const isEmpty = Object.values(texts).every((text) => text === '') && Object.keys(data).length === 0
        if (isEmpty) await deleteDraft(place.owner, place.item)
        const { [OPINION]: opinion = '', ...notes } = texts
        const draft = { data, opinion, notes }
        const isKept = isEmpty || (await saveDraft(place.owner, place.item, draft, new Date().toISOString()))
        setSaved(isEmpty ? 'idle' : isKept ? 'saved' : 'failed')
      }, PAUSE_MS),
    [place],
  )
  useEffect(() => {
    window.addEventListener('pagehide', keep.flush)
    return () => {
      window.removeEventListener('pagehide', keep.flush)
      keep.flush()
    }
  }, [keep])

  const note = useCallback(
    (data: FormData, texts: Texts) => {
      setSaved('saving')
      keep({ data: { ...data }, texts })
    },
    [keep],
  )
  const clear = useCallback(() => {
    isSent.current = true
    keep.cancel()
    if (place !== null) void deleteDraft(place.owner, place.item)
  }, [keep, place])
  return { saved, found, note, dismiss: () => setFound(null), clear }
}
