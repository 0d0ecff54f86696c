import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CommentThread, type FormComment, listReplies } from '../../../contract/form-comments.ts'
import { call } from '../../lib/api/api.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comments.module.css'

type Props = {
  readonly thread: CommentThread
  readonly targetId: string | undefined
  readonly onReply: (comment: FormComment) => void
  readonly toBox: () => void
}

const PAGE_SIZE = 20
const FIRST_PAGE: string | undefined = undefined

/** A comment with its replies; the first ones come along, the others when they are asked for. */
export function Thread({ thread, targetId, onReply, toBox }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const all = useInfiniteQuery({
    queryKey: [listReplies.name, 'pages', thread.id] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listReplies, { originCommentId: thread.id, size: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled: isOpen,
  })
  const loaded = all.data?.pages.flatMap(({ content }) => content) ?? []
  const replies = loaded.length > thread.replies.length ? loaded : thread.replies
  const left = thread.replyNum - replies.length
  const showMore = () => {
    if (isOpen) void all.fetchNextPage()
    else setOpen(true)
  }
  return (
    <li className={styles.thread}>
      <CommentItem comment={thread} isTarget={thread.id === targetId} onReply={onReply} toBox={toBox} />
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label={t('comments.replies')}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} isTarget={reply.id === targetId} onReply={onReply} toBox={toBox} />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <button type="button" className={styles.more} disabled={all.isFetching} onClick={showMore}>
          {t('comments.moreReplies', { count: left })}
        </button>
      )}
    </li>
  )
}
