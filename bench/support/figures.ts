/** The middle value; 0 for none. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value that `percent` of all values do not exceed, between neighbours by proportion; 0 for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = ((sorted.length - 1) * percent) / 100
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? low
  return low + (high - low) * (place - Math.floor(place))
}

/** With so many digits behind the point, as a number. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
