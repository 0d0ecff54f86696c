import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { BATCH_ACTIONS, type BatchAction } from '../../../shared/actions/batch-actions.ts'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './batch.module.css'
import type { BatchItem } from './batch-item.ts'

const BatchSheet = lazyPart(async () => (await import('./batch-sheet.tsx')).BatchSheet)

type Props = {
  readonly items: readonly BatchItem[]
  readonly selection: Selection
}

const MAIN = BATCH_ACTIONS.filter(({ isMain }) => isMain)

/** What can be done with many at once, where every ticked item allows it; what does not can be left out with one press. */
export function ToDoActions({ items, selection }: Props) {
  const { t } = useTranslation()
  const [action, setAction] = useState<BatchAction | null>(null)
  const [sent, setSent] = useState<readonly BatchItem[]>([])
  const isQuick = ({ may }: BatchItem) => MAIN.some(({ kind }) => may.includes(kind))
  const alone = items.filter((item) => !isQuick(item))
  const offered = BATCH_ACTIONS.filter(
    ({ kind }) => items.length > 0 && items.every(({ may }) => may.includes(kind)),
  )
  const begin = (next: BatchAction) => {
    // The list goes on changing; what is sent is what was ticked.
    setSent(items)
    setAction(next)
  }
  return (
    <>
      <p className={styles.note}>
        {alone.length === 0 ? (
          <span>{t('batch.onlyCommon')}</span>
        ) : (
          <>
            <Icon name="info" size={14} />
            <span>{t('batch.alone', { count: alone.length })}</span>
            <Button
              kind="text"
              size="s"
              onClick={() => selection.choose(items.filter(isQuick).map(({ id }) => id))}
            >
              {t('batch.leaveOut')}
            </Button>
          </>
        )}
      </p>
      {offered.map((one) => (
        <Button
          key={one.kind}
          {...(one.isMain ? {} : { kind: 'outline' })}
          icon={one.icon}
          onClick={() => begin(one)}
        >
          {t(`approval.actions.${one.kind}`)}
        </Button>
      ))}
      {action !== null && (
        <Suspense fallback={null}>
          <BatchSheet action={action} items={sent} onClose={() => setAction(null)} onEnd={selection.end} />
        </Suspense>
      )}
    </>
  )
}
