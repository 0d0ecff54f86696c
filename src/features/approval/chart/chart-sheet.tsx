import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChartNode, getWorkflowChart } from '../../../../contract/workflow/chart.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useIsWide } from '../../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './chart.module.css'
import { ChartList } from './chart-list.tsx'
import { FlowChart } from './flow-chart.tsx'
import { NodeDetails } from './node-details.tsx'

type Props = { readonly instanceId: string; readonly onClose: () => void }

/** The flow chart of a run over the page: drawn, or as a list that says the same; below it the chosen node's people. */
export function ChartSheet({ instanceId, onClose }: Props) {
  const { t } = useTranslation()
  const direction = useIsWide() ? 'right' : 'down'
  const query = useQuery(callQuery(getWorkflowChart, { workflowInstanceId: instanceId, direction }))
  const [view, setView] = useState<'chart' | 'list'>('chart')
  const [chosen, setChosen] = useState<string | null>(null)
  const chart = query.data
  const node = chart?.activities.find(({ activityCode }) => activityCode === chosen)
  const choose = ({ activityCode }: ChartNode) => setChosen(activityCode)
  return (
    <Sheet open title={t('chart.title')} onClose={onClose} wide="screen" height="full" flush>
      <div className={styles.sheet}>
        <div className={styles.bar}>
          <Segmented
            label={t('chart.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: t('chart.views.chart') },
              { value: 'list', label: t('chart.views.list') },
            ]}
          />
        </div>
        {query.isError && <LoadFailed error={query.error} onReload={() => void query.refetch()} />}
        {query.isPending && <Skeleton shape="lines" count={6} />}
        {chart !== undefined && view === 'chart' && (
          <FlowChart chart={chart} chosen={chosen} onChoose={choose} />
        )}
        {chart !== undefined && view === 'list' && <ChartList chart={chart} direction={direction} />}
        {view === 'chart' && node !== undefined && (
          <NodeDetails node={node} onClose={() => setChosen(null)} />
        )}
      </div>
    </Sheet>
  )
}
