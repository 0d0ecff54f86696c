import { useLayoutEffect, useRef, useState } from 'react'
import { useDecisions } from '../../../shared/decisions/decisions.ts'
import type { Card } from '../card/card-model.ts'
import { DecidedCover } from './decided-cover.tsx'
import styles from './swipe.module.css'
import { SwipeActions } from './swipe-actions.tsx'
import { useSwiped } from './swiped.ts'

/** What lies over a card: the actions that a swipe uncovers, or what was decided and is on its way. */
export function RowExtras({ card }: { readonly card: Card }) {
  const anchor = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const isSwiped = useSwiped() === card.id
  const decision = useDecisions().find(
    ({ itemId, isDone, isWatched }) => itemId === card.id && !isDone && !isWatched,
  )
  useLayoutEffect(() => {
    const above = anchor.current?.previousElementSibling
    if (above instanceof HTMLElement) setHeight(above.offsetHeight)
  }, [])
  return (
    <div ref={anchor} className={styles.anchor}>
      {decision !== undefined ? (
        <DecidedCover decision={decision} height={height} />
      ) : (
        isSwiped && <SwipeActions card={card} height={height} />
      )}
    </div>
  )
}
