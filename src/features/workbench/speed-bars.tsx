import { useMeanSpan } from '../../lib/i18n/dates.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Panel } from './panel.tsx'
import { useActivity } from './use-activity.ts'
import styles from './workbench.module.css'

/** How long decisions took me, by workflow. */
export function SpeedBars() {
  const { t } = useTranslation()
  const localise = useLocalised()
  const span = useMeanSpan()
  const { data } = useActivity()
  const longest = Math.max(1, ...(data?.workflows ?? []).map(({ average }) => average))
  return (
    <Panel
      title={t('workbench.speed')}
      end={<span className={styles.quietWord}>{t('workbench.month')}</span>}
    >
      {data?.workflows.length === 0 && <p className={styles.quiet}>{t('workbench.noDecisions')}</p>}
      <ul>
        {data?.workflows.map(({ workflowCode, name, name_i18n, average }) => (
          <li key={workflowCode} className={styles.speed}>
            <span className={styles.speedName}>{localise(name_i18n, name)}</span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ width: `${Math.max(2, (average / longest) * 100)}%` }} />
            </span>
            <span className={styles.speedValue}>{span(average)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
