import type { MyInstanceRow } from '../../../../contract/rows.ts'
import type { DraftRow } from '../../../../contract/workflow/user-drafts.ts'
import type { CardPerson } from '../card/card-person.ts'

/** Where an instance stands: a node, some of its people, how many more there are. */
export type CardStep = {
  readonly node: string
  readonly people: readonly CardPerson[]
  readonly more: number
}

/** What a card says below its summary in other lists than to-do. */
export type CardFoot =
  | {
      readonly kind: 'instance'
      /** Whom it waits for, and since when. */
      readonly waiting: { readonly steps: readonly CardStep[]; readonly since: string } | null
      /** What I may do with it from here. */
      readonly actions: MyInstanceRow['actions']
    }
  /** How far a draft is filled in, and with what it was saved. */
  | ({ readonly kind: 'draft' } & Pick<DraftRow, 'filled' | 'fields' | 'client'>)
  /** Who sent a copy, null for the flow itself, and what for. */
  | { readonly kind: 'copy'; readonly sender: CardPerson | null; readonly note: string }
