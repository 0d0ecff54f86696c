import { useId } from 'react'
import type { Locale } from '../../../../../contract/vocabulary.ts'
import { dateFormatter } from '../../../../../rules/format/formatters.ts'
import { FORMAT_WORDS } from '../../../../../rules/format/words.ts'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../../lib/i18n/use-locale.ts'
import { InputBox } from '../../../../ui/input/input-box.tsx'
import { describedBy } from '../../../../ui/input/input-frame.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import { PartSelect } from './part-select.tsx'

const YEARS_BACK = 100
const YEARS_AHEAD = 50

/** The years on offer, the stored one among them whatever it is. */
function yearOptions(stored: string) {
  const now = new Date().getFullYear()
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, index) =>
    String(now + YEARS_AHEAD - index),
  )
  const all = stored === '' || years.includes(stored) ? years : [...years, stored]
  return all.map((year) => ({ value: year, label: year }))
}

function monthOptions(locale: Locale) {
  const name = dateFormatter(FORMAT_WORDS[locale].dateTag, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: name.format(new Date(Date.UTC(2024, index, 1))),
  }))
}

/** A year. */
export function YearEditor({ property: _, value, onChange, ...frame }: TypedEditorProps) {
  const { t } = useTranslation()
  const year = typeof value === 'string' ? value : ''
  const id = useId()
  return (
    <InputBox {...frame} inputId={id}>
      <PartSelect
        id={id}
        label={frame.label}
        value={year}
        none={t('values.year')}
        options={yearOptions(year)}
        {...describedBy(id, frame)}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      />
    </InputBox>
  )
}

/**
 * A month of a year: two lists, because not every browser has a picker of months. Half of it is kept as it is chosen: it
 * is no month, and the rules say so, as of anything that is typed wrong.
 */
export function MonthEditor({ property: _, value, onChange, ...frame }: TypedEditorProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const parts = partsOf(typeof value === 'string' ? value : '')
  const put = (next: { readonly year: string; readonly month: string }) =>
    onChange(next.year === '' && next.month === '' ? null : `${next.year}-${next.month}`)
  const year = (
    <PartSelect
      key="year"
      label={t('values.part', { field: frame.label, part: t('values.year') })}
      value={parts.year}
      none={t('values.year')}
      options={yearOptions(parts.year)}
      onChange={(chosen) => put({ ...parts, year: chosen })}
    />
  )
  const month = (
    <PartSelect
      key="month"
      label={t('values.part', { field: frame.label, part: t('values.month') })}
      value={parts.month}
      none={t('values.month')}
      options={monthOptions(locale)}
      onChange={(chosen) => put({ ...parts, month: chosen })}
    />
  )
  return (
    <InputBox {...frame} inputId={id} group>
      {locale === 'zh' ? [year, month] : [month, year]}
    </InputBox>
  )
}

function partsOf(stored: string) {
  const [year = '', month = ''] = stored.split('-')
  return { year, month }
}
