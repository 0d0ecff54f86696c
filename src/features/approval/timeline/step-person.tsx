import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepPerson as Person } from '../../../../contract/instances.ts'
import { OPERATION_TYPE } from '../../../../contract/vocabulary.ts'
import { showsAsUnsupported } from '../../../../rules/html-text.ts'
import { useListTime, useSpan } from '../../../lib/dates.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useName } from '../use-name.ts'
import { reasonText } from './reason-text.ts'
import styles from './timeline.module.css'
import { Verdict } from './verdict.tsx'

type Props = {
  readonly person: Person
  readonly predicted: boolean
  /** It is me and I am asked: why I am stands there at once. */
  readonly isMe: boolean
}

/** One voice of a step. A tap says why this person was asked. */
export function StepPerson({ person, predicted, isMe }: Props) {
  const { t } = useTranslation()
  const nameOf = useName()
  const [open, setOpen] = useState(isMe && person.workActionType === null)
  const whyId = useId()
  const { approvaler, onBehalfOf, opinion, reasons } = person
  const shown = onBehalfOf ?? approvaler
  return (
    <li className={styles.person}>
      <Avatar
        id={shown.id}
        name={nameOf(shown)}
        imgUrl={shown.imgUrl}
        gone={shown.disabled === true}
        size={32}
      />
      <div className={styles.words}>
        <button
          type="button"
          className={styles.who}
          aria-expanded={reasons.length === 0 ? undefined : open}
          aria-controls={whyId}
          disabled={reasons.length === 0}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.nameLine}>
            <span className={styles.name}>{nameOf(shown)}</span>
            {shown.departmentName !== undefined && (
              <span className={styles.place}>
                {nameOf({ name: shown.departmentName, name_i18n: shown.departmentName_i18n })}
              </span>
            )}
            {shown.disabled === true && <span className={styles.place}>{t('ui.hasLeft')}</span>}
          </span>
          <Verdict person={person} predicted={predicted} />
        </button>
        <When person={person} />
        <div id={whyId}>
          {open &&
            reasons.map((reason) => (
              <p key={`${reason.kind} ${reason.detail}`} className={styles.why}>
                {reasonText(t, reason, nameOf)}
              </p>
            ))}
        </div>
        {opinion !== '' && (
          <p className={styles.opinion}>
            {showsAsUnsupported(opinion) ? t('timeline.unsupported') : opinion}
          </p>
        )}
      </div>
    </li>
  )
}

const CLOSED = ['handledByAnother', 'nodeFailed', 'returned', 'branchEnded', 'instanceEnded'] as const

/** For whom, since when or at what time, how long it took, or why it was closed. */
function When({ person }: { readonly person: Person }) {
  const { t } = useTranslation()
  const nameOf = useName()
  const time = useListTime()
  const span = useSpan()
  const { approvaler, onBehalfOf, receiveTime } = person
  // When a request was sent stands at the head of its step.
  const isSubmit = person.workActionType === OPERATION_TYPE.submit
  const approvalTime = isSubmit ? null : person.approvalTime
  const usedTime = isSubmit ? null : person.usedTime
  const closed = CLOSED.find((known) => known === person.closedBecause)
  const parts = [
    onBehalfOf === null ? null : t('timeline.byDelegate', { name: nameOf(approvaler) }),
    approvalTime === null ? null : time(approvalTime),
    approvalTime === null || usedTime === null || usedTime < 60_000
      ? null
      : t('timeline.took', { span: span(usedTime) }),
    approvalTime === null && receiveTime !== null && closed === undefined && !isSubmit
      ? t('timeline.received', { time: time(receiveTime) })
      : null,
    closed === undefined ? null : t(`timeline.closed.${closed}`),
  ].filter((part) => part !== null)
  if (parts.length === 0) return null
  return <p className={styles.when}>{parts.join(t('timeline.separator'))}</p>
}
