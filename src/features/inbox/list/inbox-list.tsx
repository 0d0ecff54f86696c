import { type RefObject, Suspense, useCallback } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { firstPart, lazyPart } from '../../../lib/parts/lazy-part.ts'
import { useMarkedRows } from '../../../shared/decisions/decided.ts'
import { ListEnd } from '../../../shared/lists/rows/list-end.tsx'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import { cx } from '../../../ui/base/cx.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VirtualList } from '../../../ui/list/virtual-list.tsx'
import type { Card } from '../card/card-model.ts'
import { InboxCard } from '../card/inbox-card.tsx'
import { selectedIndex } from '../card/selected-card.ts'
import type { ListFilter } from '../filter/list-filter.ts'
import styles from '../inbox-screen.module.css'
import type { Box } from './boxes.ts'
import type { CardFootPart, CardList } from './list-source.ts'
import type { InboxPlace } from './use-inbox-place.ts'

const RowExtras = lazyPart(async () => (await import('../swipe/row-extras.tsx')).RowExtras)
const SelectRow = lazyPart(
  async () => (await import('../../../shared/lists/select/select-row.tsx')).SelectRow,
)
const EmptyList = firstPart(async () => (await import('./empty-list.tsx')).EmptyList)

type Props = {
  readonly box: Box
  readonly place: InboxPlace
  /** The address of the rows, which are of the filter before as long as those of this one load. */
  readonly address: string
  readonly list: CardList
  readonly Foot: CardFootPart | undefined
  readonly activeIndex: number
  readonly selectedId: string | undefined
  /** Cards are ticked instead of opened. */
  readonly selection: Selection | null
  readonly scroller: RefObject<HTMLElement | null>
  readonly filter: ListFilter
  readonly onClearFilters: () => void
}

/** The rows of a box in their states: loading, failed, empty, there. */
export function InboxList(props: Props) {
  const { box, place, list, selectedId, selection, filter, Foot } = props
  const { rows: cards, total } = list
  const { t } = useTranslation()
  const marked = useMarkedRows()
  const selected = selectedIndex(cards, selectedId, place.row)
  const isBeside = selectedId !== undefined
  // The same until what it draws is another: a page that comes does not draw the cards anew that are there.
  const renderItem = useCallback(
    (card: Card, index: number) => {
      const row = (
        <>
          <InboxCard card={card} place={place} selected={index === selected} replace={isBeside} Foot={Foot} />
          {marked.has(card.id) && (
            <Suspense fallback={null}>
              <RowExtras card={card} />
            </Suspense>
          )}
        </>
      )
      if (selection === null) return row
      return (
        <Suspense fallback={row}>
          <SelectRow id={card.id} title={card.title} selection={selection}>
            {row}
          </SelectRow>
        </Suspense>
      )
    },
    [place, selected, isBeside, Foot, marked, selection],
  )
  if (!list.isLoaded) {
    if (list.error === null) return <Skeleton shape="cards" count={6} />
    return <LoadFailed error={list.error} onReload={list.reload} reloading={list.isFetching} />
  }
  if (cards.length === 0) {
    return (
      <Suspense fallback={null}>
        <EmptyList box={box} filter={filter} onClear={props.onClearFilters} />
      </Suspense>
    )
  }
  return (
    // What another filter found stays until this one has answered, and is seen to be old.
    <div aria-busy={list.isPlaceholder} className={cx(list.isPlaceholder && styles.old)}>
      <VirtualList
        key={props.address}
        keepAs={props.address}
        label={t(`inbox.boxes.${box.word}`)}
        items={cards}
        keyOf={cardKey}
        estimatePx={box.cardPx}
        scroller={props.scroller}
        activeIndex={props.activeIndex}
        hasMore={list.hasMore && !list.isMoreFailed}
        loadingMore={list.isLoadingMore}
        onMore={list.loadMore}
        renderItem={renderItem}
        end={
          <ListEnd
            total={total}
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            isFailed={list.isMoreFailed}
            onRetry={list.loadMore}
          />
        }
      />
    </div>
  )
}

function cardKey(card: Card): string {
  return card.id
}
