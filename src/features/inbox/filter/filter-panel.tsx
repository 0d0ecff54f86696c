import { type RefObject, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { areDaysWrong, DatesRow } from '../../../shared/lists/filter/dates-row.tsx'
import { FilterSheet } from '../../../shared/lists/filter/filter-sheet.tsx'
import { PersonRow } from '../../../shared/lists/filter/person-row.tsx'
import { PillsRow } from '../../../shared/lists/filter/pills-row.tsx'
import { useFoundCount } from '../../../shared/lists/filter/use-found-count.ts'
import { TextField } from '../../../ui/input/text-field.tsx'
import { type Box, FILTER_STATES } from '../list/boxes.ts'
import type { ListSource } from '../list/list-source.ts'
import { datesWord, type FilterField, filterFieldsOf } from './filter-fields.ts'
import { type ListFilter, tidyFilter } from './list-filter.ts'
import { TemplateRow } from './template-row.tsx'

type Props = {
  readonly box: Box
  readonly source: ListSource
  readonly appCode: string | undefined
  /** What it stands below on a wide screen. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly filter: ListFilter
  readonly onClose: () => void
  readonly onQuery: (filter: ListFilter) => void
}

/** The filter panel of a box: the fields that its type has. */
export function FilterPanel({ box, source, appCode, anchor, filter, onClose, onQuery }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(filter)
  const change = (part: ListFilter) => setDraft({ ...draft, ...part })
  const isWrong = areDaysWrong(draft)
  const found = useFoundCount(source, isWrong ? undefined : { ...tidyFilter(draft), appCode })
  // The search words and the tab are no fields of the panel.
  const reset = () =>
    setDraft({
      wd: filter.wd,
      order: filter.order,
      ...(box.tabs === undefined ? {} : { instanceState: filter.instanceState }),
    })
  return (
    <FilterSheet
      title={t('inbox.filterTitle', { box: t(`inbox.boxes.${box.word}`) })}
      anchor={anchor}
      isWrong={isWrong}
      found={found}
      onClose={onClose}
      onReset={reset}
      onQuery={() => onQuery(tidyFilter(draft))}
    >
      {filterFieldsOf(box.type).map((field) => (
        <FieldRow key={field} field={field} box={box} appCode={appCode} draft={draft} onChange={change} />
      ))}
    </FilterSheet>
  )
}

type RowProps = {
  readonly field: FilterField
  readonly box: Box
  readonly appCode: string | undefined
  readonly draft: ListFilter
  readonly onChange: (part: ListFilter) => void
}

const MOST_CHARACTERS = 200

function FieldRow({ field, box, appCode, draft, onChange }: RowProps) {
  const { t } = useTranslation()
  switch (field) {
    case 'workflowCode':
      return (
        <TemplateRow
          appCode={appCode}
          value={draft.workflowCode}
          onChange={(workflowCode) => onChange({ workflowCode })}
        />
      )
    case 'originator':
    case 'currentHandler':
    case 'participant':
      return (
        <PersonRow
          label={t(`inbox.fields.${field}`)}
          value={draft[field]}
          onChange={(id) => onChange({ [field]: id })}
        />
      )
    case 'dates':
      return <DatesRow label={t(`inbox.fields.${datesWord(box.type)}`)} value={draft} onChange={onChange} />
    case 'instanceState':
      return (
        <StateRow value={draft.instanceState} onChange={(instanceState) => onChange({ instanceState })} />
      )
    default:
      return (
        <TextField
          label={t(`inbox.fields.${field}`)}
          value={draft[field] ?? ''}
          mostCharacters={MOST_CHARACTERS}
          autoComplete="off"
          placeholder={t(`inbox.enter.${field}`)}
          onChange={(text) => onChange({ [field]: text })}
        />
      )
  }
}

type StateProps = {
  readonly value: ListFilter['instanceState']
  readonly onChange: (state: ListFilter['instanceState']) => void
}

function StateRow({ value, onChange }: StateProps) {
  const { t } = useTranslation()
  return (
    <PillsRow
      label={t('inbox.fields.instanceState')}
      options={[
        { value: 'all', label: t('inbox.states.all') },
        ...FILTER_STATES.map((state) => ({ value: state, label: t(`inbox.states.${state}`) })),
      ]}
      value={value ?? 'all'}
      onChange={(state) => onChange(FILTER_STATES.find((known) => known === state))}
    />
  )
}
