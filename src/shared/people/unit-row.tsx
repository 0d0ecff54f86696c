import type { ReactNode } from 'react'
import { PICK, pickByArrow } from '../../ui/base/pick-by-arrow.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import styles from './unit-picker.module.css'

type Props = {
  readonly name: string
  readonly note: string
  /** Undefined: pressing it does something else than choosing. */
  readonly checked: boolean | undefined
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly lead: ReactNode
  /** A target of its own at the right: what is below. */
  readonly below?: { readonly label: string; readonly onOpen: () => void } | undefined
}

/** One person, department or role of a picker. */
export function UnitRow({ name, note, checked, disabled, onPress, lead, below }: Props) {
  return (
    <div className={styles.row}>
      <button
        {...PICK}
        type="button"
        className={styles.press}
        aria-pressed={checked}
        disabled={disabled}
        data-focus="inner"
        onClick={onPress}
        onKeyDown={pickByArrow}
      >
        {checked !== undefined && (
          <span className={checked ? styles.checked : styles.check} aria-hidden="true">
            {checked && <Icon name="check" size={14} />}
          </span>
        )}
        <span className={styles.lead}>{lead}</span>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{note}</span>
        </span>
      </button>
      {below !== undefined && (
        <button type="button" className={styles.below} onClick={below.onOpen}>
          {below.label}
          <Icon name="right" size={16} />
          <span className="cs-hidden-text">{name}</span>
        </button>
      )}
    </div>
  )
}
