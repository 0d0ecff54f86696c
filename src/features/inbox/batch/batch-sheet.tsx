import { useState } from 'react'
import type { UnitRef } from '../../../../contract/shapes.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useOwner } from '../../../shared/account/me.ts'
import type { BatchAction } from '../../../shared/actions/batch-actions.ts'
import { BatchProgress } from '../../../shared/lists/batch/batch-progress.tsx'
import { BatchResult } from '../../../shared/lists/batch/batch-result.tsx'
import { useBatchRun } from '../../../shared/lists/batch/use-batch-run.ts'
import { PeopleField } from '../../../shared/people/people-field.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './batch.module.css'
import type { BatchItem } from './batch-item.ts'
import { useOpenEach } from './use-open-each.ts'

type Props = {
  readonly action: Pick<BatchAction, 'batch'>
  readonly items: readonly BatchItem[]
  readonly onClose: () => void
  /** The batch was sent and its result has been read. */
  readonly onEnd: () => void
}

const MOST_TEXT = 4000

/** What goes with each item, then the progress, then what became of each. */
export function BatchSheet({ action, items, onClose, onEnd }: Props) {
  const { t } = useTranslation()
  const me = useOwner()?.userId
  const [text, setText] = useState('')
  const [people, setPeople] = useState<readonly UnitRef[]>([])
  const [isAsked, setAsked] = useState(false)
  const { run, start, end } = useBatchRun()
  const openEach = useOpenEach()
  const { batch } = action
  const isMissing = batch.people !== undefined && people.length < batch.people.min
  const title = t(`batch.title.${batch.title}`, { count: items.length })
  const handleSend = () => {
    if (isMissing) return setAsked(true)
    const approval = text.trim() === '' ? undefined : { content: text }
    const ids = people.map(({ id }) => id)
    start(
      items.map(({ id, title, fence }) => ({
        itemId: id,
        title,
        ...batch.decision({ fence, approval, people: ids }),
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
      {batch.people !== undefined && (
        <div className={styles.part}>
          <PeopleField
            label={t('batch.to')}
            people={people}
            limits={batch.people}
            onChange={setPeople}
            blocked={(id) => (id === me ? t('approval.people.oneself') : undefined)}
            {...(isAsked && isMissing ? { hint: t('batch.toMissing') } : {})}
          />
        </div>
      )}
      <div className={styles.part}>
        <TextArea
          label={t(`batch.${batch.box}`)}
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
