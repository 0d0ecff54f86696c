import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useFormatTotal } from '../../../lib/i18n/use-format-total.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import styles from './rows.module.css'

type Props = {
  readonly total: number
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly onRetry: () => void
}

/** Below the last row: the next page is coming, did not come, or there is none. */
export function ListEnd({ total, hasMore, isLoading, isFailed, onRetry }: Props) {
  const { t } = useTranslation()
  const formatTotal = useFormatTotal()
  if (isFailed && !isLoading) {
    return (
      <div className={styles.end} role="alert">
        <span>{t('inbox.moreFailed')}</span>
        <Button kind="text" size="s" onClick={onRetry}>
          {t('inbox.retry')}
        </Button>
      </div>
    )
  }
  if (hasMore || isLoading) return <Skeleton shape="cards" count={2} still={!isLoading} />
  return (
    <p className={styles.end}>{t('inbox.allShown', { count: total, total: formatTotal(total, false) })}</p>
  )
}
