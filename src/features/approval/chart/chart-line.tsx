import { useTranslation } from 'react-i18next'
import type { ChartRoute } from '../../../../contract/workflow/chart.ts'
import { useLocalised } from '../../../lib/use-localised.ts'
import { cx } from '../../../ui/cx.ts'
import styles from './chart.module.css'
import { fitText } from './fit-text.ts'
import { roundPath } from './round-path.ts'

const TEXT_WIDTH = 150

/** A line with its head, and what it is called where it leaves the others. */
export function ChartLine({ rule }: { readonly rule: ChartRoute }) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const own = localise(rule.text_i18n, '')
  const text = own === '' && rule.utilizeElse ? t('chart.otherwise') : own
  const place = placeOfText(rule.points)
  return (
    <g className={cx(styles.line, rule.walked && styles.walked, rule.predicted && styles.coming)}>
      <path className={styles.way} d={roundPath(rule.points)} markerEnd={`url(#cs-chart-head${rule.walked ? '-walked' : ''})`} />
      {text !== '' && place !== undefined && (
        <text className={styles.condition} {...place}>
          {fitText(text, TEXT_WIDTH, 12)}
        </text>
      )}
    </g>
  )
}

/** A stretch of this length has room for its text. */
const LONG = 80
const GAP = 8

type Place = { readonly x: number; readonly y: number; readonly textAnchor: 'middle' | 'end' }

/**
 * On a long stretch that only this line has, for lines that leave the same node share the first one; else before its
 * head: across, the text stands above the line, where no node is.
 */
function placeOfText(points: ChartRoute['points']): Place | undefined {
  const stretches = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }))
  const last = stretches.at(-1)
  if (last === undefined) return undefined
  const own = stretches.length > 1 ? stretches.slice(1) : stretches
  const long = own.toSorted((a, b) => lengthOf(b) - lengthOf(a)).find((one) => lengthOf(one) >= LONG)
  const { from, to } = long ?? last
  const isAcross = from.y === to.y
  if (isAcross && long === undefined) return { x: to.x - GAP, y: to.y - 2 * GAP, textAnchor: 'end' }
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - (isAcross ? GAP : 0), textAnchor: 'middle' }
}

type Stretch = Readonly<Record<'from' | 'to', ChartRoute['points'][number]>>

function lengthOf({ from, to }: Stretch): number {
  return Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
}
