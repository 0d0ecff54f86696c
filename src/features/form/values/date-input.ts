/** Which of the system's pickers a date format needs (docs/date-formats.md). */
export function dateKind(format: number | undefined): 'date' | 'datetime-local' | 'month' {
  if (format === 1 || format === 2) return 'datetime-local'
  return format === 3 ? 'month' : 'date'
}

/** A stored value (`YYYY-MM-DD HH:mm[:ss]`) as the picker wants it. */
export function toInput(value: string): string {
  return value.replace(' ', 'T').slice(0, 16)
}

/** What the picker gives as it is stored. */
export function fromInput(typed: string, format: number | undefined): string {
  if (typed === '' || dateKind(format) !== 'datetime-local') return typed
  const minutes = typed.replace('T', ' ')
  return format === 2 ? `${minutes}:00` : minutes
}
