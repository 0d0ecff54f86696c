import styles from './filter.module.css'
import { Pills } from './pills.tsx'

type Props<T extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A row of the filter whose value is one of a few. */
export function PillsRow<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <fieldset className={styles.block}>
      <legend className={styles.blockLabel}>{label}</legend>
      <Pills label={label} options={options} value={value} onChange={onChange} />
    </fieldset>
  )
}
