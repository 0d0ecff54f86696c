import type { Command } from '../../engine/commands.ts'
import type { Accepted, Context, Definition } from '../../engine/context.ts'
import { decide } from '../../engine/decide.ts'
import type { WorkItem } from '../../engine/model/item.ts'
import { rightsAt } from '../../rules/rights.ts'
import type { Queryable } from '../db/database.ts'
import type { Definitions } from '../definitions.ts'
import { Fault } from '../http/fault.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { mayRead } from '../policies/instance.ts'
import { alreadyHandled, dataChanged } from './conflict.ts'
import { seenRevision, stillSeen } from './fence.ts'
import type { Loaded, LoadedInstance } from './load.ts'
import type { PerformRequest } from './request.ts'

/** A command with everything it is decided on. */
export type Plan = {
  readonly before: LoadedInstance | null
  readonly definition: Definition
  readonly versionId: string
  readonly appCode: string
  readonly command: Command
  readonly context: Context
}

/** Checks who may do it on what, and that it is still what the person saw; refuses by throwing a Fault. */
export async function planOf(
  definitions: Definitions,
  db: Queryable,
  request: PerformRequest,
  loaded: Loaded,
  organisation: OrganisationSnapshot,
): Promise<Plan> {
  return request.target.kind === 'new'
    ? planNew(definitions, request, request.target, loaded, organisation)
    : planOnItem(definitions, db, request, request.target, loaded, organisation)
}

async function planNew(
  definitions: Definitions,
  request: PerformRequest,
  target: { readonly workflowCode: string },
  loaded: Loaded,
  organisation: OrganisationSnapshot,
): Promise<Plan> {
  const current = await definitions.current(request.corpId, target.workflowCode)
  if (current === null) throw new Fault('formNotPublished')
  const { definition } = current
  const command = request.command(null)
  const context = { ...contextOf(request, loaded, organisation), definition, record: {} }
  return { before: null, ...current, command, context }
}

async function planOnItem(
  definitions: Definitions,
  db: Queryable,
  request: PerformRequest,
  target: Extract<PerformRequest['target'], { kind: 'item' }>,
  loaded: Loaded,
  organisation: OrganisationSnapshot,
): Promise<Plan> {
  const { item, instance } = loaded
  if (item === null || instance === null) throw new Fault('notFound')
  const version = await definitions.byId(request.corpId, instance.workflowVersionId)
  const workItem = instance.state.items.find((candidate) => candidate.number === item.number)
  if (version === null || workItem === undefined) throw new Error(`instance ${instance.id} is not whole`)
  const { definition } = version
  if (!mayRead(request.actorId, [], instance.state, definition, organisation)) throw new Fault('notFound')
  // Only its holder is told what became of an item; the engine refuses everyone else (security D-02, Z-03).
  if (target.fence !== null && workItem.holderId === request.actorId) {
    const language = request.language ?? loaded.locale
    await checkFence(db, request.corpId, target.fence, {
      language,
      instance,
      workItem,
      definition,
      organisation,
    })
  }
  const context = { ...contextOf(request, loaded, organisation), definition, record: instance.record }
  return { before: instance, ...version, command: request.command(item.number), context }
}

function contextOf(request: PerformRequest, loaded: Loaded, organisation: OrganisationSnapshot) {
  return {
    now: request.at ?? loaded.now.toISOString(),
    actor: { id: request.actorId, active: loaded.actorActive },
    organisation,
    calendar: organisation.workCalendar,
  }
}

type Seen = {
  readonly language: string
  readonly instance: LoadedInstance
  readonly workItem: WorkItem
  readonly definition: Definition
  readonly organisation: OrganisationSnapshot
}

/** Engine G2: the item still open and as it was seen, the visible fields unchanged. */
async function checkFence(
  db: Queryable,
  corpId: string,
  fence: { readonly revision: number; readonly digest: string },
  { language, instance, workItem, definition, organisation }: Seen,
): Promise<void> {
  if (workItem.status !== 'processing' || workItem.revision !== fence.revision) {
    throw alreadyHandled(instance.state, workItem, organisation, language)
  }
  if (stillSeen(fence, definition, workItem.node, instance.record, instance.recordRevision)) return
  const node = definition.workflow.nodes.find((candidate) => candidate.code === workItem.node)
  const rights = rightsAt(node, definition.model)
  const where = { corpId, instanceId: instance.id, seenRevision: seenRevision(fence.digest) }
  throw await dataChanged(db, where, definition, organisation, rights, language)
}

/** Lets the engine decide; a rejection leaves as a Fault. */
export function decideOrRefuse(plan: Plan): Accepted {
  const decided = decide(plan.before?.state ?? null, plan.command, plan.context)
  if (!decided.ok) throw new Fault(decided.fault, decided.details)
  return decided
}
