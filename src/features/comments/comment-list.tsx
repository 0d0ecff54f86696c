import type { CommentThread, FormComment } from '../../../contract/form-comments.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import styles from './comments.module.css'
import { Thread } from './thread.tsx'
import type { useTarget } from './use-target.ts'

type Props = {
  readonly threads: readonly CommentThread[]
  readonly target: ReturnType<typeof useTarget>
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
  readonly onReply: (comment: FormComment) => void
  readonly toBox: () => void
}

/** The threads, newest first; the one that a notification led to stands on top while it is not listed yet. */
export function CommentList({ threads, target, hasMore, isLoading, onMore, onReply, toBox }: Props) {
  const { t } = useTranslation()
  if (threads.length === 0 && target.extra === undefined) {
    return (
      <div className={styles.empty}>
        <Icon name="chat" size={40} />
        <p className={styles.emptyTitle}>{t('comments.empty')}</p>
        <p>{t('comments.emptyText')}</p>
      </div>
    )
  }
  const shown = target.extra === undefined ? threads : [target.extra, ...withoutThread(threads, target.extra)]
  return (
    <>
      <ul className={styles.threads} aria-label={t('comments.title')}>
        {shown.map((thread) => (
          <Thread key={thread.id} thread={thread} targetId={target.id} onReply={onReply} toBox={toBox} />
        ))}
      </ul>
      {hasMore && (
        <button type="button" className={styles.more} disabled={isLoading} onClick={onMore}>
          {isLoading ? t('ui.loading') : t('comments.more')}
        </button>
      )}
    </>
  )
}

function withoutThread(threads: readonly CommentThread[], { id }: CommentThread): CommentThread[] {
  return threads.filter((thread) => thread.id !== id)
}
