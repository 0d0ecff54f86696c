import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isRecord } from '../../../rules/form-data.ts'
import { deleteDraft, loadDraft, saveDraft } from '../../lib/drafts.ts'
import type { Owner } from '../../lib/owner.ts'
import { debounce } from '../../lib/throttle.ts'
import type { DocumentForm } from './use-document-form.ts'

const PAUSE_MS = 600

export type Autosave = {
  /** idle: nothing typed yet. failed: this device refuses to keep it. */
  readonly state: 'idle' | 'saving' | 'saved' | 'failed'
  /** What was typed earlier and not sent; offered until it is taken or something new is typed. */
  readonly found: { readonly savedAt: string } | null
  takeFound(): void
  /** After sending: nothing is left on the device. */
  clear(): Promise<void>
}

/** Keeps what is typed on this device after each pause, per person and form; gives it back with one tap. */
export function useAutosave(form: DocumentForm, of: Owner | undefined, item: string): Autosave {
  // The same person is the same owner, whichever object says so.
  const { corpId, userId } = of ?? {}
  const owner = useMemo(
    () => (corpId === undefined || userId === undefined ? undefined : { corpId, userId }),
    [corpId, userId],
  )
  const [state, setState] = useState<Autosave['state']>('idle')
  const [found, setFound] = useState<{ savedAt: string; value: Record<string, unknown> } | null>(null)
  const latest = useRef(form)
  const sent = useRef(false)
  useEffect(() => {
    latest.current = form
  })

  useEffect(() => {
    if (owner === undefined) return
    let left = false
    void loadDraft(owner, item).then((draft) => {
      if (!left && draft !== undefined && isRecord(draft.value)) {
        setFound({ savedAt: draft.savedAt, value: { ...draft.value } })
      }
    })
    return () => {
      left = true
    }
  }, [owner, item])

  useEffect(() => {
    if (owner === undefined) return
    const keep = debounce(async () => {
      if (sent.current) return
      const kept = await saveDraft(owner, item, latest.current.draft(), new Date().toISOString())
      setState(kept ? 'saved' : 'failed')
    }, PAUSE_MS)
    const stop = latest.current.onEdit(() => {
      setFound(null)
      setState('saving')
      keep()
    })
    // Closing or reloading the page does not wait for the pause.
    window.addEventListener('pagehide', keep.flush)
    return () => {
      window.removeEventListener('pagehide', keep.flush)
      stop()
      keep.flush()
    }
  }, [owner, item])

  const takeFound = useCallback(() => {
    if (found !== null) latest.current.restore(found.value)
    setFound(null)
    setState('saved')
  }, [found])

  const clear = useCallback(async () => {
    sent.current = true
    if (owner !== undefined) await deleteDraft(owner, item)
  }, [owner, item])

  return {
    state,
    found,
    takeFound,
    clear,
  }
}
