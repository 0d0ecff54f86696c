/** Embeddings, overrides and isolates of direction, with what ends them. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * A text as it may stand among others: without the signs that turn the order of what follows, so that no name of a file
 * reads from behind and no title turns the words beside it (docs/decisions/043-direction.md). Arabic and Hebrew need none.
 */
export function straightText(text: string): string {
  return text.replace(TURNS, '')
}
