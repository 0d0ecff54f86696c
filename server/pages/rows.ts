import type { FlowNode } from '../../contract/package/nodes.ts'
import type { InstanceRow, SummaryField, WorkItemRow } from '../../contract/rows.ts'
import {
  INSTANCE_OUTCOME,
  INSTANCE_STATUS,
  OPERATION_TYPE,
  WORK_ITEM_KIND,
  WORK_ITEM_STATUS,
} from '../../contract/vocabulary.ts'
import { isQuick } from '../../engine/definition/quick.ts'
import { actionsAt } from '../../engine/guards/actions.ts'
import type { Definition } from '../../engine/model/context.ts'
import { rightsAt } from '../../rules/form/rights.ts'
import { localised } from '../../rules/text/localised.ts'
import { oneOf } from '../base/one-of.ts'
import { digestOfEntry } from '../instances/perform/fence.ts'
import { actorsOn } from '../instances/read/open-nodes.ts'
import { imageUrl, presentPerson } from '../organisation/people.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { summaryFields } from '../records/forms/summary.ts'
import type { WorkItemListRow } from '../stores/lists/inbox.ts'
import type { InstanceListRow } from '../stores/lists/instance-lists.ts'
import type { HeadRow } from '../stores/lists/list-page.ts'

const DAY = 86_400_000

/** What a card needs beside its row: the version it runs on and the organisation's names. */
export type RowContext = {
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
  /** The organisation's language, for names without the reader's. */
  readonly locale: string
  /** The database's time. */
  readonly now: string
}

/** A to-do or finished row as the wire shows it. */
export function presentWorkItem(row: WorkItemListRow, context: RowContext): WorkItemRow {
  const { definition, organisation, locale } = context
  const node = definition.workflow.nodes.find((candidate) => candidate.code === row.activity_code)
  const finished = row.finished_at
  const offered = offeredFrom(node, row)
  const now = Date.parse(context.now)
  const isOpen = row.status === WORK_ITEM_STATUS.processing
  return {
    ...presentHead(row, context, row.activity_code),
    id: row.id,
    revision: row.revision,
    activityCode: row.activity_code,
    activityName: node === undefined ? '' : localised(node.name, locale, 'zh'),
    activityName_i18n: node?.name ?? {},
    workItemType: oneOf(Object.values(WORK_ITEM_KIND), row.kind),
    state: oneOf(Object.values(WORK_ITEM_STATUS), row.status),
    receiveTime: row.received_at.toISOString(),
    finishTime: finished?.toISOString() ?? null,
    usedTime: finished === null ? null : finished.getTime() - row.received_at.getTime(),
    approval: row.decision === null ? null : oneOf(Object.values(OPERATION_TYPE), row.decision),
    stayTime: Math.max(0, (finished?.getTime() ?? now) - row.received_at.getTime()),
    remainingTime: isOpen && row.due_at !== null ? row.due_at.getTime() - now : null,
    urgeCount: isOpen ? urgesOf(row, now) : 0,
    trustor:
      row.trust_id === null || row.trustor_id === null ? null : presentPerson(organisation, row.trustor_id),
    unseen: row.first_read_at === null && isOpen,
    digest: finished === null ? digestOfEntry(row.log_entry) : '',
    batchOperate: offered.includes('agree') && isQuick(node),
    batchForward: offered.includes('forward'),
  }
}

/** What is done with an open item from the list; the engine has the last word when it is sent (engine G12). */
function offeredFrom(
  node: FlowNode | undefined,
  { kind, status, holder_id }: WorkItemListRow,
): ReturnType<typeof actionsAt> {
  const isHeld =
    status === WORK_ITEM_STATUS.processing && holder_id !== null && kind !== WORK_ITEM_KIND.assist
  return node === undefined || !isHeld ? [] : actionsAt(node)
}

/** Urges of this holder within the last day (engine U2). */
function urgesOf({ urges, holder_id }: WorkItemListRow, now: number): number {
  const recent = (urges ?? []).filter(({ at }) => now - Date.parse(at) < DAY)
  return recent.filter(({ targetId }) => targetId === holder_id).length
}

/** An instance in a list: with whom it is, since when. */
export function presentInstance(row: InstanceListRow, context: RowContext): InstanceRow {
  const { definition, organisation, locale } = context
  const { initiatorId, submitterId } = row.state
  const finished = row.instance_finished_at
  const visits = row.state.activations.filter((activation) => activation.state === 'open')
  return {
    ...presentHead(row, context, null),
    finishTime: finished?.toISOString() ?? null,
    usedTime: finished === null ? null : finished.getTime() - (row.started_at ?? finished).getTime(),
    trustee: submitterId === initiatorId ? null : presentPerson(organisation, submitterId),
    workItemId: row.my_item,
    waitingFor: visits.map((activation) => {
      const name = definition.workflow.nodes.find((node) => node.code === activation.node)?.name ?? {}
      const open = row.state.items.filter(
        (item) => item.activation === activation.id && item.slot !== null && item.status === 'processing',
      )
      const people = [...new Set(open.flatMap((item) => actorsOn(row.state, item)))]
      return {
        activityName: localised(name, locale, 'zh'),
        activityName_i18n: name,
        people: people.map((id) => presentPerson(organisation, id)),
        since: activation.openedAt,
      }
    }),
  }
}

/** What every row shows of its instance, through the eyes of a node. */
export function presentHead(
  row: HeadRow,
  { definition, organisation, locale }: RowContext,
  nodeCode: string | null,
) {
  const { workflow } = definition
  const initiator = organisation.person(row.initiator_id)
  const department = organisation.department(row.department_id)
  return {
    instanceId: row.instance_id,
    instanceName: row.title,
    instanceName_i18n: row.title_i18n,
    sequenceNo: row.sequence_no,
    instanceState: oneOf(INSTANCE_STATUS, row.instance_status),
    outcome: row.outcome === null ? null : oneOf(INSTANCE_OUTCOME, row.outcome),
    returned: row.returned,
    workflowCode: row.workflow_code,
    workflowName: localised(workflow.name, locale, 'zh'),
    workflowName_i18n: workflow.name,
    icon: workflow.icon ?? 'doc',
    tint: workflow.tint ?? 0,
    originator: row.initiator_id,
    originatorName: initiator?.name ?? '',
    originatorName_i18n: initiator?.name_i18n ?? {},
    originatorImgUrl: imageUrl(initiator),
    departmentName: department?.name ?? '',
    departmentName_i18n: department?.name_i18n ?? {},
    startTime: row.started_at?.toISOString() ?? null,
    summary: presentSummary(row.summary, definition, nodeCode, locale),
  }
}

/** The summary fields as a node shows them; empty ones are left out. */
export function presentSummary(
  values: Readonly<Record<string, unknown>>,
  { workflow, model }: Definition,
  nodeCode: string | null,
  locale: string,
): SummaryField[] {
  // Whoever sees it through no step of this version sees it as the start shows it, as on its page.
  const node =
    workflow.nodes.find(({ code }) => code === nodeCode) ??
    workflow.nodes.find(({ type }) => type === 'start')
  return summaryFields(model, values, rightsAt(node, model), locale)
}
