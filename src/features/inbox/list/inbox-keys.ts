import { type RefObject, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeys } from '../../../lib/dom/use-keys.ts'
import { useViewport } from '../../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import type { Card } from '../card/card-model.ts'
import type { InboxPlace } from './use-inbox-place.ts'

type Props = {
  readonly within: RefObject<HTMLElement | null>
  readonly cards: readonly Card[]
  readonly place: InboxPlace
  /** What is open beside the list. */
  readonly selectedId: string | undefined
  /** The row that stands out; -1: none. */
  readonly active: number
  /** The keys stand on this card. */
  readonly onCursor: (cardId: string) => void
}

const FRAMES_TO_WAIT = 5

/**
 * `j`, `k`, `Enter` and `/` of a list on a wide screen. With a document beside it, moving opens; else it moves the
 * focus. Draws nothing.
 */
export function InboxKeys({ within, cards, place, selectedId, active, onCursor }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const opensAtOnce = useViewport() === 'split'
  const bindings = useMemo(() => {
    const open = (card: Card | undefined) => {
      if (card === undefined) return
      void navigate(card.href, {
        replace: selectedId !== undefined,
        state: { inbox: { ...place, row: card.id } },
      })
    }
    const move = (step: 1 | -1) => {
      const card = cards[active < 0 ? 0 : active + step]
      if (card === undefined) return
      onCursor(card.id)
      if (opensAtOnce) open(card)
      else focusCard(within.current, card.id, FRAMES_TO_WAIT)
    }
    return [
      { key: 'j', label: t('inbox.keys.next'), run: () => move(1) },
      { key: 'k', label: t('inbox.keys.previous'), run: () => move(-1) },
      { key: 'Enter', label: t('inbox.keys.open'), run: () => open(cards[Math.max(active, 0)]) },
      {
        key: '/',
        label: t('inbox.keys.search'),
        run: () => within.current?.querySelector<HTMLElement>('[data-search]')?.focus(),
      },
    ]
  }, [t, navigate, within, cards, place, active, selectedId, opensAtOnce, onCursor])
  useKeys(bindings)
  return null
}

/** The row may have to be scrolled into the document first. */
function focusCard(list: HTMLElement | null, id: string, frames: number): void {
  const link = list?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
  if (link != null) {
    // Letters are keys too: the ring shows where one is.
    document.documentElement.setAttribute('data-input', 'keyboard')
    link.focus({ preventScroll: true })
  } else if (frames > 0) requestAnimationFrame(() => focusCard(list, id, frames - 1))
}
