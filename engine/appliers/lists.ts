/** The list with one entry changed; the others stay the same objects, so that writers can tell what changed. */
export function changed<T extends object>(
  list: readonly T[],
  number: number,
  what: string,
  change: (entry: T) => Partial<T>,
): readonly T[] {
  const entry = list[number - 1]
  if (entry === undefined) throw new Error(`an event names ${what} ${number}, which does not exist`)
  return list.with(number - 1, { ...entry, ...change(entry) })
}

/** The list with an entry added; its number must be the next one. */
export function added<T>(list: readonly T[], number: number, what: string, entry: T): readonly T[] {
  if (number !== list.length + 1) throw new Error(`an event adds ${what} ${number} after ${list.length}`)
  return [...list, entry]
}
