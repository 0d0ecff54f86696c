import type { Ref } from 'react'
import { cx } from '../base/cx.ts'
import { Badge } from '../picture/badge.tsx'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import styles from './icon-button.module.css'

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
