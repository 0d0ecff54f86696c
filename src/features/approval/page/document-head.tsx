import { useState } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import { useListTime, useSpan } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { ShareButton } from '../../../shared/links/share-button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Chip } from '../../../ui/button/chip.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { StateStamp } from '../../../ui/picture/state-stamp.tsx'
import { CopyNumber } from './copy-number.tsx'
import styles from './document-head.module.css'
import { type StateMark, stateMark } from './state-mark.ts'

/** Who asks, for what, since when, and how it stands. */
export function DocumentHead({ page }: { readonly page: FormPage }) {
  const localise = useLocalised()
  const nameOf = useName()
  const mark = stateMark(page)
  const { originator, department } = page
  return (
    <header className={cx(styles.head, mark?.kind === 'stamp' && styles.stamped)}>
      <div className={styles.top}>
        <h2 className={styles.title}>{localise(page.instanceName_i18n, page.instanceName)}</h2>
        {mark !== null && <Mark mark={mark} />}
      </div>
      <div className={styles.numberLine}>
        <CopyNumber number={page.sequenceNo} />
        {page.workflowInstanceId !== null && page.instanceState !== 'DRAFT' && (
          <ShareButton
            title={localise(page.instanceName_i18n, page.instanceName)}
            pairValue={JSON.stringify({ workflowInstanceId: page.workflowInstanceId })}
            className={styles.share}
          />
        )}
      </div>
      <div className={styles.asker}>
        <Avatar
          id={originator.id}
          name={nameOf(originator)}
          imgUrl={originator.imgUrl}
          gone={originator.disabled === true}
          size={32}
        />
        <div className={styles.words}>
          <p>
            <span className={styles.name}>{nameOf(originator)}</span>
            {department !== null && <span className={styles.place}>{nameOf(department)}</span>}
          </p>
          <Times page={page} />
        </div>
      </div>
    </header>
  )
}

/** A stamp fades in when the state turns final while the person looks. */
function Mark({ mark }: { readonly mark: StateMark }) {
  const { t } = useTranslation()
  const [first] = useState(mark.key)
  const label = t(`approval.state.${mark.key}`)
  if (mark.kind === 'chip') return <Chip state={mark.state}>{label}</Chip>
  return (
    <span className={styles.stamp}>
      <StateStamp state={mark.state} label={label} fresh={first !== mark.key} />
    </span>
  )
}

function Times({ page }: { readonly page: FormPage }) {
  const { t } = useTranslation()
  const time = useListTime()
  const span = useSpan()
  const nameOf = useName()
  const { startTime, finishTime, round, submitter } = page
  if (startTime === null) return null
  const parts = [
    t('approval.startedAt', { time: time(startTime) }),
    submitter === null ? null : t('approval.submittedBy', { name: nameOf(submitter) }),
    round > 1 ? t('timeline.round', { number: round }) : null,
    finishTime === null ? null : t('approval.finishedAt', { time: time(finishTime) }),
    finishTime === null
      ? null
      : t('timeline.took', { span: span(Date.parse(finishTime) - Date.parse(startTime)) }),
  ].filter((part) => part !== null)
  return <p className={styles.times}>{parts.join(t('timeline.separator'))}</p>
}
