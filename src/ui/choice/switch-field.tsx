import { useId } from 'react'
import { describedBy, InputFrame, type InputProps } from '../input/input-frame.tsx'
import { Switch } from './switch.tsx'

type Props = InputProps & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** What stands beside it: Yes, No. */
  words: string
}

/** On or off, at once. */
export function SwitchField(props: Props) {
  const { label, checked, onChange, words, error, hint, required, disabled, look = 'row' } = props
  const id = useId()
  return (
    <InputFrame label={label} error={error} hint={hint} required={required} look={look} inputId={id}>
      <Switch
        id={id}
        label={label}
        checked={checked}
        onChange={onChange}
        disabled={disabled}
        words={words}
        onBlur={props.onBlur}
        {...describedBy(id, { error, hint, required })}
      />
    </InputFrame>
  )
}
