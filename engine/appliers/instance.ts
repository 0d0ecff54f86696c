import type { EventOf } from '../events/event.ts'
import type { KnownChange } from '../model/decision.ts'
import type { Instance } from '../model/instance.ts'

export function startedInstance(event: EventOf<'instanceStarted'>): Instance {
  return {
    status: 'DRAFT',
    outcome: null,
    initiatorId: event.initiatorId,
    submitterId: event.submitterId,
    departmentId: event.departmentId,
    returned: false,
    startedAt: null,
    finishedAt: null,
    tokens: [],
    splits: [],
    activations: [],
    slots: [],
    items: [],
    ...(event.parent === undefined ? {} : { parent: event.parent }),
  }
}

/** The first submit starts the run; a resubmission goes on with it. */
export function instanceSubmitted(
  state: Instance,
  _event: EventOf<'instanceSubmitted'>,
  at: string,
): Instance {
  const status = state.status === 'DRAFT' ? 'PROCESSING' : state.status
  return { ...state, status, returned: false, startedAt: state.startedAt ?? at }
}

/** Form values are the record's, not the run's; only changes that rules look back at are kept (D4, B5, B7). */
export function fieldsChanged(state: Instance, event: EventOf<'fieldsChanged'>): Instance {
  const { decisive = [], watched = false, byId = '', changes } = event
  if (decisive.length === 0 && !watched) return state
  const decision = state.decisions ?? 0
  const known = changes.map(
    ({ code, before, after }): KnownChange => ({ code, before, after, byId, decision }),
  )
  const kept = known.filter(({ code }) => decisive.includes(code))
  const { decisiveChanges = [], watchedChanges = [] } = state
  return {
    ...state,
    ...(kept.length === 0 ? {} : { decisiveChanges: [...decisiveChanges, ...kept] }),
    ...(watched ? { watchedChanges: [...watchedChanges, ...known] } : {}),
  }
}

export function peopleChosen(state: Instance, { node, people }: EventOf<'peopleChosen'>): Instance {
  return { ...state, chosen: { ...state.chosen, [node]: people } }
}

export function instanceReturned(state: Instance, event: EventOf<'instanceReturned'>): Instance {
  return { ...state, returned: event.toInitiator === true, returns: (state.returns ?? 0) + 1 }
}

export function instanceWithdrawn(state: Instance, _event: EventOf<'instanceWithdrawn'>): Instance {
  return { ...state, returned: true }
}

export function instanceCompleted(
  state: Instance,
  event: EventOf<'instanceCompleted'>,
  at: string,
): Instance {
  return { ...state, status: 'COMPLETED', outcome: event.outcome, returned: false, finishedAt: at }
}

export function instanceCanceled(state: Instance, _event: EventOf<'instanceCanceled'>, at: string): Instance {
  return { ...state, status: 'CANCELED', outcome: 'canceled', returned: false, finishedAt: at }
}

export function instanceReopened(state: Instance, _event: EventOf<'instanceReopened'>): Instance {
  return { ...state, status: 'PROCESSING', outcome: null, finishedAt: null }
}

export function instanceRevoked(state: Instance, _event: EventOf<'instanceRevoked'>): Instance {
  return { ...state, revoked: true }
}

export function ownerChanged(state: Instance, event: EventOf<'ownerChanged'>): Instance {
  const { ownerId, departmentId } = event
  const formerOwnerIds = [...(state.formerOwnerIds ?? []), state.initiatorId]
  return { ...state, initiatorId: ownerId, departmentId, formerOwnerIds }
}

/** Nodes of another version under their new codes (X5). */
export function definitionChanged(state: Instance, { nodes }: EventOf<'definitionChanged'>): Instance {
  const named = (code: string) => nodes[code] ?? code
  const renamed = <Entry extends { readonly node: string }>(entry: Entry): Entry =>
    named(entry.node) === entry.node ? entry : { ...entry, node: named(entry.node) }
  const tokens = state.tokens.map(renamed).map((token) => ({
    ...token,
    ...(token.addresses === undefined ? {} : { addresses: token.addresses.map(renamed) }),
    ...(token.noSkipUntil === undefined ? {} : { noSkipUntil: named(token.noSkipUntil) }),
  }))
  const chosen = Object.entries(state.chosen ?? {}).map(([code, people]) => [named(code), people])
  return {
    ...state,
    tokens,
    splits: state.splits.map(renamed),
    activations: state.activations.map(renamed),
    items: state.items.map(renamed),
    ...(state.chosen === undefined ? {} : { chosen: Object.fromEntries(chosen) }),
  }
}
