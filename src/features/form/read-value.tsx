import { useTranslation } from 'react-i18next'
import type { Column, Property } from '../../../contract/package/properties.ts'
import { showsAsUnsupported } from '../../../rules/html-text.ts'
import { valueText } from '../../../rules/value-text.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { useLocalised } from '../../lib/use-localised.ts'
import { PersonChip } from '../../ui/person-chip.tsx'
import { LongText } from './long-text.tsx'
import { unitsOf } from './unit-field.tsx'

type Props = { readonly property: Property | Column; readonly value: unknown }

const FREE_TEXT = new Set<Property['type']>(['shortText', 'longText', 'approvalComment'])
const PEOPLE = new Set<Property['type']>(['person', 'multiPerson'])

/** Nothing is there: a dash for the eye, a word for the ear. */
function Dash() {
  const { t } = useTranslation()
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="cs-hidden-text">{t('form.empty')}</span>
    </>
  )
}

/** A value as text; an empty one is a dash. Text with HTML tags is not shown (spec §5). */
export function ReadValue({ property, value }: Props) {
  const { t } = useTranslation()
  const locale = useLocale()
  const localise = useLocalised()
  if (PEOPLE.has(property.type)) {
    const people = unitsOf(value)
    if (people.length > 0) {
      return people.map((unit) => (
        <PersonChip
          key={unit.id}
          id={unit.id}
          name={localise(unit.name_i18n ?? {}, unit.name ?? '')}
          imgUrl={unit.imgUrl}
        />
      ))
    }
  }
  const text = valueText(property, value, locale)
  if (text === null) return <Dash />
  if (FREE_TEXT.has(property.type) && showsAsUnsupported(text)) return t('form.unsupported')
  return property.type === 'longText' ? <LongText text={text} /> : text
}
