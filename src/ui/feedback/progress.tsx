import ProgressBar from 'antd-mobile/es/components/progress-bar'
import { cx } from '../base/cx.ts'
import styles from './progress.module.css'

type Props = {
  /** What is on its way, for screen readers. */
  readonly label: string
  readonly value: number
  readonly most: number
  /** Between two lines of text. */
  readonly isThin?: boolean
}

/** How much of it is done: a thin bar over the whole width. */
export function Progress({ label, value, most, isThin = false }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
      className={cx(styles.progress, isThin && styles.thin)}
    >
      <ProgressBar percent={most === 0 ? 0 : (value / most) * 100} />
    </div>
  )
}
