import type { FormPage } from '../../../../contract/form-page.ts'
import type { ChipState } from '../../../ui/button/chip.tsx'

type StateKey =
  | 'processing'
  | 'returned'
  | 'completed'
  | 'disagreed'
  | 'finished'
  | 'cancelled'
  | 'exception'
  | 'draft'

export type StateMark =
  | { readonly kind: 'chip'; readonly state: ChipState; readonly key: StateKey }
  | { readonly kind: 'stamp'; readonly state: 'agreed' | 'disagreed' | 'cancelled'; readonly key: StateKey }

/** How the state of an instance is drawn: a stamp when it is final, else a chip (design, state colours). */
export function stateMark({
  instanceState,
  outcome,
  returned,
}: Pick<FormPage, 'instanceState' | 'outcome' | 'returned'>): StateMark | null {
  switch (instanceState) {
    case 'PROCESSING':
      return returned
        ? { kind: 'chip', state: 'returned', key: 'returned' }
        : { kind: 'chip', state: 'processing', key: 'processing' }
    case 'COMPLETED':
      if (outcome === 'disagreed') return { kind: 'stamp', state: 'disagreed', key: 'disagreed' }
      return { kind: 'stamp', state: 'agreed', key: outcome === 'finished' ? 'finished' : 'completed' }
    case 'CANCELED':
      return { kind: 'stamp', state: 'cancelled', key: 'cancelled' }
    case 'EXCEPTION':
      return { kind: 'chip', state: 'exception', key: 'exception' }
    case 'DRAFT':
      return { kind: 'chip', state: 'draft', key: 'draft' }
    case null:
      return null
  }
}
