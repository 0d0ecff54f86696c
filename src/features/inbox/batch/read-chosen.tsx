import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { BatchProgress } from '../../../shared/lists/batch/batch-progress.tsx'
import { BatchResult } from '../../../shared/lists/batch/batch-result.tsx'
import { useBatchRun } from '../../../shared/lists/batch/use-batch-run.ts'
import type { Selection } from '../../../shared/lists/select/use-selection.ts'
import { Button } from '../../../ui/button/button.tsx'
import type { BatchItem } from './batch-item.ts'
import { useOpenEach } from './use-open-each.ts'

type Props = { readonly ticked: readonly Pick<BatchItem, 'id' | 'title'>[]; readonly selection: Selection }

/** Marks copies as read. */
export function ReadChosen({ ticked, selection }: Props) {
  const { t } = useTranslation()
  const { run, start, end } = useBatchRun()
  const openEach = useOpenEach()
  const title = t('batch.title.read', { count: ticked.length })
  const handleEnd = () => {
    end()
    selection.end()
  }
  const handleRead = () =>
    start(ticked.map(({ id, title }) => ({ itemId: id, title, action: 'read', work: { kind: 'read' } })))
  return (
    <>
      <Button icon="eye" disabled={ticked.length === 0} onClick={handleRead}>
        {t('decisions.action.read')}
      </Button>
      {run !== null && run.isUnderWay && <BatchProgress title={title} run={run} onClose={handleEnd} />}
      {run !== null && !run.isUnderWay && <BatchResult run={run} onOpen={openEach} onClose={handleEnd} />}
    </>
  )
}
