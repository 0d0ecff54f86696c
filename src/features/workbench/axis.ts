/** The top of an axis and the round numbers on it: four steps of 1, 2, 5 or 7 times a power of ten. */
export function axisOf(most: number): { readonly top: number; readonly marks: readonly number[] } {
  const steps = 4
  const least = Math.max(1, most / steps)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 7, 10].map((each) => each * power).find((each) => each >= least) ?? 10 * power
  return { top: step * steps, marks: Array.from({ length: steps + 1 }, (_, at) => at * step) }
}
