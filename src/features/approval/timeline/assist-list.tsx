import type { StepPerson as Person } from '../../../../contract/instances.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useName } from '../../../lib/i18n/use-name.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { Papers } from '../papers/papers.tsx'
import styles from './timeline.module.css'

/** Opinions that were asked for: who, what, and the answer (engine H). */
export function AssistList({ assists }: { readonly assists: NonNullable<Person['assists']> }) {
  const { t } = useTranslation()
  const nameOf = useName()
  const time = useListTime()
  if (assists.length === 0) return null
  return (
    <ul className={styles.assists}>
      {assists.map(({ workItemId, person, question, opinion, papers, askedTime, answerTime }) => (
        <li key={workItemId}>
          <p className={styles.event}>
            <Icon name="hand" size={14} />
            <span>
              {answerTime === null
                ? t('timeline.assistAsked', { name: nameOf(person), time: time(askedTime) })
                : t('timeline.assistAnswered', { name: nameOf(person), time: time(answerTime) })}
              {question !== '' && <q className={styles.quote}>{question}</q>}
            </span>
          </p>
          {opinion !== '' && <p className={styles.opinion}>{opinion}</p>}
          <Papers papers={papers} by={nameOf(person)} />
        </li>
      ))}
    </ul>
  )
}
