import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../lib/me.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import styles from './search-area.module.css'
import { forgetTerms, rememberTerm, searchHistory } from './search-history.ts'

type Props = { readonly value: string; readonly onSearch: (text: string) => void }

/** The search box of a list; focused and empty it offers the person's last terms. */
export function SearchArea({ value, onSearch }: Props) {
  const { t } = useTranslation()
  const owner = useOwner()
  const area = useRef<HTMLDivElement>(null)
  const [isFocused, setFocused] = useState(false)
  const [, renew] = useState(0)
  const isOpen = isFocused && value === ''
  const terms = isOpen && owner !== undefined ? searchHistory(owner) : []
  const remember = (text: string) => {
    if (owner !== undefined) rememberTerm(owner, text)
  }
  const handleSearch = (text: string) => {
    onSearch(text)
    // The cross that cleared the box is gone: typing goes on in the box.
    if (text === '') area.current?.querySelector<HTMLElement>('[data-search]')?.focus()
  }
  const handleBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && area.current?.contains(event.relatedTarget)) return
    setFocused(false)
    remember(value)
  }
  const handleKey = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && target instanceof HTMLInputElement) {
      remember(target.value)
    }
    if (event.key === 'Escape') setFocused(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its input and buttons do
    <div
      ref={area}
      className={styles.area}
      onFocus={() => setFocused(true)}
      onBlur={handleBlur}
      onKeyDown={handleKey}
    >
      <SearchBox value={value} onSearch={handleSearch} placeholder={t('inbox.search')} keyHint="/" />
      {terms.length > 0 && (
        <section className={styles.history} aria-label={t('inbox.history')}>
          <header className={styles.head}>
            <span aria-hidden="true">{t('inbox.history')}</span>
            <button
              type="button"
              className={styles.forget}
              onClick={() => {
                forgetTerms()
                renew((count) => count + 1)
              }}
            >
              {t('inbox.clearHistory')}
            </button>
          </header>
          <ul>
            {terms.map((term) => (
              <li key={term}>
                <button
                  type="button"
                  className={styles.term}
                  data-focus="inner"
                  // The box keeps the focus, so that a tap does not close the list before it is heard.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => {
                    remember(term)
                    setFocused(false)
                    onSearch(term)
                  }}
                >
                  <Icon name="clock" size={16} />
                  <span className="cs-ellipsis">{term}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
