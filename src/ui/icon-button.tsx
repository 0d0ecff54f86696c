import type { Ref } from 'react'
import { Badge } from './badge.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'
import type { IconName } from './icons.ts'

type Props = {
  icon: IconName
  /** The accessible name, also the tooltip on wide screens. */
  label: string
  onClick?: () => void
  size?: number
  /** `bar` has no ground, `box` stands beside a search box. */
  look?: 'bar' | 'box'
  count?: number
  /** For a toggle such as the star. */
  pressed?: boolean
  disabled?: boolean
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
  menu?: { open: boolean; id: string }
}

export function IconButton(props: Props) {
  const { icon, label, size = 24, look = 'bar', count = 0, pressed, menu } = props
  return (
    <button
      ref={props.ref}
      type="button"
      className={cx(styles.button, styles[look], props.className)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-haspopup={menu === undefined ? undefined : 'menu'}
      aria-expanded={menu?.open}
      aria-controls={menu?.open ? menu.id : undefined}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={icon} size={size} filled={pressed === true && icon === 'star'} />
      {count > 0 && (
        <span className={styles.count}>
          <Badge count={count} />
        </span>
      )}
    </button>
  )
}
