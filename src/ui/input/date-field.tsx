import { type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import styles from './input.module.css'
import { InputBox } from './input-box.tsx'
import { describedBy, type InputProps } from './input-frame.tsx'

type Props = InputProps & {
  /** `YYYY-MM-DD`, `YYYY-MM-DDTHH:mm`, `HH:mm` or `YYYY-MM`, by `kind`; empty when nothing is entered. */
  value: string
  onChange: (value: string) => void
  kind?: 'date' | 'datetime-local' | 'time' | 'month'
  min?: string
  max?: string
  /** How the value reads while it is not being edited; by default as it is. */
  shown?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  /** Behind the picker, in the same box: what it cannot choose, such as seconds. */
  after?: ReactNode
  /** Also offers to empty the field with one tap. */
  clearable?: boolean
}

/**
 * The system's own picker: it works with keys and screen readers. While it is not being edited our own words lie over
 * it, because the browser writes dates in its language, not in the page's.
 */
export function DateField(props: Props) {
  const { label, value, onChange, error, hint, required, disabled, look = 'row', kind = 'date' } = props
  const { t } = useTranslation()
  const id = useId()
  const mayClear = props.clearable === true && value !== '' && !disabled
  return (
    <InputBox label={label} error={error} hint={hint} required={required} look={look} inputId={id}>
      <input
        ref={props.inputRef}
        id={id}
        name={props.name}
        type={kind}
        className={cx(styles.input, styles.number, styles.date)}
        min={props.min}
        max={props.max}
        disabled={disabled}
        value={value}
        {...describedBy(id, { error, hint, required })}
        onChange={(event) => onChange(event.target.value)}
        onBlur={props.onBlur}
      />
      <span className={cx(styles.over, value === '' && styles.none)} aria-hidden="true">
        {value === '' ? t('ui.choose') : (props.shown ?? value.replace('T', ' '))}
      </span>
      {props.after}
      {mayClear && (
        <button
          type="button"
          className={styles.end}
          aria-label={t('values.clearOf', { field: label })}
          onClick={() => onChange('')}
        >
          <Icon name="x" size={16} />
        </button>
      )}
    </InputBox>
  )
}
