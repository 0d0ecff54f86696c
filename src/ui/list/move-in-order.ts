/** The list with one of its members at another place, counted from 0; places outside of it are its ends. */
export function moveInOrder(ids: readonly string[], id: string, place: number): readonly string[] {
  const others = ids.filter((other) => other !== id)
  if (others.length === ids.length) return ids
  const at = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Where a pointer at `y` would put a row: behind all others whose middle, as they stood at the start, it has passed. */
export function placeAt(y: number, middles: ReadonlyMap<string, number>, id: string): number {
  return [...middles].filter(([other, middle]) => other !== id && middle < y).length
}
