import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { firstPart, lazyPart } from '../../../lib/parts/lazy-part.ts'
import { CountLine, type Counts } from '../../../shared/lists/rows/count-line.tsx'
import { SearchArea } from '../../../shared/lists/search/search-area.tsx'
import { useWorkCounts } from '../../../shared/work-items/work-counts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { countFields } from '../filter/filter-fields.ts'
import type { ListFilter } from '../filter/list-filter.ts'
import styles from '../inbox-screen.module.css'
import type { Box } from './boxes.ts'
import type { ListSource } from './list-source.ts'

const StateTabs = firstPart(async () => (await import('./state-tabs.tsx')).StateTabs)
/** Its pickers load when it is opened. */
const FilterPanel = lazyPart(async () => (await import('../filter/filter-panel.tsx')).FilterPanel)
const SortSheet = lazyPart(async () => (await import('../filter/sort-sheet.tsx')).SortSheet)
const ActiveFilters = lazyPart(async () => (await import('../filter/active-filters.tsx')).ActiveFilters)

/** The inputs and events of a list's header (spec §2); its type and tabs are the box's. */
type Props = {
  readonly box: Box
  /** The lists that can be changed to. */
  readonly boxes: readonly Box[]
  /** Absent until the first answer. */
  readonly counts: Counts | undefined
  /** Query conditions. */
  readonly filter: ListFilter
  readonly appCode: string | undefined
  readonly source: ListSource
  readonly panelId: string
  readonly onSearch: (filter: ListFilter) => void
  readonly onBox: (box: Box) => void
  /** Begins to tick cards; absent while they are being ticked, and where there are none. */
  readonly onBatch: (() => void) | undefined
}

/** Tabs, search, filter and what is in force: all that stays while the rows scroll. */
export function InboxHead(props: Props) {
  const { box, boxes, counts, filter, panelId, onSearch, onBox, onBatch } = props
  const { t } = useTranslation()
  const waiting = useWorkCounts(props.appCode)
  const [isOpen, setOpen] = useState(false)
  const [isSorting, setSorting] = useState(false)
  const { order = 'newest' } = filter
  const opener = useRef<HTMLDivElement>(null)
  const filtered = countFields(box.type, filter)
  return (
    <div className={styles.head}>
      <Tabs
        label={t('inbox.boxesLabel')}
        panelId={panelId}
        tabs={boxes.map((one) => {
          const count = one.name === 'to-do' ? waiting.toDo : one.name === 'to-read' ? waiting.toRead : 0
          return {
            key: one.name,
            label: t(`inbox.boxes.${one.word}`),
            ...(count === 0 ? {} : { count, countLabel: t('inbox.tabCount', { count }) }),
          }
        })}
        value={box.name}
        onChange={(name) => {
          const next = boxes.find((one) => one.name === name)
          if (next !== undefined && next !== box) onBox(next)
        }}
      />
      {box.tabs !== undefined && (
        <Suspense fallback={<div className={styles.tabSpace} />}>
          <StateTabs
            states={box.tabs}
            value={filter.instanceState}
            panelId={panelId}
            // Header type 5: the chosen tab joins the search.
            onChange={(instanceState) => onSearch({ ...filter, instanceState })}
          />
        </Suspense>
      )}
      <div className={styles.tools}>
        <SearchArea value={filter.wd ?? ''} onSearch={(wd) => onSearch({ ...filter, wd })} />
        <div ref={opener} className={styles.filter}>
          <IconButton
            look="box"
            icon="filter"
            size={20}
            label={t('inbox.filter')}
            count={filtered}
            onClick={() => setOpen(!isOpen)}
          />
          {isOpen && (
            <Suspense fallback={null}>
              <FilterPanel
                box={box}
                source={props.source}
                appCode={props.appCode}
                anchor={opener}
                filter={filter}
                onClose={() => setOpen(false)}
                onQuery={(next) => {
                  setOpen(false)
                  onSearch(next)
                }}
              />
            </Suspense>
          )}
        </div>
      </div>
      {filtered > 0 && (
        <Suspense fallback={<div className={styles.chipSpace} />}>
          <ActiveFilters box={box} filter={filter} onFilter={onSearch} />
        </Suspense>
      )}
      {counts !== undefined && (
        <CountLine counts={counts}>
          {counts.shown > 0 && (
            <Button kind="text" size="s" icon="sort" onClick={() => setSorting(true)}>
              {t(`inbox.orders.${order}`)}
            </Button>
          )}
          {onBatch !== undefined && (
            <Button kind="text" size="s" icon="todo" onClick={onBatch}>
              {t('drafts.select')}
            </Button>
          )}
        </CountLine>
      )}
      {isSorting && (
        <Suspense fallback={null}>
          <SortSheet
            value={order}
            onClose={() => setSorting(false)}
            onChoose={(next) => {
              setSorting(false)
              onSearch({ ...filter, order: next === 'newest' ? undefined : next })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
