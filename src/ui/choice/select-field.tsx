import { useId } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../base/cx.ts'
import styles from '../input/input.module.css'
import { describedBy, InputFrame, type InputProps } from '../input/input-frame.tsx'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icons.ts'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = InputProps & {
  /** Empty when nothing is chosen. */
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  placeholder?: string
  icon?: IconName
}

/** One of a list, by the system's own chooser. */
export function SelectField(props: Props) {
  const { label, value, onChange, options, error, hint, required, disabled, look = 'row' } = props
  const { t } = useTranslation()
  const id = useId()
  return (
    <InputFrame label={label} error={error} hint={hint} required={required} look={look} inputId={id}>
      <div
        className={cx(
          styles.box,
          look === 'box' ? styles.boxed : styles.bare,
          error !== undefined && styles.wrong,
        )}
      >
        {props.icon !== undefined && <Icon name={props.icon} size={18} className={styles.lead} />}
        <select
          id={id}
          name={props.name}
          className={cx(styles.input, styles.select, value === '' && styles.none)}
          disabled={disabled}
          value={value}
          {...describedBy(id, { error, hint, required })}
          onChange={(event) => onChange(event.target.value)}
          onBlur={props.onBlur}
        >
          {(value === '' || !required) && <option value="">{props.placeholder ?? t('ui.choose')}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} className={styles.arrow} />
      </div>
    </InputFrame>
  )
}
