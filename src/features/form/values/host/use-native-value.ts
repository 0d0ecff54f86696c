import { useRef } from 'react'
import type { Platform, PlatformResult } from '../../../../../platform-adapters/platform.ts'
import { refusalWords } from '../../../../lib/host/native-refusal.ts'
import { usePlatform } from '../../../../lib/host/platform-context.tsx'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { showToast } from '../../../../ui/feedback/toast-store.ts'

type Options = {
  /** What the container asks of the person. */
  readonly ask: (platform: Platform) => Promise<PlatformResult<string>>
  readonly onValue: (value: string) => void
  /** The web's own picker takes its place, and opens. */
  readonly onHere: () => void
}

/** Pressed again later than this, the container's picker is not on screen: nobody presses through it. */
const DOUBLE_PRESS_MS = 800

/** A container's own picker of one value. What the person closes changes nothing; where it fails, the web's comes. */
export function useNativeValue({ ask, onValue, onHere }: Options): () => void {
  const { t } = useTranslation()
  const platform = usePlatform()
  const waiting = useRef<{ readonly since: number } | undefined>(undefined)

  const pick = async () => {
    const now = performance.now()
    if (waiting.current !== undefined) {
      const { since } = waiting.current
      if (now - since < DOUBLE_PRESS_MS) return
      waiting.current = undefined
      return onHere()
    }
    const mine = { since: now }
    waiting.current = mine
    const picked = await ask(platform)
    if (waiting.current !== mine) return
    waiting.current = undefined
    if (picked.status === 'ok') return onValue(picked.value)
    if (picked.status === 'cancelled') return
    const { key, code } = refusalWords(picked)
    showToast({ text: t(key, { code }), icon: 'warn' })
    onHere()
  }
  return () => void pick()
}
