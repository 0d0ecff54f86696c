import { useRef } from 'react'
import { cx } from '../base/cx.ts'
import { stepByArrow } from '../base/step-by-arrow.ts'
import styles from './segmented.module.css'

type Props<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** One choice of two to four, as radio buttons drawn in one strip. */
export function Segmented<T extends string>({ label, options, value, onChange }: Props<T>) {
  const group = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={styles.strip}
      onKeyDown={(event) => stepByArrow(event, group.current, '[role="radio"]')}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: one strip with roving focus, as the radio pattern asks
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={cx(styles.option, option.value === value && styles.on)}
          onClick={() => onChange(option.value)}
        >
          <span className={styles.word}>{option.label}</span>
        </button>
      ))}
    </div>
  )
}
