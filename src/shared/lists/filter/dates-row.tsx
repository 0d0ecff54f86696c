import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import styles from './filter.module.css'
import { Pills } from './pills.tsx'
import { rangeName, TIME_RANGES, type TimeRangeName, timeRange } from './time-ranges.ts'
import { useToday } from './use-today.ts'

type Days = { readonly startTime?: string | undefined; readonly endTime?: string | undefined }
type Props = { readonly label: string; readonly value: Days; readonly onChange: (days: Days) => void }

/**
 * First and last day, by the system's picker or by a preset; a preset pressed again leaves. A day that does not exist
 * or is half typed has no value: only the browser knows of it, and says so when its form is checked.
 */
export function DatesRow({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const preset = rangeName(value.startTime, value.endTime, today)
  const [noDay, setNoDay] = useState<'startTime' | 'endTime' | null>(null)
  const isWrong = areDaysWrong(value)
  const day = (key: 'startTime' | 'endTime') => (
    <input
      type="date"
      max={LAST_DAY}
      className={styles.day}
      aria-label={key === 'startTime' ? t('inbox.from') : t('inbox.to')}
      aria-invalid={isWrong || noDay === key || undefined}
      data-focus="none"
      value={value[key] ?? ''}
      onChange={(event) => {
        setNoDay(null)
        onChange({ ...value, [key]: event.target.value || undefined })
      }}
      onBlur={({ target }) => setNoDay((now) => (target.validity.valid ? (now === key ? null : now) : key))}
      onInvalid={(event) => {
        // Said below in the reader's language instead.
        event.preventDefault()
        setNoDay(key)
        event.currentTarget.focus()
      }}
    />
  )
  return (
    <fieldset className={styles.block}>
      <legend className={styles.blockLabel}>{label}</legend>
      <div className={styles.days}>
        {day('startTime')}
        <span aria-hidden="true">–</span>
        {day('endTime')}
      </div>
      {(isWrong || noDay !== null) && (
        <p className={styles.wrong} role="alert">
          <Icon name="warn" size={14} />
          {t(noDay === null ? 'inbox.wrongOrder' : 'inbox.noSuchDay')}
        </p>
      )}
      <Pills
        label={label}
        options={TIME_RANGES.map((name) => ({ value: name, label: t(`inbox.ranges.${name}`) }))}
        value={preset}
        onChange={(name) => {
          setNoDay(null)
          onChange(name === preset ? NO_DAYS : daysOf(name, today))
        }}
      />
    </fieldset>
  )
}

/** Browsers take years of five and six digits, the server does not. */
const LAST_DAY = '9999-12-31'
const NO_DAYS: Days = { startTime: undefined, endTime: undefined }

function daysOf(name: TimeRangeName, today: string): Days {
  const { from, to } = timeRange(name, today)
  return { startTime: from, endTime: to }
}

export function areDaysWrong({ startTime, endTime }: Days): boolean {
  return startTime !== undefined && endTime !== undefined && startTime > endTime
}
