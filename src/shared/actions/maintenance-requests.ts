import { type MaintenanceInput, workflowOperation } from '../../../contract/workflow/administration.ts'
import { call } from '../../lib/api/api.ts'
import { refusedItem } from '../work-items/refused-item.ts'
import type { Act, Post } from './act.ts'
import type { ActionKind } from './offers.ts'
import { onInstance } from './on-instance.ts'

/** What administrators do to an instance, by the single entry to all maintenance (spec §4). */
type MaintenanceKind = Extract<
  ActionKind,
  | 'activate'
  | 'reopen'
  | 'adjustHandlers'
  | 'holdNode'
  | 'editOwner'
  | 'editTemplate'
  | 'retryStep'
  | 'resolveLeaver'
>

export const MAINTENANCE_REQUESTS: Readonly<Record<MaintenanceKind, (act: Act) => Post>> = {
  activate,
  reopen: activate,
  adjustHandlers: (act) =>
    maintain({ ...maintained(act), ...placeOf(act), ...whom(act), operationType: 'ADJUST_PARTICIPANT' }),
  holdNode: (act) =>
    maintain({ ...maintained(act), ...placeOf(act), operationType: 'CANCELED_ACTIVITY_WORKITEM' }),
  editOwner: (act) =>
    maintain({
      ...maintained(act),
      operationType: 'MODIFY_OWNER',
      ownerId: act.values.people[0]?.id ?? '',
      ownerDeptId: act.values.ownerDeptId ?? '',
    }),
  editTemplate: (act) =>
    maintain({
      ...maintained(act),
      operationType: 'EDIT_TEMPLATE',
      workflowVersion: act.values.version ?? 0,
    }),
  retryStep: (act) =>
    maintain({
      ...maintained(act),
      ...placeOf(act),
      operationType: 'RETRY_STEP',
      choice: act.values.stepChoice ?? 'retry',
    }),
  resolveLeaver: (act) => {
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
}

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

function whom({ values }: Act) {
  return { participantors: values.people.map(({ id }) => id) }
}
