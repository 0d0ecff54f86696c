import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import {
  createWorkflowTrust,
  deleteWorkflowTrust,
  getWorkflowTrust,
  queryWorkflowTrust,
  updateWorkflowTrust,
} from '../../../contract/workflow/trust.ts'
import type { Trust } from '../../../rules/organisation/organisation.ts'
import { doneBy } from '../../audit/security-event.ts'
import type { Actor } from '../../base/actor.ts'
import { Fault } from '../../base/fault.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/once.ts'
import { route, type SessionContext } from '../../http/route.ts'
import { moveOpenItems } from '../../instances/delegations/move-open-items.ts'
import { changeTrust, createTrust } from '../../instances/delegations/save-trust.ts'
import { settleTrust } from '../../instances/delegations/settle.ts'
import { readerOf } from '../../organisation/reader.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { presentTrust } from '../../pages/trust.ts'
import { entrustableFor, mayEntrustFor } from '../../policies/trusts.ts'
import { listApps, listCurrentWorkflows } from '../../stores/apps/apps.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import {
  endTrusts,
  type OpenItem,
  openItemsOf,
  type TrustFilter,
  type TrustRow,
  trustById,
  trustsPage,
} from '../../stores/instances/trusts.ts'
import { touchOrganisation } from '../../stores/organisation/corps.ts'
import { windowOf } from '../../stores/sql/paging.ts'
import { pageHead } from '../page-of-list.ts'

type Caller = Pick<SessionContext, 'actor' | 'call'>

/** Delegations (spec §7 "Workflow trust", engine L). */
export function registerTrustRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, createWorkflowTrust, async (input, context) => {
    const trust = await createTrust(deps, context, input)
    return withOpenItems(deps, context, trust, input.includeOpen === true)
  })

  route(app, updateWorkflowTrust, async (input, context) => {
    await managed(deps, context, [input.id])
    const trust = await changeTrust(deps, context, input)
    // A changed window or scope may not cover what stands with the delegate: it goes back and out again (L2, L9).
    await settleIfHeld(deps, context.actor.corpId, trust.id)
    return withOpenItems(deps, context, trust, input.includeOpen === true)
  })

  route(app, deleteWorkflowTrust, async (input, context) => {
    const { actor } = context
    const { workflowTrustRuleId: one, workflowTrustRuleIds: several = [] } = input
    const ids = [...new Set(one === undefined ? several : [...several, one])]
    await managed(deps, context, ids)
    const { name, output } = deleteWorkflowTrust
    const answer = await once(deps.database, actor, { name, output, input }, async (tx) => {
      const ended = await endTrusts(tx, actor.corpId, actor.userId, ids)
      await touchOrganisation(tx, actor.corpId)
      const about = { subjectKind: 'delegation', detail: { change: 'ended', ids } }
      await addSecurityEvents(tx, actor.corpId, [doneBy(context, 'delegationChanged', about)])
      return {
        deleted: ended.length,
        returnedItems: ended.reduce((sum, { openItems }) => sum + openItems, 0),
      }
    })
    for (const id of ids) await settleTrust(deps, { corpId: actor.corpId, id })
    return answer
  })

  route(app, queryWorkflowTrust, async (input, context) => {
    const { actor, call } = context
    const reader = await readerOf(deps, actor, call)
    const filter = askedFor(input, actor, reader.organisation)
    const window = windowOf({ page: input.page, size: input.size, cursor: input.cursor })
    const found = await trustsPage(deps.database, actor.corpId, filter, window)
    const names = await namesOf(deps, actor.corpId)
    return {
      ...pageHead(found, window),
      content: found.rows.map((row) => presentTrust(row, reader.organisation, names, reader.now)),
    }
  })

  route(app, getWorkflowTrust, async ({ workflowTrustRuleId }, context) => {
    const reader = await readerOf(deps, context.actor, context.call)
    const row = await seenTrust(deps, context, workflowTrustRuleId, reader.organisation)
    return presentTrust(row, reader.organisation, await namesOf(deps, context.actor.corpId), reader.now)
  })
}

/** Whose delegations are asked for; refused where they are no business of the caller. */
function askedFor(
  { trustor, trustee, ofOthers, living = false }: ParsedInputOf<typeof queryWorkflowTrust>,
  actor: Actor,
  organisation: OrganisationSnapshot,
): TrustFilter {
  if (ofOthers === true) {
    const principalIds = entrustableFor(actor, organisation)
    if (principalIds.length === 0) throw new Fault('noPermission')
    return { principalId: trustor ?? null, delegateId: trustee ?? null, principalIds, living }
  }
  const principalId = trustor ?? (trustee === undefined ? actor.userId : null)
  const delegateId = trustee ?? null
  const people = [principalId, delegateId]
  const isOfMine = people.some((id) => id !== null && mayEntrustFor(actor, id, organisation))
  if (!isOfMine) throw new Fault('noPermission')
  return { principalId, delegateId, principalIds: null, living }
}

/** The delegate sees a delegation; to everyone else without a right to it, it is an unknown id. */
async function seenTrust(
  deps: Deps,
  { actor }: Caller,
  id: string,
  organisation: OrganisationSnapshot,
): Promise<TrustRow> {
  const row = await trustById(deps.database, actor.corpId, id)
  if (row === null) throw new Fault('notFound')
  const isSeen = row.delegate_id === actor.userId || mayEntrustFor(actor, row.principal_id, organisation)
  if (!isSeen) throw new Fault('notFound')
  return row
}

/** What a delegate was given he may see, and not change or end: that is for its principal (security Z-06). */
async function managed(deps: Deps, context: Caller, ids: readonly string[]): Promise<void> {
  const { organisation } = await readerOf(deps, context.actor, context.call)
  const rows = await Promise.all(ids.map((id) => seenTrust(deps, context, id, organisation)))
  if (!rows.every((row) => mayEntrustFor(context.actor, row.principal_id, organisation))) {
    throw new Fault('noPermission')
  }
}

/** What is open already goes along where that was asked for (engine L1); a repeat finds it gone. */
async function withOpenItems(deps: Deps, { actor }: Caller, trust: Trust, isAlong: boolean) {
  const { corpId } = actor
  if (trust.kind === 'START') return { id: trust.id, openItems: 0, movedItems: 0 }
  let openItems = 0
  let movedItems = 0
  for await (const items of openItemsOf(deps.database, corpId, trust.principalId)) {
    const covered = items.filter((item) => covers(trust, item))
    const moved = isAlong ? await moveOpenItems(deps, corpId, trust, covered) : 0
    movedItems += moved
    openItems += covered.length - moved
  }
  return { id: trust.id, openItems, movedItems }
}

async function settleIfHeld(deps: Deps, corpId: string, id: string): Promise<void> {
  const row = await trustById(deps.database, corpId, id)
  if (row !== null && row.open_items > 0) await settleTrust(deps, { corpId, id })
}

function covers({ workflows, apps, departmentIds }: Trust, item: OpenItem): boolean {
  if (departmentIds?.includes(item.departmentId) === false) return false
  if (workflows === undefined && apps === undefined) return true
  return workflows?.includes(item.workflowCode) === true || apps?.includes(item.appCode) === true
}

async function namesOf(deps: Deps, corpId: string) {
  const workflows = await listCurrentWorkflows(deps.database, corpId)
  const apps = await listApps(deps.database, corpId)
  return {
    workflows: new Map(workflows.map((row) => [row.code, row])),
    apps: new Map(apps.map((row) => [row.code, row])),
  }
}
