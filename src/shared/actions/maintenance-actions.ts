import { type MaintenanceInput, workflowOperation } from '../../../contract/workflow/administration.ts'
import { call } from '../../lib/api/api.ts'
import { refusedItem } from '../work-items/refused-item.ts'
import type { Act, Post } from './act.ts'
import type { ActionSpec } from './action-spec.ts'
import { onInstance } from './on-instance.ts'
import { whom } from './on-item.ts'

/** Nobody named: whom the node is set up for. */
const AS_SET_UP = { limits: { min: 0, max: 100 } }

/** A step is opened: of an instance under way, or of one that has ended. */
const ACTIVATING = {
  parts: ['anyStep', 'people'],
  people: AS_SET_UP,
  text: 'reason',
  foretold: true,
  after: 'stay',
  request: activate,
} as const satisfies Partial<ActionSpec>

/** What administrators do to an instance, by the single entry to all maintenance (spec §4). */
export const MAINTENANCE_ACTIONS = {
  activate: { ...ACTIVATING, icon: 'play' },
  reopen: { ...ACTIVATING, icon: 'refresh' },
  adjustHandlers: {
    icon: 'users',
    parts: ['openStep', 'people'],
    text: 'reason',
    foretold: true,
    after: 'stay',
    request: (act) =>
      maintain({ ...maintained(act), ...placeOf(act), ...whom(act), operationType: 'ADJUST_PARTICIPANT' }),
  },
  holdNode: {
    icon: 'lock',
    parts: ['openStep'],
    text: 'reason',
    foretold: true,
    after: 'stay',
    request: (act) =>
      maintain({ ...maintained(act), ...placeOf(act), operationType: 'CANCELED_ACTIVITY_WORKITEM' }),
  },
  editOwner: {
    icon: 'user',
    parts: ['owner'],
    text: 'reason',
    after: 'stay',
    request: (act) =>
      maintain({
        ...maintained(act),
        operationType: 'MODIFY_OWNER',
        ownerId: act.values.people[0]?.id ?? '',
        ownerDeptId: act.values.ownerDeptId ?? '',
      }),
  },
  editTemplate: {
    icon: 'copy',
    parts: ['version'],
    text: 'reason',
    foretold: true,
    after: 'stay',
    request: (act) =>
      maintain({
        ...maintained(act),
        operationType: 'EDIT_TEMPLATE',
        workflowVersion: act.values.version ?? 0,
      }),
  },
  retryStep: {
    icon: 'refresh',
    parts: ['openStep', 'stepChoice'],
    text: 'reason',
    foretold: true,
    after: 'stay',
    request: (act) =>
      maintain({
        ...maintained(act),
        ...placeOf(act),
        operationType: 'RETRY_STEP',
        choice: act.values.stepChoice ?? 'retry',
      }),
  },
  resolveLeaver: {
    icon: 'users',
    parts: ['openStep', 'leaver'],
    text: 'reason',
    foretold: true,
    after: 'stay',
    request: (act) => {
      const { people, targets, leaverId = '', leaverChoice = 'assign' } = act.values
      return maintain({
        ...maintained(act),
        ...placeOf(act),
        operationType: 'RESOLVE_LEAVER',
        leaverId,
        choice: leaverChoice,
        ...(leaverChoice === 'assign' ? { participantor: people[0]?.id } : {}),
        ...(leaverChoice === 'return' ? { rejectToActivityCode: targets[0] } : {}),
      })
    },
  },
} as const satisfies Readonly<Record<string, ActionSpec>>

function activate(act: Act): Post {
  const { collapse, people } = act.values
  return maintain({
    ...maintained(act),
    ...placeOf(act),
    ...(people.length === 0 ? {} : whom(act)),
    ...(collapse === true ? { collapse } : {}),
    operationType: 'ACTIVATE_ACTIVITY',
  })
}

/** One operation on this one instance; the single row of its result is its answer. */
function maintain(body: MaintenanceInput): Post {
  return async () => {
    const { results } = await call(workflowOperation, body)
    const [own] = results
    if (own !== undefined && own.result !== 'done') throw refusedItem(own)
    return {}
  }
}

function maintained(act: Act) {
  return { ...onInstance(act), approval: { content: act.text } }
}

function placeOf({ values }: Act) {
  const { activityCode = '', tokenId } = values.place ?? {}
  return { activityCode, ...(tokenId === undefined ? {} : { tokenId }) }
}
