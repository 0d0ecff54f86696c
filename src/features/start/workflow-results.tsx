import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listMyWorkflowByName } from '../../../contract/workflow-centre.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { useWorkflowThings } from '../../shared/favourites/workflow-thing.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NamedRows } from '../../ui/list/named-rows.tsx'
import styles from './start-screen.module.css'

type Props = { readonly words: string; readonly onClear: () => void }

/** What the search finds, by name in any language, pinyin or initials; the words are marked. */
export function WorkflowResults({ words, onClear }: Props) {
  const { t } = useTranslation()
  const language = useLocale()
  const { row } = useWorkflowThings()
  const query = useQuery({
    ...callQuery(listMyWorkflowByName, { workflowName: words, language, isMobile: false }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (data === undefined) {
    if (query.isError)
      return (
        <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
      )
    return <Skeleton count={4} />
  }
  if (data.dataList.length === 0) {
    return (
      <Empty
        icon="search"
        title={t('start.notFound', { text: words })}
        text={t('start.notFoundText')}
        action={
          <Button kind="outline" onClick={onClear}>
            {t('start.showAll')}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <p className={styles.found} role="status">
        {t('start.found', { count: data.total })}
      </p>
      <NamedRows grid busy={query.isPlaceholderData} things={data.dataList.map(row)} />
    </>
  )
}
