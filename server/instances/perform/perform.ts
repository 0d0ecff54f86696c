import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type ActionResult, actionResult } from '../../../contract/forms.ts'
import type { Event } from '../../../engine/events/event.ts'
import type { Accepted } from '../../../engine/model/context.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { Definitions } from '../../apps/definitions.ts'
import type { Models } from '../../apps/models.ts'
import { dayIn } from '../../base/days.ts'
import { Fault } from '../../base/fault.ts'
import { earlierAnswer, fingerprintOf } from '../../base/replay.ts'
import { newReplayToken } from '../../base/replay-token.ts'
import { offLoop } from '../../calculation/off-loop.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { EventHub } from '../../notify/live/hub.ts'
import type { Organisations } from '../../organisation/cache.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import type { Wake } from '../../queue/wake.ts'
import { documentHead, takeNumber } from '../../records/forms/document.ts'
import { type Loaded, load, lockInstance } from '../../stores/instances/load.ts'
import type { Effect } from '../effects/effect.ts'
import { decideOrRefuse, type Plan, planOf } from './plan.ts'
import type { PerformRequest } from './request.ts'
import { save, takesUpFiles } from './save.ts'
import { wholeOrNothing, writeWithRules } from './with-rules.ts'
import { type Write, writeOf } from './write.ts'

export type PerformDeps = {
  readonly database: Database
  readonly definitions: Definitions
  readonly models: Models
  readonly organisations: Organisations
  readonly hub: Pick<EventHub, 'publish'>
  /** Told after a commit that promised messages, set timers or asks something of other instances. */
  readonly wake: Pick<Wake, 'outbox' | 'timers' | 'effects'>
}

const OPTIMISTIC_TRIES = 3

/**
 * The only writer of instances (architecture: perform). One read, the engine decides, one guarded write; a lost race
 * is tried again and at last under the instance's lock. People who see a change are told after the commit.
 */
export async function perform(deps: PerformDeps, request: PerformRequest): Promise<ActionResult> {
  try {
    return await carryOut(deps, request)
  } catch (error) {
    const isLost = error instanceof Fault && error.fault === 'membershipLost'
    if (isLost && request.target.kind === 'item') await resolveAgain(deps, request, request.target)
    throw error
  }
}

/** R1: who lost the role or department is refused, and his slot goes to whoever the node resolves to now. */
async function resolveAgain(
  deps: PerformDeps,
  { corpId, requestId }: PerformRequest,
  target: Extract<PerformRequest['target'], { kind: 'item' }>,
): Promise<void> {
  await carryOut(deps, {
    corpId,
    actorId: null,
    requestId,
    client: 'OTHER',
    // Refused when it was done already, so a repeat needs no token of its own.
    replayToken: newReplayToken(),
    route: 'recheck',
    body: {},
    target: { ...target, fence: null },
    command: (item) => ({ type: 'recheck', item: item ?? 0 }),
  }).catch((error: unknown) => {
    if (!(error instanceof Fault)) throw error
  })
}

async function carryOut(deps: PerformDeps, request: PerformRequest): Promise<ActionResult> {
  const fingerprint = fingerprintOf(request.route, request.body)
  const again = () => optimistic(deps, request, fingerprint)
  const done = (await again()) ?? (await locked(deps, request, fingerprint)) ?? (await again())
  if (done === null) throw new Fault('operationFailed')
  if (done.affected.length > 0) {
    const { workflowInstanceId } = done.answer
    deps.hub.publish(request.corpId, done.affected, { type: 'work', instanceId: workflowInstanceId })
  }
  if (done.promised) deps.wake.outbox()
  if (done.timed) deps.wake.timers()
  if (done.asks) deps.wake.effects()
  return done.answer
}

type Done = {
  readonly answer: ActionResult
  readonly affected: readonly string[]
  readonly promised: boolean
  readonly timed: boolean
  readonly asks: boolean
}

async function optimistic(
  deps: PerformDeps,
  request: PerformRequest,
  fingerprint: Buffer,
): Promise<Done | null> {
  for (let tries = 1; tries <= OPTIMISTIC_TRIES; tries += 1) {
    const done = await attempt(deps, deps.database, request, fingerprint)
    if (done !== null) return done
    await pause(Math.random() * 5 * tries)
  }
  return null
}

