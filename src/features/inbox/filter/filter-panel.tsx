import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { areDaysWrong, DatesRow } from '../../../shared/lists/filter/dates-row.tsx'
import styles from '../../../shared/lists/filter/filter.module.css'
import { Pills } from '../../../shared/lists/filter/pills.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/input/text-field.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { type Box, FILTER_STATES } from '../list/boxes.ts'
import type { ListSource } from '../list/list-source.ts'
import { datesWord, type FilterField, filterFieldsOf } from './filter-fields.ts'
import { type ListFilter, tidyFilter } from './list-filter.ts'
import { PersonRow } from './person-row.tsx'
import { TemplateRow } from './template-row.tsx'
import { useFoundCount } from './use-found-count.ts'

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

/** The filter panel of a list: its fields, Reset and Query (spec §2). */
export function FilterPanel({ box, source, appCode, anchor, filter, onClose, onQuery }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(filter)
  const change = (part: ListFilter) => setDraft({ ...draft, ...part })
  const form = useRef<HTMLFormElement>(null)
  const [resets, setResets] = useState(0)
  const isWrong = areDaysWrong(draft)
  const found = useFoundCount(source, isWrong ? undefined : { ...tidyFilter(draft), appCode })
  const query = () => {
    if (!isWrong && form.current?.checkValidity() === true) onQuery(tidyFilter(draft))
  }
  // Reset keeps the panel open; the search words and the tab are no fields of it.
  const reset = () => {
    setDraft({
      wd: filter.wd,
      order: filter.order,
      ...(box.tabs === undefined ? {} : { instanceState: filter.instanceState }),
    })
    // What has no value but was typed, such as half a date, goes with the fields.
    setResets(resets + 1)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      anchor={anchor.current}
      title={t('inbox.filterTitle', { box: t(`inbox.boxes.${box.word}`) })}
      foot={
        <div className={styles.foot}>
          <Button kind="outline" onClick={reset}>
            {t('inbox.reset')}
          </Button>
          <Button block disabled={isWrong} onClick={query}>
            {found === undefined ? t('inbox.query') : t('inbox.queryCount', { total: found })}
          </Button>
        </div>
      }
    >
      <form
        key={resets}
        ref={form}
        className={styles.rows}
        onSubmit={(event) => {
          event.preventDefault()
          query()
        }}
      >
        {filterFieldsOf(box.type).map((field) => (
          <FieldRow key={field} field={field} box={box} appCode={appCode} draft={draft} onChange={change} />
        ))}
        <input type="submit" hidden />
      </form>
    </Sheet>
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
  const label = t('inbox.fields.instanceState')
  return (
    <fieldset className={styles.block}>
      <legend className={styles.blockLabel}>{label}</legend>
      <Pills
        label={label}
        options={[
          { value: 'all', label: t('inbox.states.all') },
          ...FILTER_STATES.map((state) => ({ value: state, label: t(`inbox.states.${state}`) })),
        ]}
        value={value ?? 'all'}
        onChange={(state) => onChange(FILTER_STATES.find((known) => known === state))}
      />
    </fieldset>
  )
}
