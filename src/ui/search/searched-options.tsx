import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { plain } from '../../../rules/text/plain-words.ts'
import { isComposing } from '../../lib/dom/is-composing.ts'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { stepByArrow } from '../base/step-by-arrow.ts'
import { VirtualList } from '../list/virtual-list.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './searched-options.module.css'

/** From so many options on they can be searched. */
export const SEARCHED_FROM = 10

const ROW_PX = 52

export type Searched = {
  readonly value: string
  readonly label: string
  /** Further words it is found by. */
  readonly words?: string | undefined
}

type Props<T extends Searched> = {
  readonly options: readonly T[]
  readonly renderOption: (option: T, isActive: boolean) => ReactNode
  /** Enter in the search box: the option that the arrow keys stand on. */
  readonly onPick: (option: T) => void
  readonly label: string
  /** What scrolls: the body of the sheet. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Brought into view at first. */
  readonly value?: string
}

/** The options of a choice, any number of them: searched from ten on, windowed when there are many. */
export function SearchedOptions<T extends Searched>(props: Props<T>) {
  const { options, renderOption, onPick, label, scroller, value } = props
  const { t } = useTranslation()
  const isWide = useIsWide()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(() => options.findIndex((option) => option.value === value))
  const list = useRef<HTMLDivElement>(null)
  const shown = matching(options, typed)
  const canSearch = options.length >= SEARCHED_FROM
  const handleSearch = (text: string) => {
    setTyped(text)
    setActive(text === '' ? -1 : 0)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const option = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const next = active + (event.key === 'ArrowDown' ? 1 : -1)
      setActive(Math.min(Math.max(next, 0), shown.length - 1))
    } else if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault()
      onPick(option)
    }
  }
  const current = shown[active]
  return (
    <>
      {canSearch && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the search box inside
        <div className={styles.search} onKeyDown={handleKey}>
          <SearchBox
            value={typed}
            onSearch={handleSearch}
            placeholder={t('values.searchOptions')}
            // On a phone the keyboard would cover the list.
            autoFocus={isWide}
          />
        </div>
      )}
      <p role="status" className="cs-hidden-text">
        {canSearch && current !== undefined ? current.label : ''}
      </p>
      {shown.length === 0 ? (
        <p className={styles.none}>{t('values.noOptions')}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the inputs inside
        <div
          ref={list}
          className={styles.list}
          onKeyDown={(event) => stepByArrow(event, list.current, 'button,input', false)}
        >
          <VirtualList
            items={shown}
            keyOf={(option) => option.value}
            renderItem={(option, index) => renderOption(option, index === active)}
            estimatePx={ROW_PX}
            scroller={scroller}
            label={label}
            activeIndex={active}
          />
        </div>
      )}
    </>
  )
}

function matching<T extends Searched>(options: readonly T[], typed: string): readonly T[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  return options.filter(({ label, words = '' }) => plain(`${label}\n${words}`).includes(wanted))
}
