type Piece = { readonly text: string; readonly isHit: boolean }

/** A name cut where the searched words stand in it: ranges `[from, to)` as the server found them. */
export function splitHighlight(text: string, hits: readonly (readonly [number, number])[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [from, to] of hits) {
    if (from < at || to > text.length || from >= to) continue
    if (from > at) pieces.push({ text: text.slice(at, from), isHit: false })
    pieces.push({ text: text.slice(from, to), isHit: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isHit: false })
  return pieces
}
