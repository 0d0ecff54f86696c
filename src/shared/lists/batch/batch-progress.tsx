import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './batch.module.css'
import type { BatchRun } from './use-batch-run.ts'

type Props = { readonly title: string; readonly run: BatchRun; readonly onClose: () => void }

/** How many have their answer. Closing it stops nothing. */
export function BatchProgress({ title, run, onClose }: Props) {
  const { t } = useTranslation()
  const { settled, total } = run
  return (
    <Sheet open title={title} onClose={onClose}>
      <p className={styles.numbers} role="status">
        {t('batch.progress', { done: settled, total })}
      </p>
      <div className={styles.progress}>
        <Progress label={t('batch.running')} value={settled} most={total} />
      </div>
    </Sheet>
  )
}
