import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import type { Box } from '../list/boxes.ts'
import type { ListFilter } from './list-filter.ts'
import { useFilterChips, withoutField } from './use-filter-chips.ts'

type Props = {
  readonly box: Box
  readonly filter: ListFilter
  readonly onFilter: (filter: ListFilter) => void
}

/** The filters in force as chips; each leaves by a tap. */
export function ActiveFilters({ box, filter, onFilter }: Props) {
  const { t } = useTranslation()
  const chips = useFilterChips(box, filter)
  return (
    <FilterChips
      label={t('inbox.activeFilters')}
      chips={chips}
      onRemove={(key) => {
        const chip = chips.find((one) => one.key === key)
        if (chip !== undefined) onFilter(withoutField(filter, chip.key))
      }}
    />
  )
}
