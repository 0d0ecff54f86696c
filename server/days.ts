const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar day (YYYY-MM-DD) of an instant in a time zone. */
export function dayIn(instant: string, timeZone: string): string {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(new Date(instant))
}
