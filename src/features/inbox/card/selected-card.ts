import type { Card } from './card-model.ts'

/** Which row's document is open, -1 for none: the row that was opened, else the first that opens the same. */
export function selectedIndex(
  cards: readonly Card[],
  selectedId: string | undefined,
  row: string | undefined,
): number {
  if (selectedId === undefined) return -1
  const own = cards.findIndex((card) => card.id === row && card.opensId === selectedId)
  return own >= 0 ? own : cards.findIndex((card) => card.opensId === selectedId)
}
