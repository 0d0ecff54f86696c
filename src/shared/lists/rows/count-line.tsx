import type { ReactNode } from 'react'
import { useIsOnline } from '../../../lib/device/online.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useFormatTotal } from '../../../lib/i18n/use-format-total.ts'
import styles from './rows.module.css'

export type Counts = {
  readonly total: number
  readonly totalIsMinimum: boolean
  readonly shown: number
  /** When the rows came from the server. */
  readonly updatedAt: number
  /** The last attempt to renew them failed. */
  readonly isStale: boolean
}

/** Total and shown (spec §2); and how old the rows are when they cannot be renewed. */
export function CountLine({ counts, children }: { readonly counts: Counts; readonly children: ReactNode }) {
  const { total, totalIsMinimum, shown, updatedAt, isStale } = counts
  const { t } = useTranslation()
  const listTime = useListTime()
  const isOnline = useIsOnline()
  const formatTotal = useFormatTotal()
  const time = listTime(new Date(updatedAt).toISOString())
  return (
    <div className={styles.count}>
      <span role="status">
        {t('inbox.count', { total: formatTotal(total, totalIsMinimum), shown: formatTotal(shown, false) })}
      </span>
      {(!isOnline || isStale) && (
        <span className={styles.age}>
          {isOnline && `${t('inbox.notRenewed')} · `}
          {t('inbox.savedAt', { time })}
        </span>
      )}
      <span className={styles.countActions}>{children}</span>
    </div>
  )
}
