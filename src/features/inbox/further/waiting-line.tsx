import { useMinute, useRunningSpan } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import styles from '../card/inbox-card.module.css'
import type { CardStep } from './card-foot.ts'

type Props = { readonly steps: readonly CardStep[]; readonly since: string }

/** Who an instance of mine is with, and since when. */
export function WaitingLine({ steps, since }: Props) {
  const { t } = useTranslation()
  const span = useRunningSpan()
  const waited = useMinute().getTime() - Date.parse(since)
  const first = steps[0]?.people[0]
  const said = steps.map(({ node, people, more }) => {
    const names = people.map((person) => person.name).join(t('inbox.nameSeparator'))
    const who = more > 0 ? t('inbox.namesAndMore', { names, count: more }) : names
    return [who, node].filter((part) => part !== '').join(' · ')
  })
  return (
    <div className={cx(styles.who, styles.waiting)}>
      <span className={styles.avatar}>
        {first !== undefined && <Avatar id={first.id} name={first.name} imgUrl={first.imgUrl} size={20} />}
      </span>
      <span className={styles.step}>
        <span className="cs-hidden-text">{t('inbox.waitsFor')} </span>
        {said.join(t('inbox.stepSeparator'))}
      </span>
      <time className={styles.time} dateTime={since}>
        {t('inbox.since', { span: span(waited) })}
      </time>
    </div>
  )
}
