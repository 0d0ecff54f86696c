import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { getPortalPage, type ShownBlock } from '../../../contract/portal.ts'
import { paths } from '../../lib/address/paths.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { useWorkflowThings } from '../../shared/favourites/workflow-thing.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { NamedRows } from '../../ui/list/named-rows.tsx'
import { NoticeList } from '../../ui/list/notice-list.tsx'
import styles from './apps.module.css'
import { FunctionList } from './function-list.tsx'

/** What a portal page shows me, part by part. */
export function PageBlocks({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  const query = useQuery(callQuery(getPortalPage, { code }))
  const page = query.data
  if (page === undefined) {
    return query.isError ? (
      <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
    ) : (
      <Skeleton count={4} />
    )
  }
  if (page.blocks.length === 0)
    return <Empty icon="board" title={t('apps.emptyPage')} text={t('apps.emptyPageText')} />
  return (
    <div className={styles.blocks}>
      {page.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page are its order
        <Block key={at} block={block} appCode={page.appCode} />
      ))}
    </div>
  )
}

function Block({ block, appCode }: { readonly block: ShownBlock; readonly appCode: string }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const { row } = useWorkflowThings()
  const title = localise(block.title_i18n, '')
  switch (block.type) {
    case 'text':
      return (
        <section className={styles.panel} aria-label={title || undefined}>
          {title !== '' && <h3 className={styles.textTitle}>{title}</h3>}
          <p className={styles.text}>{localise(block.text_i18n, '')}</p>
        </section>
      )
    case 'workflows':
      return <NamedRows grid title={title || t('apps.start')} things={block.workflows.map(row)} />
    case 'functions':
      return <FunctionList title={title || t('apps.functions')} functions={block.functions} />
    case 'notices':
      return <NoticeList title={title || t('notices.title')} notices={block.notices} />
    case 'counts':
      return (
        <section className={styles.panel} aria-label={title || t('apps.lists')}>
          {title !== '' && <h3 className={styles.textTitle}>{title}</h3>}
          <div className={styles.numbers}>
            <Link to={paths.appBox(appCode, 'to-do')} className={styles.number} data-focus="inner">
              <b>{block.workItemCount}</b> {t('apps.boxes.toDo')}
            </Link>
            <Link to={paths.appBox(appCode, 'to-read')} className={styles.number} data-focus="inner">
              <b>{block.circulateItemCount}</b> {t('apps.boxes.toRead')}
            </Link>
          </div>
        </section>
      )
  }
}
