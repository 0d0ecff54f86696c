import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { InputFrame } from '../../ui/input-frame.tsx'
import styles from './filter.module.css'
import { Pills } from './pills.tsx'
import { rangeName, TIME_RANGES, timeRange } from './time-ranges.ts'
import { useToday } from './use-today.ts'

type Days = { readonly startTime?: string | undefined; readonly endTime?: string | undefined }
type Props = { readonly label: string; readonly value: Days; readonly onChange: (days: Days) => void }

/** First and last day, by the system's picker or by a preset; a preset pressed again leaves. */
export function DatesRow({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const id = useId()
  const preset = rangeName(value.startTime, value.endTime, today)
  const isWrong = areDaysWrong(value)
  const day = (key: 'startTime' | 'endTime') => (
    <input
      id={`${id}-${key}`}
      type="date"
      className={styles.day}
      aria-label={key === 'startTime' ? t('inbox.from') : t('inbox.to')}
      aria-invalid={isWrong || undefined}
      value={value[key] ?? ''}
      onChange={(event) => onChange({ ...value, [key]: event.target.value || undefined })}
    />
  )
  return (
    <InputFrame label={label} inputId={id} group error={isWrong ? t('inbox.wrongOrder') : undefined}>
      <div className={styles.days}>
        {day('startTime')}
        <span aria-hidden="true">–</span>
        {day('endTime')}
      </div>
      <Pills
        label={label}
        options={TIME_RANGES.map((name) => ({ value: name, label: t(`inbox.ranges.${name}`) }))}
        value={preset}
        onChange={(name) => {
          const range = timeRange(name, today)
          onChange(
            name === preset
              ? { startTime: undefined, endTime: undefined }
              : { startTime: range.from, endTime: range.to },
          )
        }}
      />
    </InputFrame>
  )
}

export function areDaysWrong({ startTime, endTime }: Days): boolean {
  return startTime !== undefined && endTime !== undefined && startTime > endTime
}
