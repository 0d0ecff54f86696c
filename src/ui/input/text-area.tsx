import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { cx } from '../base/cx.ts'
import styles from './input.module.css'
import { describedBy, InputFrame, type InputProps } from './input-frame.tsx'
import { limitedTyping } from './limited-typing.ts'

/** A list of suggestions for what stands at the caret; the focus stays in the text. */
export type Suggesting = {
  /** Id of the list while it is open. */
  listId: string | undefined
  /** Id of the suggestion that Enter takes. */
  activeId: string | undefined
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  /** The caret moved, by typing or otherwise. */
  onCaret: (text: string, caret: number) => void
}

type Props = InputProps & {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** Lines at least and at most; between them it grows with its text. */
  minRows?: number
  maxRows?: number
  /** In characters as both sides count them. */
  mostCharacters?: number
  inputRef?: Ref<HTMLTextAreaElement>
  /** Below the text: what fills it in another way. */
  below?: ReactNode
  autoFocus?: boolean
  suggesting?: Suggesting
}

export function TextArea(props: Props) {
  const { label, value, onChange, error, hint, required, disabled, look = 'row', minRows = 2 } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    props.inputRef,
    () => area.current,
  )
  const maxRows = props.maxRows ?? 8
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = area.current
    if (element === null) return
    element.style.height = 'auto'
    const line = Number.parseFloat(getComputedStyle(element).lineHeight) || 24
    element.style.height = `${Math.min(element.scrollHeight, line * maxRows + 12)}px`
  }, [value, maxRows])
  return (
    <InputFrame
      label={label}
      error={error}
      hint={hint}
      required={required}
      look={look}
      inputId={id}
      below={props.below}
    >
      <div
        className={cx(
          styles.box,
          look === 'box' ? styles.boxed : styles.bare,
          styles.areaBox,
          error !== undefined && styles.wrong,
        )}
      >
        <textarea
          ref={area}
          id={id}
          name={props.name}
          className={cx(styles.input, styles.area)}
          rows={minRows}
          placeholder={props.placeholder}
          disabled={disabled}
          value={value}
          data-autofocus={props.autoFocus ? '' : undefined}
          {...describedBy(id, { error, hint, required })}
          {...limitedTyping(value, props.mostCharacters, onChange)}
          onBlur={props.onBlur}
          {...(props.suggesting === undefined ? {} : suggestingProps(props.suggesting))}
        />
      </div>
    </InputFrame>
  )
}

function suggestingProps({ listId, activeId, onKeyDown, onCaret }: Suggesting) {
  return {
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-controls': listId,
    'aria-activedescendant': activeId,
    onKeyDown,
    onSelect: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
      onCaret(currentTarget.value, currentTarget.selectionEnd),
  }
}
