import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { debounce } from '../lib/throttle.ts'
import { Icon } from './icon.tsx'
import styles from './search-box.module.css'

type Props = {
  value: string
  /** Called 100 ms after the last key, at once on Enter and on clear; never inside an IME composition. */
  onSearch: (text: string) => void
  placeholder: string
  label?: string
  delayMs?: number
  onFocusChange?: (focused: boolean) => void
  /** Shows a key such as `/` while empty (wide). */
  keyHint?: string
  /** Takes the focus when its sheet opens. */
  autoFocus?: boolean
}

const SEARCH_DELAY_MS = 100

export function SearchBox(props: Props) {
  const { value, onSearch, placeholder, label, delayMs = SEARCH_DELAY_MS } = props
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const composing = useRef(false)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => setText(value), [value])
  const later = useMemo(() => debounce((next: string) => latest.current(next), delayMs), [delayMs])
  useEffect(() => () => later.cancel(), [later])
  const now = (next: string) => {
    later.cancel()
    setText(next)
    onSearch(next)
  }
  return (
    <div className={styles.box}>
      <Icon name="search" size={18} />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        className={styles.input}
        data-focus="none"
        data-search=""
        data-autofocus={props.autoFocus ? '' : undefined}
        value={text}
        placeholder={placeholder}
        aria-label={label ?? placeholder}
        onChange={(event) => {
          setText(event.target.value)
          if (!composing.current) later(event.target.value)
        }}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          later(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) now(text)
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            now('')
          }
        }}
        onFocus={() => props.onFocusChange?.(true)}
        onBlur={() => props.onFocusChange?.(false)}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('ui.clearSearch')}
          onClick={() => now('')}
        >
          <Icon name="x" size={16} />
        </button>
      )}
      {text === '' && props.keyHint !== undefined && <kbd className={styles.key}>{props.keyHint}</kbd>}
    </div>
  )
}
