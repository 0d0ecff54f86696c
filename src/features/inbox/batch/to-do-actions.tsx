import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
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

/** Agreeing and handing on, where every ticked item allows it; what does not can be left out with one press. */
export function ToDoActions({ items, selection }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'agree' | 'forward' | null>(null)
  const [sent, setSent] = useState<readonly BatchItem[]>([])
  const alone = items.filter(({ mayAgree }) => !mayAgree)
  const isEmpty = items.length === 0
  const mayAgree = !isEmpty && alone.length === 0
  const mayForward = !isEmpty && items.every((item) => item.mayForward)
  const begin = (next: 'agree' | 'forward') => {
    // The list goes on changing; what is sent is what was ticked.
    setSent(items)
    setKind(next)
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
              onClick={() => selection.choose(items.filter((item) => item.mayAgree).map(({ id }) => id))}
            >
              {t('batch.leaveOut')}
            </Button>
          </>
        )}
      </p>
      {mayForward && (
        <Button kind="outline" icon="transfer" onClick={() => begin('forward')}>
          {t('decisions.action.forward')}
        </Button>
      )}
      {mayAgree && (
        <Button icon="check" onClick={() => begin('agree')}>
          {t('decisions.action.agree')}
        </Button>
      )}
      {kind !== null && (
        <Suspense fallback={null}>
          <BatchSheet kind={kind} items={sent} onClose={() => setKind(null)} onEnd={selection.end} />
        </Suspense>
      )}
    </>
  )
}
