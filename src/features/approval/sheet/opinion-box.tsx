import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { type Saved, useSaved } from '../../../shared/drafts/saved-state.ts'
import { cx } from '../../../ui/base/cx.ts'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { PhraseRow } from '../phrases/phrase-row.tsx'
import { putPhrase } from '../phrases/put-phrase.ts'
import styles from './action-sheet.module.css'
import { MAX_OPINION, opinionLength } from './opinion-check.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly required: boolean
  readonly error: string | undefined
  readonly saved: Saved
  readonly disabled: boolean
  readonly most?: number | undefined
  /** Takes the focus when the sheet opens. */
  readonly focused: boolean
}

/** The opinion, that it is safe on this device, and how long it is. Nothing typed or pasted is ever cut off. */
export function OpinionBox(props: Props) {
  const { label, value, onChange, required, error, disabled, focused, most = MAX_OPINION } = props
  const { t } = useTranslation()
  const saved = useSaved(props.saved)
  const length = opinionLength(value)
  const area = useRef<HTMLTextAreaElement>(null)
  const nextCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    const caret = nextCaret.current
    nextCaret.current = null
    if (caret !== null) area.current?.setSelectionRange(caret, caret)
  })
  const takePhrase = (phrase: string) => {
    const { selectionStart: start, selectionEnd: end } = area.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    }
    const put = putPhrase(value, { start, end }, phrase)
    nextCaret.current = put.caret
    onChange(put.text)
  }
  return (
    <div>
      <TextArea
        label={label}
        look="box"
        value={value}
        onChange={onChange}
        required={required}
        error={error}
        disabled={disabled}
        minRows={3}
        maxRows={5}
        autoFocus={focused}
        inputRef={area}
      />
      <div className={styles.below}>
        <span className={styles.saved} role="status">
          {saved === 'saved' && <Icon name="check" size={14} />}
          {saved === 'saving' && t('approval.draft.saving')}
          {saved === 'saved' && t('approval.draft.saved')}
          {saved === 'failed' && t('approval.draft.failed')}
        </span>
        <span className={cx(styles.count, length > most && styles.over)}>
          {length}/{most}
        </span>
      </div>
      <PhraseRow text={value} disabled={disabled} onTake={takePhrase} />
    </div>
  )
}
