import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { ChartNode, getWorkflowChart } from '../../../../contract/workflow/chart.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import styles from './chart.module.css'
import { NodeFacts } from './node-details.tsx'

type Chart = OutputOf<typeof getWorkflowChart>

type Props = { readonly chart: Chart; readonly direction: 'down' | 'right' }

/** The same as the drawing in words, from the beginning to the end of the flow. */
export function ChartList({ chart, direction }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = (node: ChartNode) => localise(node.name_i18n, node.activityName)
  const byCode = new Map(chart.activities.map((node) => [node.activityCode, node]))
  const ordered = [...chart.activities].sort((a, b) =>
    direction === 'down' ? middle(a).y - middle(b).y || a.x - b.x : middle(a).x - middle(b).x || a.y - b.y,
  )
  return (
    <ol className={styles.list}>
      {ordered.map((node) => {
        const next = chart.rules
          .filter(({ preActivityCode }) => preActivityCode === node.activityCode)
          .flatMap(({ postActivityCode }) => byCode.get(postActivityCode) ?? [])
        return (
          <li key={node.activityCode} className={styles.entry}>
            <h3 className={styles.entryName}>{nameOf(node)}</h3>
            <NodeFacts node={node} />
            {next.length > 0 && (
              <p className={styles.next}>
                {t('chart.next', { nodes: next.map(nameOf).join(t('timeline.listSeparator')) })}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Boxes of one layer are as far along the flow by their middles. */
function middle({ x, y, width, height }: ChartNode) {
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}
