import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'
import styles from './button.module.css'

export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'text' | 'danger' | 'danger-outline'

export type ButtonProps = {
  children: ReactNode
  kind?: ButtonKind
  /** `s` is 32 px on wide screens; on a phone the target stays 44. */
  size?: 'm' | 's'
  icon?: IconName
  /** Full width of its row. */
  block?: boolean
  disabled?: boolean
  /** While sending: the label becomes `busyLabel`, the width stays. */
  busy?: boolean
  busyLabel?: string
  type?: 'button' | 'submit'
  /** Id of the form a submit button belongs to when it stands outside of it. */
  form?: string
  /** The key that does the same, shown inside on wide screens. */
  keyHint?: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  className?: string
  describedBy?: string
  autoFocus?: boolean
  /** It opens a menu. */
  popup?: { open: boolean; id: string }
}

export function Button(props: ButtonProps) {
  const { children, kind = 'primary', size = 'm', icon, block, disabled, busy = false, busyLabel } = props
  return (
    <button
      type={props.type ?? 'button'}
      className={cx(
        styles.button,
        styles[kind],
        size === 's' && styles.small,
        block && styles.block,
        props.className,
      )}
      disabled={disabled}
      form={props.form}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-keyshortcuts={props.keyHint}
      aria-describedby={props.describedBy}
      aria-haspopup={props.popup === undefined ? undefined : 'menu'}
      aria-expanded={props.popup?.open}
      aria-controls={props.popup?.open ? props.popup.id : undefined}
      data-autofocus={props.autoFocus ? '' : undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else props.onClick?.(event)
      }}
    >
      {icon !== undefined && !busy && <Icon name={icon} size={18} />}
      {busy && <Icon name="refresh" size={18} className={styles.turning} />}
      <span className={styles.word}>{busy && busyLabel !== undefined ? busyLabel : children}</span>
      {props.keyHint !== undefined && <kbd className={styles.key}>{props.keyHint}</kbd>}
    </button>
  )
}
