import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Card } from '../card/card-model.ts'
import { agreeQuickly } from './agree-quickly.ts'
import { attachSwipe } from './attach-swipe.ts'
import { answerMore } from './more-asked.ts'
// What a swipe shows must be there when the network is not.
import './row-extras.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { setSwiped, useSwiped } from './swiped.ts'

const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet)

type Props = {
  readonly within: RefObject<HTMLElement | null>
  readonly cards: readonly Card[]
  /** Begins to tick cards. */
  readonly onSelect: () => void
}

/** Swiping in the to-do list of a phone. */
export function ListGestures({ within, cards, onSelect }: Props) {
  const [more, setMore] = useState<Card | null>(null)
  const latest = useRef(cards)
  const swiped = useSwiped()
  useEffect(() => {
    latest.current = cards
  })
  useEffect(() => {
    const root = within.current?.querySelector<HTMLElement>('[role="tabpanel"]')
    if (root == null) return
    const find = (id: string) => latest.current.find((card) => card.id === id)
    return attachSwipe(root, {
      actionsOf: (id) => {
        const toDo = find(id)?.toDo
        return toDo == null ? 0 : toDo.batchOperate ? 2 : 1
      },
      onOpen: setSwiped,
      onFire: (id) => {
        const card = find(id)
        if (card?.toDo?.batchOperate === true) void agreeQuickly(card.toDo, card.title)
        else if (card !== undefined) setMore(card)
      },
    })
  }, [within])
  useEffect(() => answerMore(setMore), [])
  // Closed by an action: the card goes back to its place.
  useEffect(() => {
    if (swiped !== undefined) return
    for (const card of within.current?.querySelectorAll<HTMLElement>('article[style*="translate"]') ?? [])
      card.style.transform = ''
  }, [swiped, within])
  return more === null ? null : (
    <Suspense fallback={null}>
      <MoreSheet card={more} onSelect={onSelect} onClose={() => setMore(null)} />
    </Suspense>
  )
}
