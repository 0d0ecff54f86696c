import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { AskedDecision } from '../../decisions/asked-decision.tsx'
import { DecisionRow } from '../../decisions/decision-row.tsx'
import type { Decision } from '../../decisions/decisions.ts'
import styles from './batch.module.css'
import type { BatchRun } from './use-batch-run.ts'

type Props = {
  readonly run: BatchRun
  /** Opens the first of these; the others come one after the other. */
  readonly onOpen: (itemIds: readonly string[]) => void
  readonly onClose: () => void
}

/** What became of each: done, handed back to be opened one by one, not done and why, waiting for the network. */
export function BatchResult({ run, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const { all } = run
  const open = all.filter(({ isDone }) => !isDone)
  const back = open.filter(({ state }) => state === 'handedBack')
  const asked = open.filter(({ state }) => state === 'asks')
  const failed = open.filter(({ state }) => state === 'refused')
  const waiting = open.filter(({ state }) => state === 'waiting')
  const doneCount = all.length - open.length
  const openItems = (ids: readonly string[]) => {
    onClose()
    onOpen(ids)
  }
  return (
    <Sheet
      open
      title={t('batch.result')}
      onClose={onClose}
      foot={
        back.length > 0 ? (
          <Button block onClick={() => openItems(back.map(({ itemId }) => itemId))}>
            {t('batch.openEach')}
          </Button>
        ) : (
          <Button block kind="outline" onClick={onClose}>
            {t('batch.close')}
          </Button>
        )
      }
    >
      <p role="status" className={styles.numbers}>
        {t('batch.done', { count: doneCount })}
      </p>
      <Group title={t('batch.back', { count: back.length })} decisions={back} />
      <Group title={t('batch.failed', { count: failed.length + asked.length })} decisions={failed}>
        {asked.map((one) => (
          <AskedDecision key={one.key} decision={one} onOpen={(id) => openItems([id])} />
        ))}
      </Group>
      <Group title={t('batch.waiting', { count: waiting.length })} decisions={waiting} />
    </Sheet>
  )
}

type GroupProps = {
  readonly title: string
  readonly decisions: readonly Decision[]
  readonly children?: readonly ReactNode[]
}

function Group({ title, decisions, children = [] }: GroupProps) {
  if (decisions.length === 0 && children.length === 0) return null
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {children}
        {decisions.map((one) => (
          <DecisionRow key={one.key} decision={one} />
        ))}
      </ul>
    </section>
  )
}
