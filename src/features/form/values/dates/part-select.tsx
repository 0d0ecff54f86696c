import type { AriaAttributes } from 'react'
import { cx } from '../../../../ui/base/cx.ts'
import { Icon } from '../../../../ui/picture/icon.tsx'
import styles from './part-select.module.css'

/** What an input in a frame says of itself, where this is all of it. */
type States = Pick<AriaAttributes, 'aria-invalid' | 'aria-required' | 'aria-describedby'>

type Props = States & {
  readonly id?: string
  readonly label: string
  readonly value: string
  /** What stands there before something is chosen; absent: something is always chosen. */
  readonly none?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** As wide as its figures. */
  readonly narrow?: boolean
  readonly onChange: (value: string) => void
}

/** One part of a date: a year, a month, seconds. */
export function PartSelect({ id, label, value, none, options, narrow, onChange, ...states }: Props) {
  return (
    <span className={cx(styles.part, narrow && styles.narrow)}>
      <select
        id={id}
        className={cx(styles.select, value === '' && styles.none)}
        aria-label={label}
        {...states}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}
