import * as z from 'zod/mini'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { id } from '../../../contract/shapes.ts'
import { createWorkflowTrust, updateWorkflowTrust } from '../../../contract/workflow/trust.ts'
import type { Trust } from '../../../rules/organisation/organisation.ts'
import { doneBy } from '../../audit/security-event.ts'
import { derivedId } from '../../base/derived-id.ts'
import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/once.ts'
import type { SessionContext } from '../../http/route.ts'
import { readerOf } from '../../organisation/reader.ts'
import { trustFromRow } from '../../organisation/snapshot.ts'
import { mayEntrustFor } from '../../policies/trusts.ts'
import { listCurrentWorkflows } from '../../stores/apps/apps.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import { lockPrincipal, type TrustWrite, trustById, writeTrust } from '../../stores/instances/trusts.ts'
import { touchOrganisation } from '../../stores/organisation/corps.ts'
import { checkTrust } from './check-trust.ts'
import { trustOf } from './trust-of.ts'

type Caller = Pick<SessionContext, 'actor' | 'call'>
type Judging = Omit<Parameters<typeof checkTrust>[1], 'organisation' | 'before'>

const stored = z.object({ id })

/** Checks and stores a new delegation, once for its token (engine G3, L7). Answers it as it is stored. */
export async function createTrust(
  deps: Deps,
  { actor, call }: Caller,
  input: ParsedInputOf<typeof createWorkflowTrust>,
): Promise<Trust> {
  const { corpId, userId } = actor
  // The same token names the same delegation.
  const trust = trustOf(derivedId(corpId, userId, input.replayToken), input)
  const judging = await judgingOf(deps, { actor, call }, input)
  const { name } = createWorkflowTrust
  await once(deps.database, actor, { name, output: stored, input }, async (tx) => {
    await store(deps, tx, actor, trust, { ...judging, before: null })
    await noteChange(tx, { actor, call }, trust, 'created')
    return { id: trust.id }
  })
  return trust
}

/** The same for one that is there: of the same principal, not over, and as the caller saw it. */
export async function changeTrust(
  deps: Deps,
  { actor, call }: Caller,
  input: ParsedInputOf<typeof updateWorkflowTrust>,
): Promise<Trust> {
  const trust = trustOf(input.id, input)
  const judging = await judgingOf(deps, { actor, call }, input)
  const { name } = updateWorkflowTrust
  await once(deps.database, actor, { name, output: stored, input }, async (tx) => {
    await lockPrincipal(tx, actor.corpId, trust.principalId)
    const row = await trustById(tx, actor.corpId, trust.id)
    if (row === null) throw new Fault('notFound')
    // Whose a delegation is never changes: another principal could be given to anybody that way (security Z-06).
    if (row.principal_id !== trust.principalId) throw new Fault('noPermission')
    if (row.ended_at !== null || row.until_at.toISOString() <= judging.now) throw new Fault('trustOver')
    if (input.revision !== undefined && input.revision !== row.revision) throw new Fault('trustChanged')
    await store(deps, tx, actor, trust, { ...judging, before: trustFromRow(row) })
    await noteChange(tx, { actor, call }, trust, 'changed')
    return { id: trust.id }
  })
  return trust
}

async function judgingOf(
  deps: Deps,
  { actor, call }: Caller,
  { trustor, timeZone }: { readonly trustor: string; readonly timeZone?: string | undefined },
): Promise<Judging> {
  const reader = await readerOf(deps, actor, call)
  if (!mayEntrustFor(actor, trustor, reader.organisation)) throw new Fault('noPermission')
  const workflows = await listCurrentWorkflows(deps.database, actor.corpId)
  return {
    appOf: new Map(workflows.map((row) => [row.code, row.app_code])),
    now: reader.now,
    timeZone: timeZone ?? reader.timeZone,
    locale: call.locale,
  }
}

/** One change of a principal's delegations at a time; caches of all nodes learn of it with the next command. */
async function store(
  { organisations }: Deps,
  tx: Queryable,
  { corpId, userId }: Caller['actor'],
  trust: Trust,
  judging: Judging & { readonly before: Trust | null },
): Promise<void> {
  await lockPrincipal(tx, corpId, trust.principalId)
  checkTrust(trust, { ...judging, organisation: await organisations.current(corpId) })
  await writeTrust(tx, corpId, userId, rowOf(trust, judging.timeZone))
  await touchOrganisation(tx, corpId)
}

async function noteChange(
  tx: Queryable,
  context: Caller,
  { principalId, delegateId }: Trust,
  change: 'created' | 'changed',
): Promise<void> {
  const about = { subjectKind: 'person', subject: principalId, detail: { change, delegateId } }
  await addSecurityEvents(tx, context.actor.corpId, [doneBy(context, 'delegationChanged', about)])
}

function rowOf(trust: Trust, timeZone: string): TrustWrite {
  return {
    id: trust.id,
    kind: trust.kind,
    principal_id: trust.principalId,
    delegate_id: trust.delegateId,
    from_at: trust.from,
    until_at: trust.until,
    workflows: listOf(trust.workflows),
    apps: listOf(trust.apps),
    department_ids: listOf(trust.departmentIds),
    both_may_act: trust.bothMayAct,
    time_zone: timeZone,
  }
}

function listOf(values: readonly string[] | undefined): string[] | null {
  return values === undefined ? null : [...values]
}
