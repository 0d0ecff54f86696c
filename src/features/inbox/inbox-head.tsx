import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkCounts } from '../../lib/work-counts.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BOXES, type Box } from './boxes.ts'
import type { FilterField } from './filter-fields.ts'
import styles from './inbox-screen.module.css'
import type { ListFilter } from './list-filter.ts'
import { SearchArea } from './search-area.tsx'
import { withoutField } from './use-filter-chips.ts'

/** Its pickers load when it is opened. */
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

type Props = {
  readonly box: Box
  readonly filter: ListFilter
  readonly chips: readonly { readonly key: FilterField; readonly label: string }[]
  readonly panelId: string
  readonly onBox: (box: Box) => void
  readonly onFilter: (filter: ListFilter) => void
  /** Absent while cards are being ticked, and where there are none. */
  readonly onSelect: (() => void) | undefined
}

/** Tabs, search, filter and what is in force: all that stays while the rows scroll. */
export function InboxHead({ box, filter, chips, panelId, onBox, onFilter, onSelect }: Props) {
  const { t } = useTranslation()
  const { toDo } = useWorkCounts()
  const [isOpen, setOpen] = useState(false)
  const remove = (key: string) => {
    const chip = chips.find((one) => one.key === key)
    if (chip !== undefined) onFilter(withoutField(filter, chip.key))
  }
  return (
    <div className={styles.head}>
      <Tabs
        label={t('inbox.boxesLabel')}
        panelId={panelId}
        tabs={BOXES.map((one) => ({
          key: one.name,
          label: t(`inbox.boxes.${one.word}`),
          ...(one.name === 'to-do' ? { count: toDo, countLabel: t('inbox.tabCount', { count: toDo }) } : {}),
        }))}
        value={box.name}
        onChange={(name) => {
          const next = BOXES.find((one) => one.name === name)
          if (next !== undefined && next !== box) onBox(next)
        }}
      />
      {box.tabs !== undefined && (
        <StateTabs box={box} filter={filter} panelId={panelId} onFilter={onFilter} />
      )}
      <div className={styles.tools}>
        <SearchArea value={filter.wd ?? ''} onSearch={(wd) => onFilter({ ...filter, wd })} />
        <IconButton
          look="box"
          icon="filter"
          size={20}
          label={t('inbox.filter')}
          count={chips.length}
          onClick={() => setOpen(true)}
        />
        {onSelect !== undefined && (
          <IconButton look="box" icon="check" size={20} label={t('drafts.select')} onClick={onSelect} />
        )}
      </div>
      <FilterChips label={t('inbox.activeFilters')} chips={chips} onRemove={remove} />
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            box={box}
            filter={filter}
            onClose={() => setOpen(false)}
            onQuery={(next) => {
              setOpen(false)
              onFilter(next)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type StateProps = Pick<Props, 'box' | 'filter' | 'panelId' | 'onFilter'>

/** Header type 5: the chosen tab joins the search as `instanceState`. */
function StateTabs({ box, filter, panelId, onFilter }: StateProps) {
  const { t } = useTranslation()
  const states = (box.tabs ?? []).filter((state) => state !== 'DRAFT')
  return (
    <Tabs
      size="s"
      label={t('inbox.tabsLabel')}
      panelId={panelId}
      tabs={[
        { key: 'all', label: t('inbox.states.all') },
        ...states.map((state) => ({ key: state, label: t(`inbox.states.${state}`) })),
      ]}
      value={filter.instanceState ?? 'all'}
      onChange={(key) => onFilter({ ...filter, instanceState: states.find((state) => state === key) })}
    />
  )
}
