import { useRef } from 'react'
import styles from './choice-sheet.module.css'
import { Icon } from './icon.tsx'
import { Sheet } from './sheet.tsx'
import { stepByArrow } from './step-by-arrow.ts'

type Choice<T extends string> = { value: T; label: string; hint?: string; lang?: string }
type Props<T extends string> = {
  open: boolean
  title: string
  value: T
  options: readonly Choice<T>[]
  onChoose: (value: T) => void
  onClose: () => void
}

/** A list to choose one from; a tap chooses and leaves it to the caller to close. */
export function ChoiceSheet<T extends string>(props: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <Sheet open={props.open} title={props.title} onClose={props.onClose} flush>
      <ul
        ref={list}
        className={styles.list}
        onKeyDown={(event) => stepByArrow(event, list.current, 'button', false)}
      >
        {props.options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              lang={option.lang}
              className={styles.row}
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
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
