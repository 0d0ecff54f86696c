/** The member of a fixed list that a stored value is; a stored value outside it is a broken invariant. */
export function oneOf<T>(members: readonly T[], value: unknown): T {
  const found = members.find((member) => member === value)
  if (found === undefined) throw new Error(`unexpected stored value ${String(value)}`)
  return found
}
