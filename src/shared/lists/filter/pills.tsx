import { cx } from '../../../ui/base/cx.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './filter.module.css'

type Props<T extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
}

/** Choices as pills that wrap; the chosen one carries a check. */
export function Pills<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field around it is the fieldset
    <div role="group" aria-label={label} className={styles.pills}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={styles.pillTarget}
          onClick={() => onChange(option.value)}
        >
          <span className={cx(styles.pill, option.value === value && styles.pillOn)}>
            {option.value === value && <Icon name="check" size={16} />}
            {option.label}
          </span>
        </button>
      ))}
    </div>
  )
}
