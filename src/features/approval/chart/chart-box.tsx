import type { ChartNode } from '../../../../contract/workflow/chart.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { useName } from '../../../lib/i18n/use-name.ts'
import { cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './chart.module.css'
import { fitText } from './fit-text.ts'
import { iconOfNode, lookOfNode } from './look-of-node.ts'

type Props = {
  readonly node: ChartNode
  readonly isChosen: boolean
  /** The one that Tab leads to. */
  readonly isFocused: boolean
  readonly onFocus: () => void
  readonly onChoose: () => void
}

const ICON = 18
const PADDING = 12
/** A box of less than this height has one line. */
const TWO_LINES = 48

/** A node: its name, who is asked there or how it stands, how often it was visited. */
export function ChartBox({ node, isChosen, isFocused, onFocus, onChoose }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const nameOf = useName()
  const { x, y, width, height, rounds, people, activityCode } = node
  const look = lookOfNode(node)
  const name = localise(node.name_i18n, node.activityName)
  const state = t(`chart.state.${look}`)
  const isTall = height >= TWO_LINES
  const room = width - 2 * PADDING - ICON - 8 - (rounds > 1 ? 28 : 0)
  const names = people.map(({ person }) => nameOf(person)).join(t('timeline.listSeparator'))
  const label = [name, state, names, rounds > 1 ? t('chart.rounds', { count: rounds }) : '']
    .filter((part) => part !== '')
    .join(t('timeline.separator'))
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML buttons do not live inside a drawing
    <g
      role="button"
      data-node={activityCode}
      tabIndex={isFocused ? 0 : -1}
      aria-pressed={isChosen}
      className={cx(styles.node, styles[look], isChosen && styles.chosen)}
      transform={`translate(${x} ${y})`}
      onFocus={onFocus}
      onClick={onChoose}
      onKeyDown={() => {}}
    >
      {/* A tip as well, for what does not fit. */}
      <title>{label}</title>
      <rect className={styles.box} width={width} height={height} rx={isTall ? 8 : height / 2} />
      <g transform={`translate(${PADDING} ${isTall ? 12 : (height - ICON) / 2})`}>
        <Icon name={iconOfNode(node)} size={ICON} />
      </g>
      <text className={styles.name} x={PADDING + ICON + 8} y={isTall ? 27 : height / 2 + 5}>
        {fitText(name, room, 14)}
      </text>
      {isTall && (
        <text className={styles.who} x={PADDING + ICON + 8} y={48}>
          {fitText(names === '' ? state : names, width - 2 * PADDING - ICON - 8, 12)}
        </text>
      )}
      {rounds > 1 && (
        <text className={styles.rounds} x={width - PADDING} y={isTall ? 26 : height / 2 + 4}>
          ×{rounds}
        </text>
      )}
    </g>
  )
}
