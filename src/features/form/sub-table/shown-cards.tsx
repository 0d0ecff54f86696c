import { Suspense } from 'react'
import { firstPart } from '../../../lib/parts/lazy-part.ts'
import type { CardsProps } from './cards-props.ts'
import styles from './sub-table.module.css'

/** Up to here every card stands in the document; the window travels in a part of its own. */
const PLAIN_ROWS = 40
/** So many are drawn while the window is on its way: about what a screen shows. */
const FIRST_ROWS = 8
const WindowedCards = firstPart(async () => (await import('./windowed-cards.tsx')).WindowedCards)

/** The cards of a table; of many only those in view. */
export function ShownCards({ ids, children }: CardsProps) {
  const plain = (shown: readonly string[]) => (
    <ol className={styles.cards}>
      {shown.map((id, index) => (
        <li key={id}>{children(id, index)}</li>
      ))}
    </ol>
  )
  if (ids.length <= PLAIN_ROWS) return plain(ids)
  return (
    <Suspense fallback={plain(ids.slice(0, FIRST_ROWS))}>
      <WindowedCards ids={ids}>{children}</WindowedCards>
    </Suspense>
  )
}
