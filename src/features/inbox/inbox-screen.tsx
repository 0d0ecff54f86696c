import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useMemo, useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useBack } from '../../lib/address/back.ts'
import { paths } from '../../lib/address/paths.ts'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import { mayMaintain, useSessionFlags } from '../../shared/account/session-flags.ts'
import { useToday } from '../../shared/lists/filter/use-today.ts'
import { useFreshScroll } from '../../shared/lists/rows/use-fresh-scroll.ts'
import { useHeld } from '../../shared/lists/rows/use-held.ts'
import { useSelection } from '../../shared/lists/select/use-selection.ts'
import { Page } from '../../ui/layout/page.tsx'
import { selectedIndex } from './card/selected-card.ts'
import { type ListFilter, readFilter, tidyFilter, writeFilter } from './filter/list-filter.ts'
import styles from './inbox-screen.module.css'
import { useBoxSource } from './list/box-source.ts'
import { type Box, boxesOf, findBox } from './list/boxes.ts'
import { InboxHead } from './list/inbox-head.tsx'
import { InboxList } from './list/inbox-list.tsx'
import { inboxHref, useInboxPlace } from './list/use-inbox-place.ts'

const SelectFoot = lazyPart(async () => (await import('./batch/select-foot.tsx')).SelectFoot)
const ListGestures = lazyPart(async () => (await import('./swipe/list-gestures.tsx')).ListGestures)
const InboxKeys = lazyPart(async () => (await import('./list/inbox-keys.ts')).InboxKeys)

type Props = {
  /** The work item or instance whose document stands beside the list. */
  readonly selectedId?: string
}

/**
 * A list of the inbox, of the whole product or of one application. What it shows is in the address; beside a document,
 * in the address's state.
 */
export function InboxScreen({ selectedId }: Props) {
  const [{ app, box: name }] = useInboxPlace()
  const boxes = boxesOf(app, mayMaintain(useSessionFlags()))
  const box = findBox(name)
  const { box: typed = name } = useParams()
  if (box === undefined || typed !== name || (app !== undefined && !boxes.includes(box)))
    return <Navigate to={app === undefined ? paths.inbox() : paths.appBox(app, 'to-do')} replace />
  return <BoxScreen box={box} boxes={boxes} selectedId={selectedId} />
}

type BoxProps = {
  readonly box: Box
  readonly boxes: readonly Box[]
  readonly selectedId: string | undefined
}

function BoxScreen({ box, boxes, selectedId }: BoxProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const isWide = useIsWide()
  const panelId = useId()
  const within = useRef<HTMLDivElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [cursorId, setCursorId] = useState<string | undefined>(undefined)
  const [place, setPlace] = useInboxPlace()
  const { app } = place
  const back = useBack()
  const filter = useMemo(() => readFilter(place.search), [place.search])
  const request = useMemo(() => requestOf(box, filter, place.app), [box, filter, place.app])
  const reader = useMemo(() => ({ locale, today }), [locale, today])
  const source = useBoxSource(box)
  const list = source.useList({ ...request, reader })
  const { rows: cards } = list
  const byCursor = () => cards.findIndex((card) => card.id === cursorId)
  const activeIndex = selectedId === undefined ? byCursor() : selectedIndex(cards, selectedId, place.row)
  const scrollerRef = useMemo(() => ({ current: scroller }), [scroller])
  const address = inboxHref(place)
  const shownAddress = useHeld(address, !list.isPlaceholder)
  useFreshScroll(scroller, shownAddress)
  const { selection, start } = useSelection(address)
  const client = useQueryClient()
  const setFilter = (next: ListFilter) => {
    const tidy = tidyFilter(next)
    // On its way while the screen is drawn: a slow phone draws as long as a line takes.
    source.ask(client, requestOf(box, tidy, place.app))
    setPlace({ ...place, box: box.name, search: writeFilter(tidy) })
  }
  return (
    <div ref={within} className={styles.screen}>
      <Page
        title={t(`inbox.boxes.${box.word}`)}
        barless
        scrollRef={setScroller}
        {...(app === undefined ? {} : { onBack: () => back.to(paths.app(app)) })}
        {...(selection === null
          ? {}
          : {
              foot: (
                <Suspense fallback={null}>
                  <SelectFoot box={box} cards={cards} total={list.total} selection={selection} />
                </Suspense>
              ),
            })}
        below={
          <InboxHead
            box={box}
            boxes={boxes}
            source={source}
            appCode={place.app}
            counts={list.isLoaded ? { ...list, shown: cards.length } : undefined}
            filter={filter}
            panelId={panelId}
            onBox={(next) => setPlace({ app: place.app, box: next.name, search: '' })}
            onSearch={setFilter}
            onBatch={selection === null && cards.length > 0 ? start : undefined}
          />
        }
      >
        <div id={panelId} role="tabpanel" aria-label={t(`inbox.boxes.${box.word}`)} className={styles.panel}>
          {scroller !== null && (
            <InboxList
              box={box}
              place={place}
              address={shownAddress}
              list={list}
              Foot={source.Foot}
              activeIndex={activeIndex}
              selectedId={selectedId}
              selection={selection}
              scroller={scrollerRef}
              filter={filter}
              onClearFilters={() => setFilter({ order: filter.order })}
            />
          )}
        </div>
      </Page>
      {!isWide && box.name === 'to-do' && list.isLoaded && selection === null && (
        <Suspense fallback={null}>
          <ListGestures within={within} cards={cards} onSelect={start} />
        </Suspense>
      )}
      {isWide && (
        <Suspense fallback={null}>
          <InboxKeys
            within={within}
            cards={cards}
            place={place}
            selectedId={selectedId}
            active={activeIndex}
            onCursor={setCursorId}
          />
        </Suspense>
      )}
    </div>
  )
}

function requestOf(box: Box, filter: ListFilter, appCode: string | undefined) {
  return { box, filter: { ...filter, appCode }, isWhole: appCode === undefined && writeFilter(filter) === '' }
}
