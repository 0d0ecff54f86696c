import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import {
  createWorkflowTrust,
  deleteWorkflowTrust,
  getWorkflowTrust,
  queryWorkflowTrust,
  TRUST_TYPES,
  updateWorkflowTrust,
} from '../../../contract/workflow/trust.ts'
import type { Trust } from '../../../engine/organisation.ts'
import type { Deps } from '../../deps.ts'
import { derivedId } from '../../effects/derived-id.ts'
import { Fault } from '../../http/fault.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { may } from '../../policies/permissions.ts'
import { presentTrust } from '../../presenters/trust.ts'
import { readerOf } from '../../reader.ts'
import { listApps, listCurrentWorkflows } from '../../stores/apps.ts'
import { touchOrganisation } from '../../stores/corps.ts'
import { windowOf } from '../../stores/paging.ts'
import { endTrusts, openItemsOf, type TrustRow, trustById, trustsPage } from '../../stores/trusts.ts'
import { moveOpenItems } from '../../trusts/move-open-items.ts'
import { saveTrust } from '../../trusts/save-trust.ts'
import { settleTrust } from '../../trusts/settle.ts'

type Caller = Pick<SessionContext, 'actor' | 'call'>

/** Delegations (spec §7 "Workflow trust", engine L). */
export function registerTrustRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, createWorkflowTrust, async (input, context) =>
    save(deps, context, idOfToken(context, input.replayToken), input),
  )

  route(app, updateWorkflowTrust, async (input, context) => {
    await ownTrust(deps, context, input.id)
    const saved = await save(deps, context, input.id, input)
    return saved
  })

  route(app, deleteWorkflowTrust, async (input, context) => {
    const ids = [
      ...(input.workflowTrustRuleIds ?? []),
      ...(input.workflowTrustRuleId ? [input.workflowTrustRuleId] : []),
    ]
    const rows = await Promise.all(ids.map((id) => ownTrust(deps, context, id)))
    const { corpId } = context.actor
    const ended = await deps.database.transaction(async (tx) => {
      const done = await endTrusts(tx, corpId, ids)
      await touchOrganisation(tx, corpId)
      return done
    })
    for (const id of ended) await settleTrust(deps, { corpId, id })
    return { deleted: ended.length, returnedItems: rows.reduce((sum, row) => sum + row.open_items, 0) }
  })

  route(app, queryWorkflowTrust, async (input, context) => {
    const { actor, call } = context
    const reader = await readerOf(deps, actor, call)
    const principalId = input.trustor ?? (input.trustee === undefined ? actor.userId : null)
    const delegateId = input.trustee ?? null
    if (principalId !== actor.userId && delegateId !== actor.userId && !mayManage(context)) {
      throw new Fault('noPermission')
    }
    const { size, offset } = windowOf(input)
    const { rows, total } = await trustsPage(
      deps.database,
      actor.corpId,
      { principalId, delegateId },
      { size, offset },
    )
    const names = await namesOf(deps, actor.corpId)
    return {
      content: rows.map((row) => presentTrust(row, reader.organisation, names, reader.now)),
      totalElements: total,
      totalPages: Math.ceil(total / size),
      totalIsMinimum: false,
      nextCursor: null,
    }
  })

  route(app, getWorkflowTrust, async ({ workflowTrustRuleId }, context) => {
    const row = await ownTrust(deps, context, workflowTrustRuleId)
    const reader = await readerOf(deps, context.actor, context.call)
    return presentTrust(row, reader.organisation, await namesOf(deps, context.actor.corpId), reader.now)
  })
}

/** The same token names the same delegation, so sending it twice makes one (engine G3). */
function idOfToken({ actor }: Caller, replayToken: string): string {
  return derivedId(actor.corpId, actor.userId, replayToken)
}

/** L8: administrators of the organisation may create delegations for others. */
function mayManage({ actor }: Caller): boolean {
  return may(actor, 'manageOrganisation')
}

async function ownTrust(deps: Deps, context: Caller, id: string): Promise<TrustRow> {
  const { corpId, userId } = context.actor
  const row = await trustById(deps.database, corpId, id)
  if (row === null) throw new Fault('notFound')
  if (row.principal_id !== userId && row.delegate_id !== userId && !mayManage(context)) {
    throw new Fault('notFound')
  }
  return row
}

async function save(
  deps: Deps,
  context: Caller,
  id: string,
  input: ParsedInputOf<typeof createWorkflowTrust>,
) {
  const { actor, call } = context
  if (input.trustor !== actor.userId && !mayManage(context)) throw new Fault('noPermission')
  const reader = await readerOf(deps, actor, call)
  const trust = trustOf(id, input)
  await saveTrust(deps, actor.corpId, actor.userId, trust, input.timeZone ?? reader.timeZone, reader.now)
  // A changed window or scope may not cover what stands with the delegate: it goes back and out again (L2, L9).
  await settleIfChanged(deps, actor.corpId, trust)
  const open = await openItemsOf(deps.database, actor.corpId, trust.principalId)
  const covered = open.filter((item) => covers(trust, item))
  const movedItems = input.includeOpen === true ? await moveOpenItems(deps, actor.corpId, trust, covered) : 0
  return { id, openItems: trust.kind === 'START' ? 0 : covered.length - movedItems, movedItems }
}

async function settleIfChanged(deps: Deps, corpId: string, trust: Trust): Promise<void> {
  const row = await trustById(deps.database, corpId, trust.id)
  if (row !== null && row.open_items > 0) await settleTrust(deps, { corpId, id: trust.id })
}

function covers(trust: Trust, item: { readonly workflowCode: string; readonly appCode: string }): boolean {
  if (trust.workflows === undefined && trust.apps === undefined) return true
  return trust.workflows?.includes(item.workflowCode) === true || trust.apps?.includes(item.appCode) === true
}

function trustOf(id: string, input: ParsedInputOf<typeof createWorkflowTrust>): Trust {
  const isPart = input.rangeType === '1'
  const workflows = input.workflowTrusts?.map(({ workflowCode }) => workflowCode)
  const departments = input.originatorDepartments
  return {
    id,
    kind: input.trustType === TRUST_TYPES.start ? 'START' : 'APPROVAL',
    principalId: input.trustor,
    delegateId: input.trustee,
    from: new Date(input.startTime).toISOString(),
    until: new Date(input.endTime).toISOString(),
    ...(isPart && (workflows !== undefined || input.appCodes === undefined)
      ? { workflows: [...new Set(workflows)] }
      : {}),
    ...(isPart && input.appCodes !== undefined && input.appCodes.length > 0 ? { apps: input.appCodes } : {}),
    ...(departments === undefined || departments.length === 0 ? {} : { departmentIds: departments }),
    bothMayAct: input.bothMayAct ?? true,
  }
}

async function namesOf(deps: Deps, corpId: string) {
  const workflows = await listCurrentWorkflows(deps.database, corpId)
  const apps = await listApps(deps.database, corpId)
  return {
    workflows: new Map(workflows.map((row) => [row.code, row])),
    apps: new Map(apps.map((row) => [row.code, row])),
  }
}
