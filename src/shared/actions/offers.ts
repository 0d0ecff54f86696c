import type { AllowedAction } from '../../../contract/form-page.ts'
import type { FormAction } from '../../../contract/vocabulary.ts'

/** What this page carries out: the wire's actions, of which one is two to a person: withdrawing, and taking back. */
export type ActionKind = Exclude<FormAction, 'retrieve' | 'print'> | 'withdraw' | 'takeBack'

/** One action that the server offers, or names with the reason why not. */
export type Offer = AllowedAction & {
  readonly kind: ActionKind
  /** Tells two offers of one page apart. */
  readonly key: string
}

/**
 * The server's offers in its order. Printing is no act on the document. What is possible by my task and by the instance as well
 * is one button: whichever is allowed, the task's first.
 */
export function offersOf(offered: readonly AllowedAction[]): readonly Offer[] {
  const all = offered.flatMap((offer): Offer[] => {
    const kind = kindOf(offer)
    return kind === undefined ? [] : [{ ...offer, kind, key: `${kind} ${offer.activityCode ?? ''}` }]
  })
  return all.filter((offer) => {
    const alike = all.filter(({ key }) => key === offer.key)
    return offer === (alike.find(({ allowed }) => allowed) ?? alike[0])
  })
}

function kindOf({ action, scope }: AllowedAction): ActionKind | undefined {
  if (action === 'print') return undefined
  if (action !== 'retrieve') return action
  return scope === 'instance' ? 'withdraw' : 'takeBack'
}
