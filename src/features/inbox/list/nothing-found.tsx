import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { ListFilter } from '../filter/list-filter.ts'
import { stateWord, useFilterChips } from '../filter/use-filter-chips.ts'
import type { Box } from './boxes.ts'

type Props = {
  readonly box: Box
  readonly filter: ListFilter
  readonly onClear: () => void
}

/** The filter leaves nothing: names it and offers to clear it. */
export function NothingFound({ box, filter, onClear }: Props) {
  const { t } = useTranslation()
  const chips = useFilterChips(box, filter)
  const words = filter.wd === undefined ? [] : [t('inbox.searchTerm', { text: filter.wd })]
  // What the tab says needs no name of its field.
  const state =
    box.tabs !== undefined && filter.instanceState !== undefined
      ? [t(`inbox.states.${stateWord(filter.instanceState)}`)]
      : []
  const filters = [...words, ...state, ...chips.map((chip) => chip.label)]
  return (
    <Empty
      icon="search"
      title={t('inbox.empty.nothingFound')}
      text={t('inbox.empty.nothingFoundFor', { filters: filters.join(t('inbox.stepSeparator')) })}
      action={
        <Button kind="outline" onClick={onClear}>
          {t('inbox.empty.clearFilters')}
        </Button>
      }
    />
  )
}
