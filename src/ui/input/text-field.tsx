import { type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Icon } from '../picture/icon.tsx'
import styles from './input.module.css'
import { InputBox } from './input-box.tsx'
import { describedBy, type InputProps } from './input-frame.tsx'
import { limitedTyping } from './limited-typing.ts'

type Props = InputProps & {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  type?: 'text' | 'password' | 'email' | 'tel' | 'url'
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
  autoComplete?: string
  autoCapitalize?: 'off' | 'sentences'
  /** In characters as both sides count them. */
  mostCharacters?: number
  inputRef?: Ref<HTMLInputElement>
  autoFocus?: boolean
  /** Beside the text: what fills it in another way. */
  end?: ReactNode
}

/** One line of text. A password can be shown. */
export function TextField(props: Props) {
  const { label, value, onChange, error, hint, required, disabled, look = 'row', type = 'text' } = props
  const { t } = useTranslation()
  const id = useId()
  const [revealed, setRevealed] = useState(false)
  const isPassword = type === 'password'
  return (
    <InputBox label={label} error={error} hint={hint} required={required} look={look} inputId={id}>
      <input
        ref={props.inputRef}
        id={id}
        name={props.name}
        className={styles.input}
        type={isPassword && revealed ? 'text' : type}
        inputMode={props.inputMode}
        autoComplete={props.autoComplete}
        autoCapitalize={props.autoCapitalize}
        spellCheck={isPassword ? false : undefined}
        placeholder={props.placeholder}
        disabled={disabled}
        value={value}
        data-autofocus={props.autoFocus ? '' : undefined}
        {...describedBy(id, { error, hint, required })}
        {...limitedTyping(value, props.mostCharacters, onChange)}
        onBlur={props.onBlur}
      />
      {props.end}
      {isPassword && (
        <button
          type="button"
          className={styles.end}
          aria-pressed={revealed}
          aria-label={t('ui.showPassword')}
          onClick={() => setRevealed(!revealed)}
        >
          <Icon name="eye" size={18} />
        </button>
      )}
    </InputBox>
  )
}
