import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { FormComment } from '../../../contract/form-comments.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useViewport } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import type { CommentsSlotProps } from '../../shared/comments/comments-props.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import { CommentList } from './comment-list.tsx'
import { CommentPlaceContext } from './comment-place.ts'
import styles from './comments.module.css'
import { useCommentList } from './use-comment-list.ts'
import { useTarget } from './use-target.ts'
import { type Writing, WritingPlace } from './writing-place.tsx'

type Props = Omit<CommentsSlotProps, 'page'> & {
  readonly schemaCode: string
  readonly bizObjectId: string
  readonly workflowInstanceId: string
}

/** What people say about a document. Beside it where there is room, with the box at hand; on a phone the box is a sheet. */
export function CommentsSection({ schemaCode, bizObjectId, workflowInstanceId, handle, onCount }: Props) {
  const { t } = useTranslation()
  const about = { schemaCode, bizObjectId }
  const place = useMemo(() => ({ part: 'comment' as const, workflowInstanceId }), [workflowInstanceId])
  const isSplit = useViewport() === 'split'
  const { query, threads, count, newer, showNew } = useCommentList(about)
  const target = useTarget(threads, query.data !== undefined)
  const [writing, setWriting] = useState<Writing>({ isOpen: false, replyTo: undefined })
  const top = useRef<HTMLDivElement>(null)
  const box = useRef<{ focus(): void }>(null)
  useEffect(() => onCount(count), [count, onCount])
  const write = (replyTo?: FormComment) => {
    setWriting({ isOpen: true, replyTo })
    // The box of an answer is drawn first.
    if (isSplit) requestAnimationFrame(() => box.current?.focus())
  }
  useImperativeHandle(handle, () => ({ write: () => write() }))
  const goToNew = async () => {
    await showNew()
    top.current?.scrollIntoView?.({ block: 'nearest' })
    top.current?.focus({ preventScroll: true })
  }
  return (
    <CommentPlaceContext value={place}>
      <div className={styles.section}>
        <div ref={top} tabIndex={-1} className={styles.list}>
          {newer > 0 && (
            <button type="button" className={styles.newer} onClick={() => void goToNew()}>
              {t('comments.newer', { count: newer })}
            </button>
          )}
          <p className="cs-hidden-text" role="status">
            {newer > 0 ? t('comments.newer', { count: newer }) : ''}
          </p>
          {query.error !== null && (
            <Strip
              icon="warn"
              tone="bad"
              inset
              role="alert"
              action={{ label: t('panels.reload'), run: () => void query.refetch() }}
            >
              {t(messageKey(query.error), messageParams(query.error))}
            </Strip>
          )}
          {target.isMissing && (
            <Strip icon="info" inset>
              {t('comments.missing')}
            </Strip>
          )}
          {query.data === undefined && query.error === null && <Skeleton shape="lines" count={3} />}
          {query.data !== undefined && (
            <CommentList
              threads={threads}
              target={target}
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
              onReply={write}
              toBox={() => box.current?.focus()}
            />
          )}
        </div>
        <WritingPlace
          about={about}
          writing={writing}
          box={box}
          onOpen={() => write()}
          onClose={() => setWriting({ isOpen: false, replyTo: undefined })}
        />
      </div>
    </CommentPlaceContext>
  )
}
