import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { InputBox } from '../../../ui/input/input-box.tsx'
import { describedBy } from '../../../ui/input/input-frame.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { TypedEditorProps } from './editor-props.ts'
import styles from './sheet-opener.module.css'

type Props = Pick<TypedEditorProps, 'label' | 'required' | 'error' | 'hint' | 'look'> & {
  /** What is chosen; '' when nothing is. */
  readonly words: string
  readonly onOpen: () => void
  /** The sheet. */
  readonly children: ReactNode
}

/** An input that says what is chosen and opens a sheet to choose in. */
export function SheetOpener({ words, onOpen, children, ...frame }: Props) {
  const { t } = useTranslation()
  const id = useId()
  // A button cannot be required, and its own name hides the label's.
  const name = frame.required ? `${t('ui.required')} ${frame.label}` : frame.label
  const text = words === '' ? t('form.choose') : words
  return (
    <InputBox {...frame} inputId={id}>
      <button
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-label={`${name}: ${text}`}
        className={cx(styles.opener, words === '' && styles.none)}
        {...describedBy(id, { error: frame.error, hint: frame.hint, required: undefined })}
        onClick={onOpen}
      >
        <span className={styles.words}>{text}</span>
        <Icon name="down" size={16} />
      </button>
      {children}
    </InputBox>
  )
}
