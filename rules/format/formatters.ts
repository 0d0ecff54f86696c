const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

function once<F>(made: Map<string, F>, tag: string, options: object, make: () => F): F {
  const key = `${tag} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known !== undefined) return known
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/**
 * The browser's formatter of dates, made once for each tag and set of options: making one takes a hundred times as
 * long as using it, and a list uses several a row. An unknown zone throws a RangeError.
 */
export function dateFormatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(dates, tag, options, () => new Intl.DateTimeFormat(tag, options))
}

/** The same for numbers. */
export function numberFormatter(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once(numbers, tag, options, () => new Intl.NumberFormat(tag, options))
}
