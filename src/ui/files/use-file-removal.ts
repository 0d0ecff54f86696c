import { useEffect, useRef } from 'react'
import type { StoredFile } from '../../../contract/files.ts'
import { useTranslation } from '../../lib/translation.tsx'
import { showToast } from '../toast-store.ts'

type Held = {
  readonly files: readonly StoredFile[]
  readonly onChange: (files: readonly StoredFile[]) => void
  /** Others have taken the place. */
  readonly isFull: boolean
}

/** Takes an attached file away, with a way back to its place while the field is there; what came meanwhile stays. */
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
  return (file) => {
    const at = held.files.findIndex(({ id }) => id === file.id)
    held.onChange(held.files.filter(({ id }) => id !== file.id))
    const undo = () => {
      const { files, onChange } = latest.current
      onChange([...files.slice(0, at), file, ...files.slice(at)])
    }
    endOffer.current = showToast({ text: t('files.removed'), action: { label: t('form.undo'), run: undo } })
  }
}
