import type { Card } from '../card/card-model.ts'

let ask: (card: Card) => void = () => {}

/** The list's own sheet answers; actions under a card know nothing of it. */
export function askMore(card: Card): void {
  ask(card)
}

export function answerMore(by: (card: Card) => void): () => void {
  ask = by
  return () => {
    ask = () => {}
  }
}
