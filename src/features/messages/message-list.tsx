import { type RefObject, useMemo } from 'react'
import type { MessageRow } from '../../../contract/messages.ts'
import { furtherPaths } from '../../lib/address/further-paths.ts'
import { timeZone } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocale } from '../../lib/i18n/use-locale.ts'
import { Button } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VirtualList } from '../../ui/list/virtual-list.tsx'
import { dayText, type ListRow, withDays } from './days.ts'
import { MessageCard } from './message-card.tsx'
import type { MessageTab } from './message-tabs.ts'
import styles from './messages.module.css'
import { useMessageWords } from './use-message-words.ts'
import type { useMessages } from './use-messages.ts'

const ROW_PX = 65

type Props = {
  readonly tab: MessageTab
  readonly list: ReturnType<typeof useMessages>
  readonly today: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly onOpen: (row: MessageRow) => void
  /** Absent: nothing here is unread. */
  readonly onReadAll: (() => void) | undefined
}

/** The messages under the heads of their days. */
export function MessageList({ tab, list, today, scroller, onOpen, onReadAll }: Props) {
  const { t } = useTranslation()
  const { query, rows } = list
  const items = useMemo(() => withDays(rows, timeZone()), [rows])
  const wordsOf = useMessageWords(today)
  const dayOf = useDayText(today)
  return (
    <VirtualList
      key={tab}
      keepAs={`messages ${tab}`}
      label={t('messages.title')}
      items={items}
      keyOf={keyOf}
      estimatePx={ROW_PX}
      scroller={scroller}
      hasMore={query.hasNextPage && !query.isFetchNextPageError}
      loadingMore={query.isFetchingNextPage}
      onMore={() => void query.fetchNextPage()}
      renderItem={(item, index) =>
        item.kind === 'day' ? (
          <div className={styles.day}>
            <h2 className={styles.dayName}>{dayOf(item.day)}</h2>
            {index === 0 && onReadAll !== undefined && (
              <Button kind="text" size="s" onClick={onReadAll}>
                {t('messages.readAll')}
              </Button>
            )}
          </div>
        ) : (
          <MessageCard
            row={item.row}
            words={wordsOf(item.row)}
            time={item.time}
            from={furtherPaths.messages(tab)}
            onOpen={() => onOpen(item.row)}
          />
        )
      }
      end={<End list={list} />}
    />
  )
}

function End({ list }: Pick<Props, 'list'>) {
  const { t } = useTranslation()
  const { query, total } = list
  if (query.isFetchNextPageError && !query.isFetchingNextPage) {
    return (
      <div className={styles.end} role="alert">
        <span>{t('inbox.moreFailed')}</span>
        <Button kind="text" size="s" onClick={() => void query.fetchNextPage()}>
          {t('inbox.retry')}
        </Button>
      </div>
    )
  }
  if (query.hasNextPage) return <Skeleton shape="cards" count={2} />
  return <p className={styles.end}>{t('messages.allShown', { count: total })}</p>
}

function useDayText(today: string): (day: string) => string {
  const { t } = useTranslation()
  const locale = useLocale()
  return (day) => dayText(day, today, locale) || t(day === today ? 'messages.today' : 'messages.yesterday')
}

function keyOf(item: ListRow): string {
  return item.kind === 'day' ? item.day : item.row.id
}
