import type { OutputOf } from '../../contract/endpoint.ts'
import type { getInstanceBaseInfo } from '../../contract/workflow/instance-info.ts'
import { isRunning } from '../../engine/guards/guards.ts'
import type { Administration, Operation } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import { slotOf } from '../../engine/model/state.ts'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import { localised } from '../../rules/text/localised.ts'
import { nodeNames } from '../apps/node-names.ts'
import { actorsOn, hasNobody, openNodes } from '../instances/read/open-nodes.ts'
import { contextOf } from '../instances/read/opened-item.ts'
import type { ReadInstance } from '../instances/read/read-instance.ts'
import { presentPerson } from '../organisation/people.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { presentActions } from './actions.ts'

type BaseInfo = OutputOf<typeof getInstanceBaseInfo>

/** The head of an instance outside of a task: where it stands, with whom, and what the reader may do to the whole. */
export function presentBaseInfo(read: ReadInstance, administration: Administration | undefined): BaseInfo {
  const { view, version, reader } = read
  const { definition } = version
  const { state } = view
  const { workflow } = definition
  const { organisation, locale } = reader
  const context = contextOf({ version, view, reader, administration })
  const offered = allowedActions(state, context).filter((offer) => offer.item === null)
  const start = workflow.nodes.find((node) => node.type === 'start')
  const department = organisation.department(state.departmentId)
  return {
    workflowInstanceId: view.id,
    revision: view.revision,
    workflowCode: workflow.code,
    workflowName: localised(workflow.name, locale, 'zh'),
    name_i18n: workflow.name,
    workflowVersion: version.version,
    status: state.status,
    outcome: state.outcome,
    revoked: state.revoked === true,
    startTime: state.startedAt,
    finishTime: state.status === 'COMPLETED' ? state.finishedAt : null,
    cancelTime: state.status === 'CANCELED' ? state.finishedAt : null,
    usedTime: usedTime(state),
    owner: presentPerson(organisation, state.initiatorId),
    ownerDepartment:
      department === undefined
        ? null
        : { id: department.id, name: department.name, name_i18n: department.name_i18n },
    submitter:
      state.submitterId === state.initiatorId ? null : presentPerson(organisation, state.submitterId),
    participants: openNodes(state).map((open) => ({
      ...nodeNames(open.node, { definition, locale }),
      tokenId: open.token.id,
      participants: open.items.flatMap((item) => holders(state, item, organisation)),
      workItemSource: hasNobody(state, open, organisation) ? (1 as const) : (0 as const),
      held: open.token.held === true,
    })),
    headerAction: headerAction(state, administration, {
      mayCancel: offered.some((offer) => offer.action === 'cancel' && offer.allowed),
      mayRemove: offered.some((offer) => offer.action === 'delete' && offer.allowed),
    }),
    allowedActions: start === undefined ? [] : presentActions(start, offered, definition),
  }
}

function usedTime({ startedAt, finishedAt }: Instance): number | null {
  return startedAt === null || finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt)
}

type Holder = BaseInfo['participants'][number]['participants'][number]

function holders(state: Instance, item: WorkItem, organisation: OrganisationSnapshot): Holder[] {
  const person = (id: string) => presentPerson(organisation, id)
  const delegation = item.slot === null ? undefined : slotOf(state, item.slot).delegation
  return actorsOn(state, item).map((id) => ({
    ...person(id),
    workItemType: item.kind,
    onBehalfOf: delegation === undefined ? null : person(delegation.principalId),
    source: item.from === undefined ? null : person(item.from.byId),
  }))
}

/** The family's switches: the right as such; whether it can be used now, and why not, is in `allowedActions`. */
function headerAction(
  state: Instance,
  administration: Administration | undefined,
  { mayCancel, mayRemove }: { readonly mayCancel: boolean; readonly mayRemove: boolean },
): BaseInfo['headerAction'] {
  const has = (operation: Operation) => administration?.operations.includes(operation) === true
  return {
    showAdjust: has('adjustHandlers') || has('activate'),
    showCancel: mayCancel || (has('nullify') && isRunning(state)),
    // A form of a run is changed by its tasks only (wire.md §14.3).
    showEditable: false,
    showRemove: mayRemove,
    showUserLog: true,
    showEditOwner: has('changeOwner'),
  }
}
