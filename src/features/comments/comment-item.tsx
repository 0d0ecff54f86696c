import { Suspense, useRef, useState } from 'react'
import type { FormComment } from '../../../contract/form-comments.ts'
import { useListTime } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useName } from '../../lib/i18n/use-name.ts'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import { commentAnchor } from '../../shared/comments/comments-props.ts'
import { cx } from '../../ui/base/cx.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { CommentText } from './comment-text.tsx'
import styles from './comments.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDeleted } from './use-deleted.ts'

const CommentFiles = lazyPart(async () => (await import('./comment-files.tsx')).CommentFiles)

type Props = {
  readonly comment: FormComment
  /** The comment that the address leads to. */
  readonly isTarget: boolean
  readonly onReply: (comment: FormComment) => void
  /** Leads to the box to write in. */
  readonly toBox: () => void
}

/** One comment or reply: who, when, to whom, the words, and what may be done with it. */
export function CommentItem({ comment, isTarget, onReply, toBox }: Props) {
  const { t } = useTranslation()
  const nameOf = useName()
  const time = useListTime()
  const [isAsking, setAsking] = useState(false)
  const { commentator } = comment
  const name = nameOf(commentator)
  const isGone = comment.state === 'DISABLED'
  const article = useRef<HTMLElement>(null)
  const handleDeleted = useDeleted({ article, isGone, isAsking, toBox })
  // A reply to the comment of the thread stands below it anyway.
  const isToReply = comment.replyCommentId !== comment.originCommentId && comment.replyUserName !== ''
  return (
    <article
      ref={article}
      id={commentAnchor(comment.id)}
      className={cx(styles.comment, isTarget && styles.target)}
      tabIndex={-1}
      aria-label={t('comments.by', { name, time: time(comment.createdTime) })}
    >
      <Avatar
        id={commentator.id}
        name={name}
        imgUrl={commentator.imgUrl}
        gone={commentator.disabled === true}
        size={32}
      />
      <div className={styles.words}>
        <p className={styles.who}>
          <span className={styles.name}>{name}</span>
          {commentator.disabled === true && <span className={styles.when}>{t('ui.hasLeft')}</span>}
          <time className={styles.when} dateTime={comment.createdTime}>
            {time(comment.createdTime)}
          </time>
        </p>
        {isToReply && <p className={styles.to}>{t('comments.replyTo', { name: comment.replyUserName })}</p>}
        {isGone ? <p className={styles.gone}>{t('comments.deleted')}</p> : <CommentText comment={comment} />}
        {comment.attachments.length > 0 && (
          <Suspense fallback={null}>
            <CommentFiles attachments={comment.attachments} />
          </Suspense>
        )}
        {!isGone && (
          <div className={styles.acts}>
            <button type="button" className={styles.act} onClick={() => onReply(comment)}>
              {t('comments.reply')}
            </button>
            {comment.mayDelete && (
              <button type="button" className={styles.act} onClick={() => setAsking(true)}>
                {t('comments.delete')}
              </button>
            )}
          </div>
        )}
      </div>
      {isAsking && (
        <DeleteDialog comment={comment} onDeleted={handleDeleted} onClose={() => setAsking(false)} />
      )}
    </article>
  )
}
