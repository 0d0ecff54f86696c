import { useEffect, useMemo, useRef, useState } from 'react'
import { debounce, throttle } from '../../lib/base/throttle.ts'
import { isComposing } from '../../lib/dom/is-composing.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { limitedTyping } from '../input/limited-typing.ts'
import { Icon } from '../picture/icon.tsx'
import styles from './search-box.module.css'

type Props = {
  value: string
  /** Called while it is typed, at most every 100 ms, and at once on Enter and on clear; never inside an IME composition. */
  onSearch: (text: string) => void
  placeholder: string
  label?: string
  /** The server searches: empty text waits its turn like any other. Else it clears at once (spec §5). */
  async?: boolean
  /** Waits for so long a pause instead (the workflow search of spec §9). */
  delayMs?: number
  onFocusChange?: (focused: boolean) => void
  /** Shows a key such as `/` while empty (wide). */
  keyHint?: string
  /** Takes the focus when its sheet opens. */
  autoFocus?: boolean
}

/** Spec §2, §9. */
const SEARCH_THROTTLE_MS = 100
/** What every search of the server takes; a longer text would be refused. */
const MOST_CHARACTERS = 100

export function SearchBox(props: Props) {
  const { value, onSearch, placeholder, label, delayMs, async: isAsync = false } = props
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const composing = useRef(false)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  // What was sent and has not come back as the value yet: such an echo must not undo what was typed since.
  const sent = useRef<string[]>([])
  useEffect(() => {
    const echo = sent.current.indexOf(value)
    sent.current = sent.current.slice(echo < 0 ? sent.current.length : echo + 1)
    if (echo < 0) setText(value)
  }, [value])
  const later = useMemo(() => {
    const search = (next: string) => {
      sent.current.push(next)
      latest.current(next)
    }
    return delayMs === undefined ? throttle(search, SEARCH_THROTTLE_MS) : debounce(search, delayMs)
  }, [delayMs])
  useEffect(() => () => later.cancel(), [later])
  const now = (next: string) => {
    later.cancel()
    setText(next)
    sent.current.push(next)
    onSearch(next)
  }
  const typing = limitedTyping(text, MOST_CHARACTERS, (next) => {
    setText(next)
    if (composing.current) return
    if (next === '' && !isAsync) now(next)
    else later(next)
  })
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
        onChange={typing.onChange}
        onCompositionStart={(event) => {
          composing.current = true
          typing.onCompositionStart(event)
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          typing.onCompositionEnd(event)
          later(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') now(text)
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
