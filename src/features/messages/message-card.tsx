import { Link } from 'react-router-dom'
import type { MessageRow } from '../../../contract/messages.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useName } from '../../lib/i18n/use-name.ts'
import { cx } from '../../ui/base/cx.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { messageHref } from './message-href.ts'
import { messageLook } from './message-look.ts'
import styles from './messages.module.css'

type Props = {
  readonly row: MessageRow
  readonly words: { readonly title: string; readonly line: string }
  readonly time: string
  /** The list to come back to. */
  readonly from: string
  readonly onOpen: () => void
}

/** One message: what it is about, one line of content, when, and whether it was read. */
export function MessageCard({ row, words, time, from, onOpen }: Props) {
  const { t } = useTranslation()
  const isUnread = row.readState === 'UNREADED'
  return (
    <Link
      to={messageHref(row)}
      state={{ from }}
      data-card={row.id}
      data-focus="inner"
      className={styles.card}
      onClick={onOpen}
    >
      <MessageMark row={row} />
      <span className={styles.words}>
        <span className={styles.top}>
          <span className={cx(styles.title, isUnread && styles.unread)}>{words.title}</span>
          <time className={styles.time} dateTime={row.createdTime}>
            {time}
          </time>
        </span>
        <span className={styles.top}>
          <span className={styles.line}>{words.line}</span>
          {isUnread && (
            <span className={styles.dot}>
              <span className="cs-hidden-text">{t('messages.isUnread')}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

/** People speak with their own face, the flow with the colour of its state. */
function MessageMark({ row }: { readonly row: MessageRow }) {
  const nameOf = useName()
  const { kind, actor } = row
  if (actor !== null && (kind === 'mention' || kind === 'reply')) {
    return <Avatar id={actor.id} name={nameOf(actor)} imgUrl={actor.imgUrl} size={36} />
  }
  const { icon, tone } = messageLook(row)
  const style = { color: `var(--cs-${tone})`, backgroundColor: `var(--cs-${tone}-soft)` }
  return (
    <span className={styles.mark} style={style} aria-hidden="true">
      <Icon name={icon} size={20} />
    </span>
  )
}
