import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { Page } from '../../ui/page.tsx'
import { type Box, findBox } from './boxes.ts'
import { toCard } from './card-model.ts'
import { CountLine } from './count-line.tsx'
import { InboxHead } from './inbox-head.tsx'
import { InboxList } from './inbox-list.tsx'
import styles from './inbox-screen.module.css'
import { type ListFilter, readFilter, tidyFilter, writeFilter } from './list-filter.ts'
import { useFilterChips } from './use-filter-chips.ts'
import { useFreshScroll } from './use-fresh-scroll.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useInboxList } from './use-inbox-list.ts'
import { inboxHref, useInboxPlace } from './use-inbox-place.ts'
import { useSelection } from './use-selection.ts'
import { useToday } from './use-today.ts'

const SelectFoot = lazy(async () => ({ default: (await import('./select-foot.tsx')).SelectFoot }))

type Props = {
  /** The work item or instance whose document stands beside the list. */
  readonly selectedId?: string
}

/** A list of the inbox. What it shows is in the address; beside a document, in the address's state. */
export function InboxScreen({ selectedId }: Props) {
  const [place] = useInboxPlace()
  const box = findBox(place.box)
  if (box === undefined) return <Navigate to={paths.inbox()} replace />
  return <BoxScreen box={box} selectedId={selectedId} />
}

function BoxScreen({ box, selectedId }: { readonly box: Box; readonly selectedId: string | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const panelId = useId()
  const within = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [place, setPlace] = useInboxPlace()
  const filter = useMemo(() => readFilter(place.search), [place.search])
  const list = useInboxList(box, filter)
  const chips = useFilterChips(box, filter)
  // The tab of a box is no filter that is removed with a chip.
  const shownChips = box.tabs === undefined ? chips : chips.filter((chip) => chip.key !== 'instanceState')
  const { rows } = list
  const cards = useMemo(
    () => rows.map((row) => toCard(box, row, { locale, today })),
    [rows, box, locale, today],
  )
  const activeIndex = useInboxKeys({ within, cards, place, selectedId })
  const scrollerRef = useMemo(() => ({ current: scroller }), [scroller])
  const address = inboxHref(place)
  useFreshScroll(scroller, address)
  const { selection, start } = useSelection(address)
  const setFilter = (next: ListFilter) =>
    setPlace({ ...place, box: box.name, search: writeFilter(tidyFilter(next)) })
  const words = filter.wd === undefined ? [] : [t('inbox.searchTerm', { text: filter.wd })]
  const state =
    box.tabs && filter.instanceState && filter.instanceState !== 'DRAFT'
      ? [t(`inbox.states.${filter.instanceState}`)]
      : []
  return (
    <div ref={within} className={styles.screen}>
      <Page
        title={t(`inbox.boxes.${box.word}`)}
        barless
        scrollRef={setScroller}
        {...(selection === null
          ? {}
          : {
              foot: (
                <Suspense fallback={null}>
                  <SelectFoot box={box} cards={cards} selection={selection} />
                </Suspense>
              ),
            })}
        below={
          <>
            <InboxHead
              box={box}
              filter={filter}
              chips={shownChips}
              panelId={panelId}
              onBox={(next) => setPlace({ box: next.name, search: '' })}
              onFilter={setFilter}
              onSelect={selection === null && cards.length > 0 ? start : undefined}
            />
            {list.query.data !== undefined && (
              <CountLine
                total={list.total}
                totalIsMinimum={list.totalIsMinimum}
                shown={cards.length}
                updatedAt={list.query.dataUpdatedAt}
                isStale={list.query.isRefetchError}
              />
            )}
          </>
        }
      >
        <div id={panelId} role="tabpanel" aria-label={t(`inbox.boxes.${box.word}`)} className={styles.panel}>
          {scroller !== null && (
            <InboxList
              box={box}
              place={place}
              list={list}
              cards={cards}
              activeIndex={activeIndex}
              selectedId={selectedId}
              selection={selection}
              scroller={scrollerRef}
              filters={[...words, ...state, ...shownChips.map((chip) => chip.label)]}
              onClearFilters={() => setFilter({})}
            />
          )}
        </div>
      </Page>
    </div>
  )
}
