import { useCallback } from 'react'
import { usePlatform } from '../../lib/host/platform-context.tsx'
import { showToast } from './toast-store.ts'

/** What is said when it is done, and that it failed with what to do then (spec: "copy failed"). */
type Words = { readonly copied: string; readonly notCopied: string }

/** Copies a text and says how that ended; false when it is not in the clipboard. */
export function useCopy(): (text: string, words: Words) => Promise<boolean> {
  const platform = usePlatform()
  return useCallback(
    async (text, { copied, notCopied }) => {
      const { status } = await platform.copyText(text)
      if (status === 'ok') showToast({ text: copied, icon: 'check' })
      else if (status !== 'cancelled') showToast({ text: notCopied, icon: 'warn' })
      return status === 'ok'
    },
    [platform],
  )
}
