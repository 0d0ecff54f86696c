/** Whether the way up from a record ends: it meets only records there are, and none twice. */
export function endsAtTop(code: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set([code])
  for (let at = parents.get(code); at !== undefined; at = parents.get(at)) {
    if (seen.has(at) || !parents.has(at)) return false
    seen.add(at)
  }
  return true
}
