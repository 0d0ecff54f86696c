import { ACTIVITY_DAYS } from '../../../contract/workflow/my-activity.ts'
import { useDayText } from '../../lib/i18n/day-text.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { axisOf } from './axis.ts'
import { Panel } from './panel.tsx'
import { useActivity } from './use-activity.ts'
import styles from './workbench.module.css'

const HEIGHT = 120

/** What I received and decided in the last days: bars for the eye, a table for screen readers. */
export function ActivityChart() {
  const { t } = useTranslation()
  const dayText = useDayText()
  const days = useActivity().data?.days ?? []
  const axis = axisOf(Math.max(0, ...days.flatMap(({ received, handled }) => [received, handled])))
  const px = (count: number) => Math.round((count / axis.top) * HEIGHT)
  return (
    <Panel
      title={t('workbench.days', { count: ACTIVITY_DAYS })}
      end={
        <span className={styles.legend} aria-hidden="true">
          <i className={styles.received} /> {t('workbench.received')}
          <i className={styles.handled} /> {t('workbench.decided')}
        </span>
      }
    >
      <div className={styles.chart} aria-hidden="true">
        <div className={styles.axis} style={{ height: HEIGHT }}>
          {axis.marks.map((mark) => (
            <span key={mark} className={styles.mark} style={{ bottom: px(mark) }}>
              {mark}
            </span>
          ))}
        </div>
        {days.map(({ day, received, handled }, at) => (
          <div key={day} className={styles.day}>
            <div className={styles.bars} style={{ height: HEIGHT }}>
              <span className={styles.received} style={{ height: px(received) }} />
              <span className={styles.handled} style={{ height: px(handled) }} />
            </div>
            <span className={styles.tick}>{at % 2 === 0 ? shortDay(day) : ''}</span>
          </div>
        ))}
      </div>
      <table className="cs-hidden-text">
        <caption>{t('workbench.days', { count: ACTIVITY_DAYS })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('workbench.day')}</th>
            <th scope="col">{t('workbench.received')}</th>
            <th scope="col">{t('workbench.decided')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, received, handled }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td>{received}</td>
              <td>{handled}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** `2026-11-06` as `11/6`. */
function shortDay(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(month)}/${Number(date)}`
}
