import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { IconName } from '../../../ui/picture/icons.ts'
import styles from './diagnosis.module.css'
import type { Result } from './outcome.ts'
import type { Row } from './use-diagnosis.ts'
import { durationText, saying } from './words.ts'

const ICONS: Record<Result, IconName> = { ok: 'check', note: 'info', failed: 'warn', skipped: 'more' }

/** One step: what it is, how it ended in words, the code, how long it took. */
export function StepRow({ row }: { readonly row: Row }) {
  const { t } = useTranslation()
  const { ended, isRunning } = row
  const state = ended?.outcome.result ?? (isRunning ? 'running' : 'waiting')
  const said = ended === undefined ? '' : saying(t, ended.outcome)
  return (
    <li className={styles.step} data-state={state} data-step={row.id}>
      <Icon
        name={ended === undefined ? 'clock' : ICONS[ended.outcome.result]}
        size={20}
        className={styles.mark}
      />
      <div className={styles.words}>
        <div className={styles.line}>
          <b>{t(`diagnosis.steps.${row.step}`)}</b>
          <span className={styles.state}>{t(`diagnosis.results.${state}`)}</span>
        </div>
        {said !== '' && <p className={styles.said}>{said}</p>}
        {ended?.outcome.code !== undefined && (
          <p className={styles.small}>{t('diagnosis.code', { code: ended.outcome.code })}</p>
        )}
      </div>
      <span className={styles.time}>{durationText(ended?.ms)}</span>
    </li>
  )
}
