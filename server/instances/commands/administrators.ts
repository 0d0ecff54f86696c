import type { WorkItem } from '../../../engine/model/item.ts'
import { Fault } from '../../base/fault.ts'
import { newestItem, required } from '../../base/pick.ts'
import type { Acting, CommandMaker } from './act.ts'

const LEAVER_CHOICES = ['assign', 'manager', 'skip', 'return'] as const

/** The commands of administrators (spec §4 "Maintenance actions", engine X, Q1). */
export const ADMINISTRATORS_COMMANDS = {
  activate: activate,
  reopen: activate,
  adjustHandlers: (act) => ({
    type: 'adjustHandlers',
    node: required(act, 'node', 'activityCode'),
    token: act.token ?? null,
    people: act.people ?? [],
    reason: act.text ?? '',
  }),
  holdNode: (act) => ({
    type: 'hold',
    node: required(act, 'node', 'activityCode'),
    token: act.token ?? null,
    reason: act.text ?? '',
  }),
  editOwner: (act) => ({
    type: 'changeOwner',
    ownerId: required(act, 'ownerId', 'ownerId'),
    departmentId: required(act, 'ownerDepartmentId', 'ownerDeptId'),
    reason: act.text ?? '',
  }),
  editTemplate: (act, scene) => ({
    type: 'migrate',
    versionId: required(act, 'versionId', 'workflowVersion'),
    nodes: act.nodes ?? {},
    fields: act.fields ?? {},
    reason: act.text ?? '',
    from: scene.definition,
  }),
  retryStep: (act, scene) => ({
    type: 'retryStep',
    token: act.token ?? troubledToken(scene, act.node),
    choice: act.choice === 'skip' ? 'skip' : 'retry',
    data: act.data ?? {},
    reason: act.text ?? '',
  }),
  resolveLeaver: (act, scene) => ({
    type: 'resolveLeaver',
    item: leaversItem(scene, required(act, 'leaverId', 'leaverId'), act.node),
    choice: LEAVER_CHOICES.find((known) => known === act.choice) ?? 'assign',
    personId: act.personId ?? act.people?.[0] ?? null,
    toNode: act.toNodes?.[0] ?? null,
    reason: act.text ?? '',
    automatic: false,
  }),
} as const satisfies Partial<Record<Acting, CommandMaker>>

function activate(...[act]: Parameters<CommandMaker>): ReturnType<CommandMaker> {
  return {
    type: 'activate',
    node: required(act, 'node', 'activityCode'),
    token: act.token ?? null,
    collapse: act.collapse === true,
    people: act.people ?? null,
    reason: act.text ?? '',
  }
}

function troubledToken({ state }: Parameters<CommandMaker>[1], node: string | undefined): number {
  const failed = state?.tokens.find(
    (token) => token.trouble !== null && (node === undefined || token.node === node),
  )
  if (failed === undefined) throw new Fault('notFailed')
  return failed.id
}

/** An item that he holds, else a pool item that nobody claimed and he could have (engine M9, Q1). */
function leaversItem(scene: Parameters<CommandMaker>[1], leaverId: string, node: string | undefined): number {
  const fits = (item: { readonly node: string; readonly finishedAt: string | null }) =>
    item.finishedAt === null && (node === undefined || item.node === node)
  const { state } = scene
  const isPool = (item: WorkItem) =>
    item.slot !== null &&
    item.holderId === '' &&
    state?.slots[item.slot - 1]?.candidates?.includes(leaverId) === true
  const found =
    newestItem(scene, leaverId, fits) ?? state?.items.findLast((item) => fits(item) && isPool(item))
  if (found === undefined) throw new Fault('notLeaver')
  return found.number
}
