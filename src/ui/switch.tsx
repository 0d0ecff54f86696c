import styles from './switch.module.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }

/** On or off, at once. The label is drawn by the row it stands in. */
export function Switch({ label, checked, onChange, disabled }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      className={styles.target}
      onClick={() => onChange(!checked)}
    >
      <span className={checked ? styles.on : styles.off} />
    </button>
  )
}
