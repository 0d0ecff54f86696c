import type { ShownNotice } from '../../../contract/portal.ts'
import { useDayText } from '../../lib/i18n/day-text.ts'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import styles from './notice-list.module.css'

type Props = {
  readonly title: string
  readonly notices: readonly ShownNotice[]
  /** Which application says it; where they come from several. */
  readonly withApp?: boolean
}

/** What the applications have to say, newest first. */
export function NoticeList({ title, notices, withApp = false }: Props) {
  const localise = useLocalised()
  const dayText = useDayText()
  return (
    <section className={styles.panel} aria-label={title}>
      <h3 className={withApp ? styles.title : styles.small}>{title}</h3>
      <ul>
        {notices.map((notice) => {
          const text = localise(notice.text_i18n, '')
          const words = localise(notice.title_i18n, '')
          const from = withApp ? `${localise(notice.appName_i18n, notice.appName)} · ` : ''
          return (
            <li key={`${notice.appCode} ${notice.day} ${words}`} className={styles.notice}>
              <p className={styles.words}>{words}</p>
              {text !== '' && <p className={styles.text}>{text}</p>}
              <p className={styles.day}>
                {from}
                <time dateTime={notice.day}>{dayText(notice.day)}</time>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
