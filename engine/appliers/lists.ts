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
export function added<T>(
  list: readonly T[] | undefined,
  number: number,
  what: string,
  entry: T,
): readonly T[] {
  const known = list ?? []
  if (number !== known.length + 1) throw new Error(`an event adds ${what} ${number} after ${known.length}`)
  return [...known, entry]
}

/** The entry without members that it no longer has: what is stored stays small. */
export function without<T extends object, Key extends keyof T>(entry: T, keys: readonly Key[]): T {
  if (!keys.some((key) => key in entry)) return entry
  const copy = { ...entry }
  for (const key of keys) delete copy[key]
  return copy
}
