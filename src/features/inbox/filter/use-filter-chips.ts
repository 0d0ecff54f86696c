import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useDaysText } from '../../../shared/lists/filter/use-days-text.ts'
import { usePerson } from '../../../shared/people/use-person.ts'
import type { FilterChip } from '../../../ui/list/filter-chips.tsx'
import type { Box } from '../list/boxes.ts'
import { datesWord, type FilterField, filterFieldsOf } from './filter-fields.ts'
import type { ListFilter } from './list-filter.ts'
import { useTemplates } from './use-templates.ts'

/** The filters in force in words; `field: value`. The search words stand in their box, the tab's state on its tab. */
export function useFilterChips(box: Box, filter: ListFilter): (FilterChip & { readonly key: FilterField })[] {
  const { t } = useTranslation()
  const originator = usePerson(filter.originator)
  const participant = usePerson(filter.participant)
  const currentHandler = usePerson(filter.currentHandler)
  const { nameOf } = useTemplates(filter.workflowCode !== undefined)
  const hasDays = filter.startTime !== undefined || filter.endTime !== undefined
  const daysText = useDaysText(hasDays)
  const values: Record<FilterField, string | undefined> = {
    sequenceNo: filter.sequenceNo,
    workflowName: filter.workflowName,
    workflowCode: filter.workflowCode && nameOf(filter.workflowCode),
    originator: filter.originator && (originator?.name ?? '…'),
    activityName: filter.activityName,
    participant: filter.participant && (participant?.name ?? '…'),
    currentHandler: filter.currentHandler && (currentHandler?.name ?? '…'),
    dates: hasDays ? daysText(filter.startTime, filter.endTime) : undefined,
    instanceState: filter.instanceState && t(`inbox.states.${stateWord(filter.instanceState)}`),
  }
  return filterFieldsOf(box.type).flatMap((field) => {
    const value = values[field]
    if (value === undefined) return []
    const word = field === 'dates' ? datesWord(box.type) : field
    return [{ key: field, label: t('inbox.chip', { field: t(`inbox.fields.${word}`), value }) }]
  })
}

/** The filter without one of its fields. */
export function withoutField(filter: ListFilter, field: FilterField): ListFilter {
  if (field === 'dates') return { ...filter, startTime: undefined, endTime: undefined }
  return { ...filter, [field]: undefined }
}

/** The word of a state in a filter; an address may name a draft's, which is in no list. */
export function stateWord(state: NonNullable<ListFilter['instanceState']>) {
  return state === 'DRAFT' ? 'all' : state
}
