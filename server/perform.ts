import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ActionResult } from '../contract/forms.ts'
import type { Fence } from '../contract/shapes.ts'
import type { Command, Context, Definition } from '../engine/commands.ts'
import { decide } from '../engine/decide.ts'
import type { Event } from '../engine/events.ts'
import { evolve } from '../engine/evolve.ts'
import type { Instance, WorkItem } from '../engine/model.ts'
import type { Organisation } from '../engine/organisation.ts'
import { rightsAt } from '../rules/rights.ts'
import type { Database, Queryable } from './db/database.ts'
import type { Definitions } from './definitions.ts'
import type { EventHub } from './events/hub.ts'
import { Fault } from './http/fault.ts'
import { dayIn } from './days.ts'
import type { Organisations } from './organisation/cache.ts'
import { alreadyHandled, dataChanged } from './perform/conflict.ts'
import { documentHead, takeNumber } from './perform/document.ts'
import { seenRevision, stillSeen } from './perform/fence.ts'
import { load, type Loaded, type LoadedInstance, lockInstance } from './perform/load.ts'
import { earlierAnswer, fingerprintOf } from './perform/replay.ts'
import { save } from './perform/save.ts'
import { writeOf } from './perform/write.ts'
import { mayRead } from './policies/instance.ts'

export type PerformDeps = {
  readonly database: Database
  readonly definitions: Definitions
  readonly organisations: Organisations
  readonly hub: Pick<EventHub, 'publish'>
}

/** A command on its way: who, with which token, on what. */
export type PerformRequest = {
  readonly corpId: string
  readonly actorId: string
  readonly requestId: string
  readonly client: string
  readonly replayToken: string
  /** Endpoint name and its input: the replay token is bound to both. */
  readonly route: string
  readonly body: unknown
  readonly target:
    | { readonly kind: 'new'; readonly workflowCode: string }
    /** `fence` null: samples and seeds, which see nothing. */
    | { readonly kind: 'item'; readonly itemId: string; readonly fence: Fence | null }
  /** The engine command, once the item's number within its instance is known. */
  readonly command: (item: number | null) => Command
  /** Samples, seeds and tests only: when it happens instead of the database's time. */
  readonly at?: string
}

const OPTIMISTIC_TRIES = 3

/**
 * The only writer of instances (architecture: perform). One read, the engine decides, one guarded write; a lost race
 * is tried again and at last under the instance's lock. People who see a change are told after the commit.
 */
export async function perform(deps: PerformDeps, request: PerformRequest): Promise<ActionResult> {
  const fingerprint = fingerprintOf(request.route, request.body)
  for (let tries = 0; tries < OPTIMISTIC_TRIES; tries += 1) {
    const done = await attempt(deps, deps.database, request, fingerprint)
    if (done !== null) return tell(deps, request, done)
    await pause(Math.random() * 5 * (tries + 1))
  }
  const { target } = request
  const done = await deps.database.transaction(async (tx) => {
    if (target.kind === 'item') await lockInstance(tx, request.corpId, target.itemId)
    return attempt(deps, tx, request, fingerprint)
  })
  if (done === null) throw new Fault('operationFailed')
  return tell(deps, request, done)
}

type Done = { readonly answer: ActionResult; readonly affected: readonly string[] }

/** One try; null when somebody else wrote in between. */
async function attempt(
  deps: PerformDeps,
  db: Queryable,
  request: PerformRequest,
  fingerprint: Buffer,
): Promise<Done | null> {
  const { corpId, actorId, target } = request
  const itemId = target.kind === 'item' ? target.itemId : null
  const loaded = await load(db, { corpId, actorId, replayToken: request.replayToken, itemId })
  if (loaded === null) throw new Fault('unauthenticated')
  const earlier = earlierAnswer(loaded, fingerprint)
  if (earlier !== null) return { answer: earlier, affected: [] }
  const organisation = await deps.organisations.of(corpId, loaded.organisationVersion)
  const plan = await planOf(deps, db, request, loaded, organisation)
  const decided = decide(plan.before?.state ?? null, plan.command, plan.context)
  if (!decided.ok) throw new Fault(decided.fault, decided.details)
  const after = evolveAll(plan.before?.state ?? null, decided.events, plan.context.now)
  const write = await compose(db, request, loaded, plan, organisation, decided.events, after, fingerprint)
  const saved = await saveOnce(db, write)
  if (!saved) return null
  return { answer: JSON.parse(write.replay.answer), affected: affectedBy(plan.before?.state ?? null, after) }
}

type Plan = {
  readonly before: LoadedInstance | null
  readonly definition: Definition
  readonly versionId: string
  readonly appCode: string
  readonly command: Command
  readonly context: Context
}

