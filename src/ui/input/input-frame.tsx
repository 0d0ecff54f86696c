import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { cx } from '../base/cx.ts'
import { Icon } from '../picture/icon.tsx'
import styles from './input-frame.module.css'

/** What every input takes. Errors are words that are already in the person's language. */
export type InputProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  /**
   * `row`: label left on phones, in a list with hairlines. `box`: label above a bordered box everywhere. `cell`: in a
   * grid whose head is the label; it is there for screen readers only.
   */
  look?: 'row' | 'box' | 'cell'
  onBlur?: () => void
}

type Props = Pick<InputProps, 'label' | 'error' | 'hint' | 'required' | 'look'> & {
  inputId: string
  children: ReactNode
  /** At the right end of the label's line. */
  aside?: ReactNode
  /** Below the input: what fills it in another way. */
  below?: ReactNode
  /** For several inputs: the label is the name of all, and the frame says what is wrong with them. */
  group?: boolean | 'radios'
}

export function errorIdOf(inputId: string): string {
  return `${inputId}-error`
}
export function hintIdOf(inputId: string): string {
  return `${inputId}-hint`
}

/** The aria attributes an input inside a frame must carry. */
export function describedBy(inputId: string, props: Pick<InputProps, 'error' | 'hint' | 'required'>) {
  const ids = [
    props.error === undefined ? undefined : errorIdOf(inputId),
    props.hint === undefined ? undefined : hintIdOf(inputId),
  ].filter((one) => one !== undefined)
  return {
    'aria-invalid': props.error !== undefined || undefined,
    'aria-required': props.required || undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}

/** The same for the frame of a group; only one of radio buttons may be invalid or required itself. */
function groupProps(inputId: string, group: true | 'radios', props: Parameters<typeof describedBy>[1]) {
  const { 'aria-describedby': describing, ...states } = describedBy(inputId, props)
  const named = { 'aria-labelledby': `${inputId}-label`, 'aria-describedby': describing }
  return group === 'radios' ? { role: 'radiogroup', ...named, ...states } : { role: 'group', ...named }
}

/** Label, input, hint and error, in the two looks. */
export function InputFrame(props: Props) {
  const { label, error, hint, required, look = 'row', inputId, children, aside, below, group } = props
  const { t } = useTranslation()
  const words = (
    <>
      {required && (
        <>
          <span className={styles.star} aria-hidden="true">
            *
          </span>
          <span className="cs-hidden-text">{t('ui.required')} </span>
        </>
      )}
      {label}
    </>
  )
  return (
    <div
      className={cx(styles.frame, styles[look], error !== undefined && styles.wrong)}
      data-field-error={error === undefined ? undefined : ''}
      {...(group ? groupProps(inputId, group, { error, hint, required }) : {})}
    >
      <div className={look === 'cell' ? 'cs-hidden-text' : styles.head}>
        {group ? (
          <span id={`${inputId}-label`} className={styles.label}>
            {words}
          </span>
        ) : (
          <label htmlFor={inputId} className={styles.label}>
            {words}
          </label>
        )}
        {aside}
      </div>
      <div className={styles.main}>
        {children}
        {below}
        {hint !== undefined && (
          <p id={hintIdOf(inputId)} className={styles.hint}>
            {hint}
          </p>
        )}
        {error !== undefined && (
          <p id={errorIdOf(inputId)} className={styles.error}>
            <Icon name="warn" size={14} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}
