import { type ReactNode, useRef } from 'react'
import { cx } from '../base/cx.ts'
import { Sheet } from '../overlay/sheet.tsx'
import { Icon } from '../picture/icon.tsx'
import { type Searched, SearchedOptions } from '../search/searched-options.tsx'
import styles from './choice-sheet.module.css'

type Choice<T extends string> = Searched & {
  readonly value: T
  readonly hint?: string
  readonly lang?: string
}
type Props<T extends string> = {
  open: boolean
  title: string
  value: T
  options: readonly Choice<T>[]
  onChoose: (value: T) => void
  onClose: () => void
  /** Left of the title. */
  start?: ReactNode
}

/** A list to choose one from, searched when it is long; a tap chooses and leaves it to the caller to close. */
export function ChoiceSheet<T extends string>(props: Props<T>) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Sheet
      open={props.open}
      title={props.title}
      onClose={props.onClose}
      start={props.start}
      bodyRef={body}
      flush
    >
      <SearchedOptions
        options={props.options}
        label={props.title}
        value={props.value}
        scroller={body}
        onPick={(option) => props.onChoose(option.value)}
        renderOption={(option, isActive) => (
          <button
            type="button"
            lang={option.lang}
            className={cx(styles.row, isActive && styles.active)}
            data-focus="inner"
            aria-pressed={option.value === props.value}
            onClick={() => props.onChoose(option.value)}
          >
            <span className={styles.words}>
              {option.label}
              {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
            </span>
            {option.value === props.value && <Icon name="check" size={20} className={styles.check} />}
          </button>
        )}
      />
    </Sheet>
  )
}
