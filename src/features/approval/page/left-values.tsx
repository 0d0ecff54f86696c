import { useId } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import type { Property } from '../../../../contract/package/properties.ts'
import { sameValue } from '../../../../rules/record/canonical.ts'
import { type FormData, ownValue } from '../../../../rules/record/form-data.ts'
import { tableRows } from '../../../../rules/record/table-rows.ts'
import { valueText } from '../../../../rules/values/value-text.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import styles from '../sheet/conflict-sheet.module.css'

type Line = { readonly key: string; readonly label: string; readonly value: string }

type Props = {
  readonly page: FormPage
  readonly data: FormData
  /** The fields of `data`. */
  readonly fields: readonly Property[]
}

/** What I had filled in and nobody has: to read and to copy, for the form goes to somebody else without it. */
export function LeftValues({ page, data, fields }: Props) {
  const { t } = useTranslation()
  const copy = useCopy()
  const id = useId()
  const stored = page.bizObject.data
  const lines = useLines(
    data,
    fields.filter(({ code }) => Object.hasOwn(data, code) && !sameValue(data[code], ownValue(stored, code))),
  )
  if (lines.length === 0) return null
  const text = lines.map(({ label, value }) => t('approval.left.line', { label, value })).join('\n')
  const words = { copied: t('approval.left.copied'), notCopied: t('approval.left.notCopied') }
  return (
    <section aria-labelledby={id}>
      <p id={id} className={styles.keptHead}>
        {t('approval.left.title')}
      </p>
      <dl className={styles.kept}>
        {lines.map(({ key, label, value }) => (
          <div key={key}>
            <dt className={styles.when}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button kind="outline" size="s" onClick={() => void copy(text, words)}>
        {t('approval.left.copy')}
      </Button>
    </section>
  )
}

/** A line for each field, and for each row of a table. */
function useLines(data: FormData, fields: readonly Property[]): readonly Line[] {
  const { t } = useTranslation()
  const locale = useLocale()
  const localise = useLocalised()
  return fields.flatMap((property): Line[] => {
    const { code } = property
    const label = localise(property.name, code)
    const value = ownValue(data, code)
    const rows = property.type === 'subTable' ? tableRows(value) : []
    if (property.type !== 'subTable' || rows.length === 0) {
      return [{ key: code, label, value: valueText(property, value, locale) ?? t('approval.conflict.empty') }]
    }
    return rows.map((row, index) => {
      const cells = property.columns.flatMap((column) => {
        const text = valueText(column, ownValue(row, column.code), locale)
        const name = localise(column.name, column.code)
        return text === null ? [] : [t('approval.left.line', { label: name, value: text })]
      })
      const number = index + 1
      return {
        key: `${code} ${String(row.id ?? index)}`,
        label: t('form.cell', { column: label, number }),
        value: cells.join(t('approval.left.between')),
      }
    })
  })
}
