import type { ChartRoute } from '../../../../contract/workflow/chart.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { cx } from '../../../ui/base/cx.ts'
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
      <path className={styles.way} d={roundPath(rule.points)} markerEnd="url(#cs-chart-head)" />
      {text !== '' && place !== undefined && (
        <text className={styles.condition} x={place.x} y={place.y}>
          {fitText(text, TEXT_WIDTH, 12)}
        </text>
      )}
    </g>
  )
}

/** A first stretch longer than this is the line's own all the way. */
const OWN_PX = 90

/** On a stretch that only this line has: lines that leave the same node share the first one. */
function placeOfText(points: ChartRoute['points']) {
  const [first, corner, before, after] = points
  if (first === undefined || corner === undefined) return undefined
  const isAlone = Math.abs(first.x - corner.x) + Math.abs(first.y - corner.y) > OWN_PX
  if (before === undefined || after === undefined || isAlone) return middle(first, corner)
  return middle(before, after)
}

function middle(a: ChartRoute['points'][number], b: ChartRoute['points'][number]) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
