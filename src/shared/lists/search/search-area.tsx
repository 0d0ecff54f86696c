import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { isComposing } from '../../../lib/dom/is-composing.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { SearchBox } from '../../../ui/search/search-box.tsx'
import { useOwner } from '../../account/me.ts'
import styles from './search-area.module.css'

const RecentTerms = lazyPart(async () => (await import('./recent-terms.tsx')).RecentTerms)

type Props = { readonly value: string; readonly onSearch: (text: string) => void }

/** The search box of a list; focused and empty it offers the person's last terms. */
export function SearchArea({ value, onSearch }: Props) {
  const { t } = useTranslation()
  const owner = useOwner()
  const area = useRef<HTMLDivElement>(null)
  const [isFocused, setFocused] = useState(false)
  const remember = (text: string) => {
    if (owner === undefined || text.trim() === '') return
    // Not to be had now: a term that is not remembered is no harm.
    void import('./search-history.ts').then(({ rememberTerm }) => rememberTerm(owner, text)).catch(() => {})
  }
  const handleSearch = (text: string) => {
    onSearch(text)
    if (text !== '') return
    // Cleared with one press; taken away sign by sign, only the first sign is left, which is no term.
    if (value.length > 1) remember(value)
    // The cross that cleared the box is gone: typing goes on in the box.
    area.current?.querySelector<HTMLElement>('[data-search]')?.focus()
  }
  const handleBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && area.current?.contains(event.relatedTarget)) return
    setFocused(false)
    remember(value)
  }
  const handleKey = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key === 'Enter' && !isComposing(event.nativeEvent) && target instanceof HTMLInputElement) {
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
      <SearchBox async value={value} onSearch={handleSearch} placeholder={t('inbox.search')} keyHint="/" />
      {isFocused && value === '' && owner !== undefined && (
        <Suspense fallback={null}>
          <RecentTerms
            owner={owner}
            onPick={(term) => {
              remember(term)
              setFocused(false)
              onSearch(term)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
