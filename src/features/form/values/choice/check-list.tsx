import { useId } from 'react'
import { Checkbox } from '../../../../ui/choice/checkbox.tsx'
import type { Option } from '../../../../ui/choice/select-field.tsx'
import { InputFrame } from '../../../../ui/input/input-frame.tsx'
import type { TypedEditorProps } from '../editor-props.ts'
import styles from './check-list.module.css'

type Props = Omit<TypedEditorProps, 'property'> & { readonly options: readonly Option[] }

/** The chosen values with one more or less, in the order of the options; null when none is left. */
export function toggledChoices(
  options: readonly Option[],
  chosen: readonly unknown[],
  toggled: string,
  on: boolean,
): readonly string[] | null {
  const next = options
    .map(({ value }) => value)
    .filter((value) => (value === toggled ? on : chosen.includes(value)))
  return next.length === 0 ? null : next
}

/** Several of a list, all in sight. */
export function CheckList({ value, options, onChange, ...frame }: Props) {
  const id = useId()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <InputFrame {...frame} inputId={id} group>
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            checked={chosen.includes(option.value)}
            onChange={(on) => onChange(toggledChoices(options, chosen, option.value, on))}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
    </InputFrame>
  )
}
