import { cx } from '../base/cx.ts'
import styles from './state-stamp.module.css'

type Props = {
  state: 'agreed' | 'disagreed' | 'cancelled'
  label: string
  /** True when the state turned final while the person looks: it fades in once. */
  fresh?: boolean
}

/** The mark of a final state. Latin words break over two lines. */
export function StateStamp({ state, label, fresh }: Props) {
  const isLatin = /^[ -\u024f]+$/.test(label)
  return (
    <span className={cx(styles.stamp, styles[state], isLatin && styles.latin, fresh && styles.fresh)}>
      <span>{label}</span>
    </span>
  )
}
