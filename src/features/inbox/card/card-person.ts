/** A person as a card prints one. */
export type CardPerson = {
  readonly id: string
  readonly name: string
  readonly imgUrl: string | null
}
