import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { NODE_STATE } from '../../../../contract/vocabulary.ts'
import type { ChartNode, getWorkflowChart } from '../../../../contract/workflow/chart.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import styles from './chart.module.css'
import { ChartBox } from './chart-box.tsx'
import { ChartLine } from './chart-line.tsx'
import { nextNode } from './next-node.ts'
import { usePanZoom } from './use-pan-zoom.ts'

type Props = {
  readonly chart: OutputOf<typeof getWorkflowChart>
  readonly chosen: string | null
  readonly onChoose: (node: ChartNode) => void
}

/** The drawing: moved and zoomed by hand, walked with the arrow keys, Enter shows a node's people. */
export function FlowChart({ chart, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const now = useMemo(() => presentNode(chart.activities), [chart])
  const [focused, setFocused] = useState(now?.activityCode)
  const panZoom = usePanZoom(frame, chart, now)
  const { view } = panZoom
  const handleKey = (event: KeyboardEvent) => {
    const from = chart.activities.find(({ activityCode }) => activityCode === focused)
    if (event.key === '+' || event.key === '=') panZoom.zoomBy(1)
    else if (event.key === '-') panZoom.zoomBy(-1)
    else if (event.key === '0') panZoom.fit()
    else if (from !== undefined && (event.key === 'Enter' || event.key === ' ')) onChoose(from)
    else {
      const next = from === undefined ? undefined : nextNode(chart.activities, from, event.key)
      if (next === undefined) return
      setFocused(next.activityCode)
      panZoom.reveal(next)
      frame.current?.querySelector<SVGElement>(`[data-node="${CSS.escape(next.activityCode)}"]`)?.focus()
    }
    event.preventDefault()
  }
  const percent = new Intl.NumberFormat(undefined, { style: 'percent' }).format(view.scale)
  return (
    <div className={styles.frame}>
      <div ref={frame} className={styles.canvas} {...panZoom.handlers}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
        <svg className={styles.drawing} role="group" aria-label={t('chart.title')} onKeyDown={handleKey}>
          <defs>
            <marker
              id="cs-chart-head"
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerUnits="userSpaceOnUse"
              markerWidth="10"
              markerHeight="10"
              orient="auto"
            >
              <path className={styles.head} d="M1 1 L7 4 L1 7" />
            </marker>
          </defs>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {chart.rules.map((rule, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two nodes may have several lines between them
              <ChartLine key={index} rule={rule} />
            ))}
            {chart.activities.map((node) => (
              <ChartBox
                key={node.activityCode}
                node={node}
                isChosen={node.activityCode === chosen}
                isFocused={node.activityCode === focused}
                onFocus={() => setFocused(node.activityCode)}
                onChoose={() => {
                  if (!panZoom.wasMoved()) onChoose(node)
                }}
              />
            ))}
          </g>
        </svg>
      </div>
      <div className={styles.tools} role="toolbar" aria-label={t('chart.zoom')}>
        <Tool label={t('chart.zoomOut')} sign="−" onClick={() => panZoom.zoomBy(-1)} />
        <button type="button" className={styles.percent} title={t('chart.fit')} onClick={panZoom.fit}>
          {percent}
        </button>
        <Tool label={t('chart.zoomIn')} sign="+" onClick={() => panZoom.zoomBy(1)} />
      </div>
    </div>
  )
}

type ToolProps = { readonly label: string; readonly sign: string; readonly onClick: () => void }

function Tool({ label, sign, onClick }: ToolProps) {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onClick}>
      {sign}
    </button>
  )
}

/** Where the run stands; before it began and after it ended, where it starts. */
function presentNode(nodes: readonly ChartNode[]): ChartNode | undefined {
  return nodes.find(({ status }) => status === NODE_STATE.inProgress) ?? nodes[0]
}
