import { type RefObject, useEffect, useRef } from 'react'
import type { StoredFile } from '../../../contract/files.ts'
import { isFocusLost } from '../../lib/dom/focus-lost.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'

type Held = {
  readonly field: RefObject<HTMLElement | null>
  readonly files: readonly StoredFile[]
  readonly onChange: (files: readonly StoredFile[]) => void
  /** Others have taken the place. */
  readonly isFull: boolean
}

/**
 * Takes an attached file away, with a way back to its place while the field is there; what came meanwhile stays. The
 * focus goes on to the next file, the last one, or what adds files.
 */
export function useFileRemoval(held: Held): (file: StoredFile) => void {
  const { t } = useTranslation()
  const latest = useRef(held)
  useEffect(() => {
    latest.current = held
  })
  const endOffer = useRef<(() => void) | null>(null)
  const { isFull } = held
  useEffect(() => {
    if (isFull) endOffer.current?.()
  }, [isFull])
  // Whoever holds the value may have changed it, or sent it off, once its field is gone.
  useEffect(() => () => endOffer.current?.(), [])
  const leftAt = useRef<number | null>(null)
  const { files, field } = held
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file leaves with the next files
  useEffect(() => {
    const at = leftAt.current
    leftAt.current = null
    if (at === null || !isFocusLost()) return
    const rows = field.current?.querySelectorAll('li') ?? []
    const place = rows[Math.min(at, rows.length - 1)] ?? field.current
    place?.querySelector('button')?.focus({ preventScroll: true })
  }, [files, field])
  return (file) => {
    const at = held.files.findIndex(({ id }) => id === file.id)
    leftAt.current = at
    held.onChange(held.files.filter(({ id }) => id !== file.id))
    const undo = () => {
      const { files: now, onChange } = latest.current
      onChange([...now.slice(0, at), file, ...now.slice(at)])
    }
    endOffer.current = showToast({ text: t('files.removed'), action: { label: t('form.undo'), run: undo } })
  }
}
