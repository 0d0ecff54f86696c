export type Piece = { readonly text: string; readonly isHit: boolean }

/** A name cut where the searched words stand in it; a match by pinyin or initials has nothing to mark. */
export function splitHighlight(text: string, words: string): Piece[] {
  const wanted = words.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Letters that change their length when lowered would shift the cut.
  if (wanted === '' || lower.length !== text.length) return [{ text, isHit: false }]
  const pieces: Piece[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isHit: false })
    pieces.push({ text: text.slice(at, at + wanted.length), isHit: true })
    from = at + wanted.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false })
  return pieces
}
