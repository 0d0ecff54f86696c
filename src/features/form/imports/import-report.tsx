import { IMPORT_RESULT, type ImportResult } from '../../../../contract/form-rows.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import styles from './imports.module.css'
import type { useRowImport } from './use-row-import.ts'
import { WrongCell } from './wrong-cell.tsx'
import type { WrongCells } from './wrong-cells.ts'

type Props = {
  readonly incoming: ReturnType<typeof useRowImport>
  readonly wrong: readonly WrongCells[]
  /** The table holds fewer rows than these, however many of its own are given up. */
  readonly isTooMany: boolean
}

/** What came of a file: how many rows are good, what is wrong with the others, or why there are none. */
export function ImportReport({ incoming, wrong, isTooMany }: Props) {
  const { t } = useTranslation()
  const { result, good } = incoming
  const refusal = useRefusal(incoming)
  if (result === null) return null
  return (
    <>
      {refusal !== null && (
        <p role="alert" className={styles.wrong}>
          {refusal}
        </p>
      )}
      {refusal === null && !isTooMany && <p role="status">{t('grid.import.good', { count: good.length })}</p>}
      <ReadFrom result={result} />
      {wrong.length > 0 && (
        <>
          <h3 className={styles.head}>{t('grid.import.wrong', { count: result.errorCount })}</h3>
          {wrong.map((cells) => (
            <WrongCell
              key={cells.key}
              cells={cells}
              value={incoming.mended.get(cells.key)}
              onChange={(value) => incoming.mend(cells.key, value)}
            />
          ))}
        </>
      )}
    </>
  )
}

/** What was read of the file, and what of it was not. */
function ReadFrom({ result }: { readonly result: ImportResult }) {
  const { t } = useTranslation()
  const { ignoredColumns, sheetName, hiddenRows, hiddenColumns } = result
  const notes = [
    ...(sheetName === undefined ? [] : [t('grid.import.sheet', { name: sheetName })]),
    ...(hiddenRows === undefined ? [] : [t('grid.import.hiddenRows', { count: hiddenRows })]),
    ...(hiddenColumns === undefined
      ? []
      : [t('grid.import.hiddenColumns', { columns: hiddenColumns.join(', ') })]),
    ...(ignoredColumns === undefined
      ? []
      : [t('grid.import.ignored', { columns: ignoredColumns.join(', ') })]),
  ]
  return notes.map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ))
}

/** Why nothing can be taken from the file; null when something can. */
function useRefusal({ result, isTooLarge }: Props['incoming']): string | null {
  const { t } = useTranslation()
  if (result === null) return null
  switch (result.errorType) {
    case IMPORT_RESULT.success:
    case IMPORT_RESULT.partialSuccess:
    case IMPORT_RESULT.confirmPeople:
      return null
    case IMPORT_RESULT.fileType:
      if (result.reason !== undefined) return t(`grid.import.reasons.${result.reason}`)
      return t(isTooLarge ? 'grid.import.fileTooLarge' : 'grid.import.fileType')
    case IMPORT_RESULT.tooManyRows:
      if (result.reason !== undefined) return t(`grid.import.reasons.${result.reason}`)
      return t('grid.import.tooManyRows', { limit: result.importSize ?? 0 })
    case IMPORT_RESULT.columns:
      return [
        t('grid.import.columns'),
        ...(result.unknownColumns?.length
          ? [t('grid.import.unknownColumns', { columns: result.unknownColumns.join(', ') })]
          : []),
        ...(result.repeatedColumns?.length
          ? [t('grid.import.repeatedColumns', { columns: result.repeatedColumns.join(', ') })]
          : []),
        ...(result.missingColumns?.length
          ? [t('grid.import.missingColumns', { columns: result.missingColumns.join(', ') })]
          : []),
      ].join(' ')
    case IMPORT_RESULT.templateEmpty:
      return t('grid.import.empty')
    case IMPORT_RESULT.system:
      return t('grid.import.failed')
    default:
      return [
        t('grid.import.unspecified'),
        ...(result.reason === undefined ? [] : [t(`grid.import.reasons.${result.reason}`)]),
      ].join(' ')
  }
}
