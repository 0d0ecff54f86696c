import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { InputFrame } from '../../../ui/input/input-frame.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './filter.module.css'

type Props = {
  readonly label: string
  /** Undefined while nothing is chosen. */
  readonly value: ReactNode | undefined
  readonly none: string
  readonly onOpen: () => void
  readonly onClear: () => void
}

/** A row of the filter whose value is chosen on a page of its own. */
export function PickRow({ label, value, none, onOpen, onClear }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isChosen = value !== undefined
  return (
    <InputFrame label={label} inputId={id}>
      <div className={styles.pick}>
        <button id={id} type="button" className={styles.pickValue} data-focus="inner" onClick={onOpen}>
          <span className={isChosen ? styles.chosen : styles.none}>{value ?? none}</span>
          {!isChosen && <Icon name="right" size={18} className={styles.arrow} />}
        </button>
        {isChosen && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('inbox.clearField', { field: label })}
            onClick={onClear}
          >
            <Icon name="x" size={18} />
          </button>
        )}
      </div>
    </InputFrame>
  )
}
