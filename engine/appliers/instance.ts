import type { EventOf } from '../events.ts'
import type { Instance } from '../model.ts'

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
  }
}

/** The first submit starts the run; a resubmission goes on with it. */
export function instanceSubmitted(
  state: Instance,
  _event: EventOf<'instanceSubmitted'>,
  at: string,
): Instance {
  return { ...state, status: 'PROCESSING', returned: false, startedAt: state.startedAt ?? at }
}

export function instanceReturned(state: Instance, _event: EventOf<'instanceReturned'>): Instance {
  return { ...state, returned: true }
}

export function instanceCompleted(
  state: Instance,
  event: EventOf<'instanceCompleted'>,
  at: string,
): Instance {
  return { ...state, status: 'COMPLETED', outcome: event.outcome, returned: false, finishedAt: at }
}
