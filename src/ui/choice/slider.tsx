import styles from './slider.module.css'

type Props = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value in words, e.g. "110 %". */
  valueText: string
  onChange: (value: number) => void
}

export function Slider({ label, value, min, max, step, valueText, onChange }: Props) {
  const share = ((value - min) / (max - min)) * 100
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      style={{
        backgroundImage: `linear-gradient(to right, var(--cs-primary) ${share}%, var(--cs-line-strong) ${share}%)`,
      }}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
