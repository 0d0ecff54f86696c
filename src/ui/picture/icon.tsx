import { cx } from '../base/cx.ts'
import styles from './icon.module.css'
import { ICONS, type IconName } from './icons.ts'

type Props = {
  name: IconName
  /** 14 chip, 16 inline, 18 input, 20 list and wide, 24 bars, 40–48 empty. */
  size?: number
  className?: string | undefined
  /** Only for an icon that stands without a word and is no button. */
  label?: string
  filled?: boolean
}

/** Dots instead of lines. */
const DOTTED: readonly IconName[] = ['more', 'drag']

export function Icon({ name, size = 20, className, label, filled }: Props) {
  return (
    <svg
      className={cx(styles.icon, filled && styles.filled, DOTTED.includes(name) && styles.dotted, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <path d={ICONS[name]} />
    </svg>
  )
}