async function planOf(
  deps: PerformDeps,
  db: Queryable,
  request: PerformRequest,
  loaded: Loaded,
  organisation: Organisation,
): Promise<Plan> {
  const { corpId, target } = request
  const now = request.at ?? loaded.now.toISOString()
  const actor = { id: request.actorId, active: loaded.actorActive }
  if (target.kind === 'new') {
    const current = await deps.definitions.current(corpId, target.workflowCode)
    if (current === null) throw new Fault('formNotPublished')
    const context: Context = { now, actor, definition: current.definition, organisation, record: {} }
    return { before: null, ...current, command: request.command(null), context }
  }
  const { item, instance } = loaded
  if (item === null || instance === null) throw new Fault('notFound')
  const version = await deps.definitions.byId(corpId, instance.workflowVersionId)
  const workItem = instance.state.items.find((candidate) => candidate.number === item.number)
  if (version === null || workItem === undefined) throw new Error(`instance ${instance.id} is not whole`)
  if (!mayRead(request.actorId, [], instance.state, version.definition, organisation)) throw new Fault('notFound')
  if (target.fence !== null) {
    await checkFence(db, { corpId, fence: target.fence }, loaded.locale, instance, workItem, version.definition, organisation)
  }
  const context: Context = { now, actor, definition: version.definition, organisation, record: instance.record }
  return { before: instance, ...version, command: request.command(item.number), context }
}

/** Engine G2: the item still open and as it was seen, the visible fields unchanged. */
async function checkFence(
  db: Queryable,
  { corpId, fence }: { readonly corpId: string; readonly fence: Fence },
  locale: string,
  instance: LoadedInstance,
  item: WorkItem,
  definition: Definition,
  organisation: Organisation,
): Promise<void> {
  if (item.status !== 'processing' || item.revision !== fence.revision) {
    throw alreadyHandled(instance.state, item, organisation)
  }
  if (stillSeen(fence, definition, item.node, instance.record, instance.recordRevision)) return
  const node = definition.workflow.nodes.find((candidate) => candidate.code === item.node)
  if (node === undefined) throw new Error(`no node ${item.node}`)
  const rights = rightsAt(node, definition.model)
  const where = { corpId, instanceId: instance.id, seenRevision: seenRevision(fence.digest) }
  throw await dataChanged(db, where, definition, organisation, (code) => rights(code).visible, locale)
}

function evolveAll(before: Instance | null, events: readonly Event[], at: string): Instance {
  let state = before
  for (const event of events) state = evolve(state, event, at)
  if (state === null) throw new Error('a command without events')
  return state
}

async function compose(
  db: Queryable,
  request: PerformRequest,
  loaded: Loaded,
  plan: Plan,
  organisation: Organisation,
  events: readonly Event[],
  after: Instance,
  fingerprint: Buffer,
) {
  const day = dayIn(plan.context.now, loaded.timeZone)
  const starter = { initiatorId: after.initiatorId, departmentId: after.departmentId, day }
  const changes = events.flatMap((event) => (event.type === 'fieldsChanged' ? event.changes : []))
  const record = { ...plan.context.record, ...Object.fromEntries(changes.map(({ code, after: value }) => [code, value])) }
  const isNew = plan.before === null
  const sequenceNo = plan.before?.sequenceNo ?? (await takeNumber(db, request.corpId, plan.definition, day))
  const head = isNew || changes.length > 0
    ? documentHead(plan.definition, organisation, record, starter, loaded.locale)
    : null
  return writeOf({
    request,
    plan,
    instanceId: plan.before?.id ?? randomUUID(),
    bizObjectId: plan.before?.bizObjectId ?? randomUUID(),
    events,
    after,
    record: isNew || changes.length > 0 ? record : null,
    head,
    sequenceNo,
    fingerprint,
  })
}

const UNIQUE_VIOLATION = '23505'

/** A unique violation means that the same token was carried out a moment ago: read again and answer with it. */
async function saveOnce(db: Queryable, write: ReturnType<typeof writeOf>): Promise<boolean> {
  try {
    return await save(db, write)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** Whose lists or pages change: everyone whose item opened or changed, and the initiator. */
function affectedBy(before: Instance | null, after: Instance): string[] {
  const known = new Set(before?.items)
  const holders = after.items.filter((item) => !known.has(item)).map((item) => item.holderId)
  return [...new Set([after.initiatorId, ...holders])]
}

function tell(deps: PerformDeps, request: PerformRequest, done: Done): ActionResult {
  if (done.affected.length > 0) {
    deps.hub.publish(request.corpId, done.affected, { type: 'work', instanceId: done.answer.workflowInstanceId })
  }
  return done.answer
}
