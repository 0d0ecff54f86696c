import { useId } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { InputFrame } from '../../../ui/input-frame.tsx'
import type { Option } from '../../../ui/select-field.tsx'

type Props = {
  readonly label: string
  readonly required: boolean
  readonly error: string | undefined
  readonly look: 'row' | 'box' | 'cell'
  readonly value: unknown
  readonly options: readonly Option[]
  readonly onChange: (value: unknown) => void
}

/** Several of a list; the value keeps the order of the options. */
export function CheckList({ label, required, error, look, value, options, onChange }: Props) {
  const id = useId()
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (option: string, on: boolean) => {
    const next = options.map((one) => one.value).filter((one) => (one === option ? on : chosen.includes(one)))
    onChange(next.length === 0 ? null : next)
  }
  return (
    <InputFrame label={label} required={required} error={error} look={look} inputId={id} group>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={chosen.includes(option.value)}
          onChange={(on) => toggle(option.value, on)}
        >
          {option.label}
        </Checkbox>
      ))}
    </InputFrame>
  )
}
