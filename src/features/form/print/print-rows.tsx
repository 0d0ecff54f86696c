import type { CSSProperties } from 'react'
import type { Column, SubTable } from '../../../../contract/package/properties.ts'
import { formatNumber } from '../../../../rules/format/number.ts'
import { ownValue } from '../../../../rules/record/form-data.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocale } from '../../../lib/i18n/use-locale.ts'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { RowFiles } from '../../../shared/files/file-place.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Sideways } from '../../../ui/layout/sideways.tsx'
import { type Row, rowsOf } from '../rows/row.ts'
import { createSums } from '../rows/row-sums.ts'
import { ReadValue } from '../view/read-value.tsx'
import { isOfDigits, paperFit } from './paper-fit.ts'
import styles from './print-form.module.css'

/** A sub-table on paper: all rows, its head repeated on each sheet, its sums below the last row. */
export function PrintRows({ table, value }: { readonly table: SubTable; readonly value: unknown }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const locale = useLocale()
  const rows = rowsOf(value)
  const { isAcross, scale, keepsWhole, widths } = paperFit(table, rows, locale)
  const fit: CSSProperties & Record<'--fit', number> = { '--fit': scale }
  const name = localise(table.name, table.code)
  const classOf = (column: Column) =>
    cx(
      column.type === 'number' && styles.number,
      keepsWhole && isOfDigits(column) && styles.oneLine,
      column.type === 'longText' && styles.long,
    )
  return (
    <Sideways label={name} className={cx(styles.box, isAcross && styles.across)} style={fit}>
      <table className={cx(styles.table, !keepsWhole && styles.crowded)}>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <span className="cs-hidden-text">{t('form.rowNumber')}</span>
            </th>
            {table.columns.map((column, index) => (
              <th
                key={column.code}
                scope="col"
                className={cx(column.type === 'number' && styles.number)}
                {...(keepsWhole && { style: { minWidth: `${widths[index]}em` } })}
              >
                {localise(column.name, column.code)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id}>
              <td className={styles.number}>{index + 1}</td>
              <RowFiles table={table.code} row={row.id}>
                {table.columns.map((column) => (
                  <td key={column.code} className={classOf(column)}>
                    <ReadValue property={column} value={ownValue(row, column.code)} />
                  </td>
                ))}
              </RowFiles>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={table.columns.length + 1}>{t('form.noRows')}</td>
            </tr>
          )}
          {rows.length > 0 && <Sums table={table} rows={rows} classOf={classOf} />}
        </tbody>
      </table>
    </Sideways>
  )
}

type SumsProps = {
  readonly table: SubTable
  readonly rows: readonly Row[]
  readonly classOf: (column: Column) => string
}

/** Not in the table's foot: browsers repeat that on each sheet. */
function Sums({ table, rows, classOf }: SumsProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const sums = table.sums ?? []
  if (sums.length === 0) return null
  const summed = createSums(table)
  for (const row of rows) summed.add(row)
  const textOf = (column: Column) => {
    const format = column.type === 'number' ? column.format : undefined
    return sums.includes(column.code) ? formatNumber(summed.of(column.code), format, locale) : ''
  }
  return (
    <tr className={styles.sums}>
      <th scope="row">{t('form.sum')}</th>
      {table.columns.map((column) => (
        <td key={column.code} className={classOf(column)}>
          {textOf(column)}
        </td>
      ))}
    </tr>
  )
}
