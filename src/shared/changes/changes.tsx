import { useQuery } from '@tanstack/react-query'
import { compareOperationLog } from '../../../contract/workflow/logs.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './changes.module.css'
import { ChangesTable } from './changes-table.tsx'
import { TableChanges } from './table-changes.tsx'
import { useChangeText } from './use-change-text.ts'

/** What one act changed in the form, field by field: before and after, as far as the reader may see it. */
export function Changes({ logId }: { readonly logId: string }) {
  const { t } = useTranslation()
  const query = useQuery(callQuery(compareOperationLog, { bizObjectLogId: logId }))
  const changeText = useChangeText()
  if (query.isError) return <LoadFailed error={query.error} onReload={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton shape="lines" count={4} />
  const captions = { before: t('history.before'), after: t('history.after') }
  const plain = query.data.flatMap(({ propertyCode, name_i18n, columns, before, after, ...wording }) =>
    columns === undefined ? changeText({ code: propertyCode, name: name_i18n, wording, before, after }) : [],
  )
  const tables = query.data.filter(({ columns }) => columns !== undefined)
  if (plain.length === 0 && tables.length === 0)
    return <p className={styles.nothing}>{t('history.nothing')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is only read scrolls, which needs the keyboard too
    <section className={styles.changes} aria-label={t('history.changes')} tabIndex={0} data-focus="inner">
      <ChangesTable changes={plain} captions={captions} />
      {tables.map((table) => (
        <TableChanges key={table.propertyCode} table={table} captions={captions} />
      ))}
    </section>
  )
}
