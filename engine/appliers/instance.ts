import type { EventOf } from '../events/event.ts'
import type { DecisiveChange } from '../model/decision.ts'
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

/** Form values are the record's, not the run's; only changes of decisive fields are kept (D4, B5). */
export function fieldsChanged(state: Instance, event: EventOf<'fieldsChanged'>): Instance {
  const { decisive = [], byId = '', changes } = event
  if (decisive.length === 0) return state
  const decision = state.decisions ?? 0
  const kept: DecisiveChange[] = changes
    .filter((change) => decisive.includes(change.code))
    .map(({ code, before, after }) => ({ code, before, after, byId, decision }))
  return { ...state, decisiveChanges: [...(state.decisiveChanges ?? []), ...kept] }
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
  const renamed = <Entry extends { readonly node: string }>(entry: Entry): Entry => {
    const node = nodes[entry.node]
    return node === undefined || node === entry.node ? entry : { ...entry, node }
  }
  return {
    ...state,
    tokens: state.tokens.map(renamed),
    splits: state.splits.map(renamed),
    activations: state.activations.map(renamed),
    items: state.items.map(renamed),
  }
}
