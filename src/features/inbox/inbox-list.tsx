import { lazy, type RefObject, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import type { Box } from './boxes.ts'
import type { Card } from './card-model.ts'
import { InboxCard } from './inbox-card.tsx'
import { ListEnd } from './list-end.tsx'
import { selectedIndex } from './selected-card.ts'
import type { useInboxList } from './use-inbox-list.ts'
import { type InboxPlace, inboxHref } from './use-inbox-place.ts'
import type { Selection } from './use-selection.ts'

const SelectRow = lazy(async () => ({ default: (await import('./select-row.tsx')).SelectRow }))
const EmptyList = lazy(async () => ({ default: (await import('./empty-list.tsx')).EmptyList }))

type Props = {
  readonly box: Box
  readonly place: InboxPlace
  readonly list: ReturnType<typeof useInboxList>
  readonly cards: readonly Card[]
  readonly activeIndex: number
  readonly selectedId: string | undefined
  /** Cards are ticked instead of opened. */
  readonly selection: Selection | null
  readonly scroller: RefObject<HTMLElement | null>
  /** The search words and filters in force, in words. */
  readonly filters: readonly string[]
  readonly onClearFilters: () => void
}

/** The rows of a box in their states: loading, failed, empty, there. */
export function InboxList(props: Props) {
  const { box, place, list, cards, selectedId, selection, filters } = props
  const { query, total } = list
  const { t } = useTranslation()
  if (query.data === undefined) {
    // Without a network the question waits; why it does is the failure so far.
    const error = query.error ?? (query.fetchStatus === 'paused' ? query.failureReason : null)
    if (error === null) return <Skeleton shape="cards" count={6} />
    return (
      <LoadFailed
        error={error}
        onReload={() => void query.refetch()}
        reloading={query.fetchStatus === 'fetching'}
      />
    )
  }
  if (cards.length === 0) {
    return (
      <Suspense fallback={null}>
        <EmptyList box={box} filters={filters} onClear={props.onClearFilters} />
      </Suspense>
    )
  }
  const address = inboxHref(place)
  const selected = selectedIndex(cards, selectedId, place.row)
  return (
    <div aria-busy={query.isPlaceholderData}>
      <VirtualList
        key={address}
        keepAs={address}
        label={t(`inbox.boxes.${box.word}`)}
        items={cards}
        keyOf={cardKey}
        estimatePx={box.cardPx}
        scroller={props.scroller}
        activeIndex={props.activeIndex}
        hasMore={query.hasNextPage && !query.isFetchNextPageError}
        loadingMore={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        renderItem={(card, index) => {
          const row = (
            <InboxCard
              card={card}
              place={place}
              selected={index === selected}
              replace={selectedId !== undefined}
            />
          )
          if (selection === null) return row
          return (
            <Suspense fallback={row}>
              <SelectRow card={card} selection={selection}>
                {row}
              </SelectRow>
            </Suspense>
          )
        }}
        end={
          <ListEnd
            total={total}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            isFailed={query.isFetchNextPageError}
            onRetry={() => void query.fetchNextPage()}
          />
        }
      />
    </div>
  )
}

function cardKey(card: Card): string {
  return card.id
}
