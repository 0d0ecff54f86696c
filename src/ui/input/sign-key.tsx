import { useTranslation } from '../../lib/i18n/translation.tsx'
import styles from './input.module.css'

type Props = {
  /** The field whose sign it changes. */
  readonly label: string
  readonly onPress: () => void
}

/**
 * The minus that the number keyboards of phones do not have; where a finger types, it stands in the field while that is
 * filled in. The focus stays in the input, and the keyboard with it; by Tab nobody has to pass it.
 */
export function SignKey({ label, onPress }: Props) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.sign}
      aria-label={t('values.signOf', { field: label })}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span aria-hidden="true">±</span>
    </button>
  )
}

/** The number with the other sign, as it is being typed; nothing yet becomes a lone minus. */
export function otherSign(typed: string): string {
  const text = typed.trim()
  return /^[-－−]/.test(text) ? text.slice(1) : `-${text.replace(/^[+＋]/, '')}`
}
