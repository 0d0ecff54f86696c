import { FAULTS, type FaultName } from '../../../../contract/fault-codes.ts'
import type { AllowedAction } from '../../../../contract/forms.ts'
import type { FormAction } from '../../../../contract/vocabulary.ts'

/** What this page carries out: the wire's actions, of which one is two to a person: withdrawing, and taking back. */
export type ActionKind = Exclude<FormAction, 'retrieve' | 'print'> | 'withdraw' | 'takeBack'

/** One action that the server offers, or names with the reason why not. */
export type Offer = AllowedAction & {
  readonly kind: ActionKind
  /** Tells two offers of one page apart. */
  readonly key: string
}

/** The server's offers in its order. Printing is the browser's. */
export function offersOf(offered: readonly AllowedAction[]): readonly Offer[] {
  return offered.flatMap((offer): Offer[] => {
    const kind = kindOf(offer)
    return kind === undefined ? [] : [{ ...offer, kind, key: `${kind} ${offer.activityCode ?? ''}` }]
  })
}

function kindOf({ action, scope }: AllowedAction): ActionKind | undefined {
  if (action === 'print') return undefined
  if (action !== 'retrieve') return action
  return scope === 'instance' ? 'withdraw' : 'takeBack'
}

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name)
}
