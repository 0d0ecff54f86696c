import { useState } from 'react'
import type { UnitRef } from '../../../../contract/shapes.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useOwner } from '../../../shared/account/me.ts'
import { BatchProgress } from '../../../shared/lists/batch/batch-progress.tsx'
import { BatchResult } from '../../../shared/lists/batch/batch-result.tsx'
import { useBatchRun } from '../../../shared/lists/batch/use-batch-run.ts'
import { PeopleField } from '../../../shared/people/people-field.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './batch.module.css'
import type { BatchItem } from './batch-item.ts'
import { type BatchKind, workOf } from './batch-work.ts'
import { useOpenEach } from './use-open-each.ts'

type Props = {
  readonly kind: Exclude<BatchKind, 'read'>
  readonly items: readonly BatchItem[]
  readonly onClose: () => void
  /** The batch was sent and its result has been read. */
  readonly onEnd: () => void
}

const MOST_TEXT = 4000
const ONE = { min: 1, max: 1 }

/** What goes with each item, then the progress, then what became of each. */
export function BatchSheet({ kind, items, onClose, onEnd }: Props) {
  const { t } = useTranslation()
  const me = useOwner()?.userId
  const [text, setText] = useState('')
  const [people, setPeople] = useState<readonly UnitRef[]>([])
  const [isAsked, setAsked] = useState(false)
  const { run, start, end } = useBatchRun()
  const openEach = useOpenEach()
  const to = people[0]?.id
  const title = t(`batch.title.${kind}`, { count: items.length })
  const handleSend = () => {
    if (kind === 'forward' && to === undefined) return setAsked(true)
    start(
      items.map((item) => ({
        itemId: item.id,
        title: item.title,
        action: kind,
        work: workOf(kind, item, text, to),
      })),
    )
  }
  const handleEnd = () => {
    end()
    onEnd()
  }
  if (run?.isUnderWay) return <BatchProgress title={title} run={run} onClose={handleEnd} />
  if (run !== null) return <BatchResult run={run} onOpen={openEach} onClose={handleEnd} />
  const workflows = new Set(items.map(({ workflowCode }) => workflowCode)).size
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      foot={
        <Button block onClick={handleSend}>
          {title}
        </Button>
      }
    >
      <p className={styles.note}>{t('batch.workflows', { count: workflows })}</p>
      {kind === 'forward' && (
        <div className={styles.part}>
          <PeopleField
            label={t('batch.to')}
            people={people}
            limits={ONE}
            onChange={setPeople}
            blocked={(id) => (id === me ? t('approval.people.oneself') : undefined)}
            {...(isAsked && to === undefined ? { hint: t('batch.toMissing') } : {})}
          />
        </div>
      )}
      <div className={styles.part}>
        <TextArea
          label={t(kind === 'agree' ? 'batch.opinion' : 'batch.note')}
          value={text}
          onChange={setText}
          mostCharacters={MOST_TEXT}
          minRows={2}
          maxRows={6}
        />
      </div>
    </Sheet>
  )
}
