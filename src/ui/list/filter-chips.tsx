import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Icon } from '../picture/icon.tsx'
import styles from './filter-chips.module.css'

export type FilterChip = { key: string; label: string }
type Props = { label: string; chips: readonly FilterChip[]; onRemove: (key: string) => void }

/** The filters in force; each leaves by a tap. */
export function FilterChips({ label, chips, onRemove }: Props) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <ul className={styles.row} aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('ui.removeFilter', { filter: chip.label })}
            onClick={() => onRemove(chip.key)}
          >
            <span className={styles.pill}>
              <span>{chip.label}</span>
              <Icon name="x" size={14} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
