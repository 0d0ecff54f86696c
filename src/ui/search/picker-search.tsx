import type { KeyboardEvent, RefObject } from 'react'
import { isComposing } from '../../lib/dom/is-composing.ts'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { firstPick } from '../base/pick-by-arrow.ts'
import { SearchBox } from './search-box.tsx'

const DEBOUNCE_MS = 300

type Props = {
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly placeholder: string
  readonly className?: string | undefined
  /** What the rows stand in. */
  readonly rows: RefObject<HTMLElement | null>
  /** The rows shown are those that were found for `value`. */
  readonly isFound: boolean
}

/** The search of a picker: the arrow down leads into its rows, Enter takes the first that was found. */
export function PickerSearch({ value, onSearch, placeholder, className, rows, isFound }: Props) {
  const isWide = useIsWide()
  const handleKey = (event: KeyboardEvent) => {
    const { target, key, nativeEvent } = event
    if (!(target instanceof HTMLInputElement) || isComposing(nativeEvent)) return
    if (key === 'ArrowDown') {
      event.preventDefault()
      firstPick(rows.current)?.focus()
    }
    // Words whose rows are still on their way take nobody.
    if (key === 'Enter' && isFound && value.trim() !== '' && target.value === value) {
      // What opened the picker has the focus next: the key is not for it.
      event.preventDefault()
      firstPick(rows.current)?.click()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the search box inside
    <div className={className} onKeyDown={handleKey}>
      <SearchBox
        value={value}
        onSearch={onSearch}
        delayMs={DEBOUNCE_MS}
        placeholder={placeholder}
        // On a phone the keyboard would cover the list.
        autoFocus={isWide}
      />
    </div>
  )
}
