import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useListTime, useRunningSpan } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Chip } from '../../../ui/button/chip.tsx'
import { Card as Surface } from '../../../ui/layout/card.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { WorkflowIcon } from '../../../ui/picture/workflow-icon.tsx'
import type { CardFootPart } from '../list/list-source.ts'
import type { InboxPlace } from '../list/use-inbox-place.ts'
import type { Card } from './card-model.ts'
import styles from './inbox-card.module.css'

type Props = {
  readonly card: Card
  readonly place: InboxPlace
  /** Its document stands beside the list. */
  readonly selected: boolean
  /** A document is open already: the next one takes its place in the history. */
  readonly replace: boolean
  /** Its last lines. */
  readonly Foot: CardFootPart | undefined
}

/** One row of the inbox: title, who and when, what the author chose to show, and only then what is special. */
export function InboxCard({ card, place, selected, replace, Foot }: Props) {
  const { t } = useTranslation()
  const listTime = useListTime()
  const span = useRunningSpan()
  const titleId = useId()
  return (
    <Surface as="article" labelledBy={titleId} className={cx(styles.card, selected && styles.selected)}>
      <div className={styles.first}>
        <WorkflowIcon
          code={card.workflow.code}
          icon={card.workflow.icon}
          tint={card.workflow.tint}
          size={24}
        />
        <h2 className={styles.title}>
          <Link
            id={titleId}
            to={card.href}
            replace={replace}
            state={{ inbox: { ...place, row: card.id } }}
            className={styles.link}
            data-focus="inner"
            data-card={card.id}
            aria-current={selected ? 'page' : undefined}
          >
            {card.title}
          </Link>
        </h2>
        {card.unseen && (
          <span className={styles.dot}>
            <span className="cs-hidden-text">{t('inbox.unseen')}</span>
          </span>
        )}
      </div>
      <div className={cx(styles.who, card.initiator === null && styles.indented)}>
        {card.initiator === null ? (
          <span className={cx(styles.rest, card.foot?.kind !== 'draft' && 'cs-num')}>{card.sequenceNo}</span>
        ) : (
          <>
            <span className={styles.avatar}>
              <Avatar
                id={card.initiator.id}
                name={card.initiator.name}
                imgUrl={card.initiator.imgUrl}
                size={20}
              />
            </span>
            <span className={styles.name}>{card.initiator.name}</span>
            <span className={styles.rest}>{card.initiator.department}</span>
          </>
        )}
        {card.time !== null && (
          <time className={styles.time} dateTime={card.time}>
            {listTime(card.time)}
          </time>
        )}
      </div>
      {card.summary.length > 0 && (
        <div className={styles.summary}>
          {card.summary.map((field) => (
            <span key={field.code} className={styles.field}>
              {field.label !== null && <span className={styles.label}>{field.label}</span>}
              {field.text ?? t('inbox.unsupported')}
            </span>
          ))}
        </div>
      )}
      {card.marks.length > 0 && (
        <div className={styles.marks}>
          {card.marks.map((mark) => (
            <Chip key={mark.key} state={mark.state} {...(mark.icon === undefined ? {} : { icon: mark.icon })}>
              {t(mark.key, { name: mark.name, count: mark.count, span: span(mark.ms ?? 0) })}
            </Chip>
          ))}
        </div>
      )}
      {Foot !== undefined && <Foot card={card} />}
    </Surface>
  )
}