async function locked(deps: PerformDeps, request: PerformRequest, fingerprint: Buffer): Promise<Done | null> {
  const { target, corpId } = request
  return wholeOrNothing(deps.database, async (tx) => {
    await lockInstance(tx, corpId, target)
    return attempt(deps, tx, request, fingerprint)
  })
}

/** One try; null when somebody else wrote in between. */
async function attempt(
  deps: PerformDeps,
  db: Queryable,
  request: PerformRequest,
  fingerprint: Buffer,
): Promise<Done | null> {
  const { corpId, actorId, replayToken, target } = request
  const loaded = await load(db, { corpId, actorId, replayToken, target })
  if (loaded === null) throw new Fault('unauthenticated')
  const earlier = earlierAnswer(loaded, fingerprint)
  if (earlier !== null) return { answer: earlier, affected: [], promised: false, timed: false, asks: false }
  const organisation = await deps.organisations.of(corpId, loaded.organisationVersion)
  const gathered = { sources: deps, db, request, loaded, organisation }
  const plan = await planOf(gathered)
  const decided = await offLoop({ corpId, userId: actorId ?? '' }, () => decideOrRefuse(plan, gathered))
  const command = { request, loaded, plan, decided, organisation }
  const write = await writeWithRules(deps, db, command, async (on, ruleEffects) => {
    const outcome = { decided, organisation, fingerprint, ruleEffects }
    const composed = await compose(on, request, loaded, plan, outcome)
    return (await saveOnce(deps.database, on, composed)) ? composed : null
  })
  if (write === null) return null
  const answer = actionResult.parse(JSON.parse(write.replay.answer))
  return {
    answer,
    affected: affectedBy(plan.before?.state ?? null, decided.state),
    promised: write.outbox.length > 0,
    timed: write.timers.length > 0,
    asks: write.effects.length > 0,
  }
}

function newInstanceId({ target }: PerformRequest): string | undefined {
  return target.kind === 'new' ? target.instanceId : undefined
}

type Outcome = {
  readonly decided: Accepted
  readonly organisation: OrganisationSnapshot
  readonly fingerprint: Buffer
  readonly ruleEffects: readonly Effect[]
}

/** Beside the form, whose it is and by which version name a document. */
const NAMED_BY = ['ownerChanged', 'definitionChanged'] as const satisfies readonly Event['type'][]

async function compose(
  db: Queryable,
  request: PerformRequest,
  loaded: Loaded,
  plan: Plan,
  { decided, organisation, fingerprint, ruleEffects }: Outcome,
): Promise<Write> {
  const { events, state: after, data: record } = decided
  const isOneOf = (types: readonly Event['type'][]) => events.some(({ type }) => types.includes(type))
  const changed = plan.before === null || isOneOf(['fieldsChanged'])
  const isRenamed = changed || isOneOf(NAMED_BY)
  const day = (at: string) => dayIn(at, loaded.timeZone)
  const head = () => {
    const { initiatorId, departmentId, startedAt } = after
    const starter = { initiatorId, departmentId, day: day(startedAt ?? plan.context.now) }
    return documentHead(plan.definition, organisation, record, starter, loaded.locale)
  }
  return writeOf({
    request,
    plan,
    instanceId: plan.before?.id ?? newInstanceId(request) ?? randomUUID(),
    bizObjectId: plan.before?.bizObjectId ?? randomUUID(),
    events,
    after,
    record: changed ? record : null,
    head: isRenamed ? head() : null,
    sequenceNo:
      plan.before?.sequenceNo ??
      (await takeNumber(db, request.corpId, plan.definition, day(plan.context.now))),
    fingerprint,
    ruleEffects,
  })
}

const UNIQUE_VIOLATION = '23505'

/** A unique violation means that the same token was carried out a moment ago: read again and answer with it. */
async function saveOnce(database: Database, db: Queryable, write: Write): Promise<boolean> {
  try {
    if (db !== database || !takesUpFiles(write)) return await save(db, write)
    return (await wholeOrNothing(database, (tx) => save(tx, write))) === true
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
