import { PartSelect } from './part-select.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (seconds: string) => void
}

const SECONDS = Array.from({ length: 60 }, (_, second) => {
  const text = String(second).padStart(2, '0')
  return { value: text, label: `:${text}` }
})

/** The seconds of a time: some systems' pickers end at the minute. */
export function SecondsSelect({ label, value, onChange }: Props) {
  return <PartSelect narrow label={label} value={value} options={SECONDS} onChange={onChange} />
}
