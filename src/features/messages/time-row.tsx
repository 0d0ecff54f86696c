import { useId } from 'react'
import styles from './settings.module.css'

type Props = {
  readonly label: string
  /** Minutes since midnight. */
  readonly value: number
  readonly onChange: (minutes: number) => void
}

/** A time of the day, by the system's own chooser. */
export function TimeRow({ label, value, onChange }: Props) {
  const id = useId()
  const two = (part: number) => String(part).padStart(2, '0')
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="time"
        required
        className={styles.time}
        value={`${two(Math.floor(value / 60))}:${two(value % 60)}`}
        onChange={({ target }) => {
          const [hours = NaN, minutes = NaN] = target.value.split(':').map(Number)
          // While it is being typed it may be empty for a moment.
          if (Number.isInteger(hours) && Number.isInteger(minutes)) onChange(hours * 60 + minutes)
        }}
      />
    </div>
  )
}
