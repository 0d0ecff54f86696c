import { randomUUID } from 'node:crypto'
import { environmentOf } from '../../../engine/form/environment.ts'
import type { Accepted } from '../../../engine/model/context.ts'
import { SYSTEM_ID } from '../../../engine/model/decision.ts'
import type { Models } from '../../apps/models.ts'
import { dayIn } from '../../base/days.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { dueRules } from '../../records/rules/due-rules.ts'
import { runRules } from '../../records/rules/run-rule.ts'
import { type ModelsByCode, modelsNamed, ruleSceneOf } from '../../records/rules/run-scene.ts'
import { type Loaded, NOBODY } from '../../stores/instances/load.ts'
import type { Effect } from '../effects/effect.ts'
import type { Plan } from './plan.ts'
import type { PerformRequest } from './request.ts'

/** What a command is, before it is written. */
export type Command = {
  readonly request: PerformRequest
  readonly loaded: Loaded
  readonly plan: Plan
  readonly decided: Accepted
  readonly organisation: OrganisationSnapshot
}

type Deps = { readonly database: Database; readonly models: Models }

/**
 * Writes a command together with the business rules it calls for: one transaction from the first record a rule reads
 * to the last row of the command (security D-09). A command without such rules stays a single statement. `write`
 * answers null when somebody else was faster; then nothing of the rules remains either.
 */
export async function writeWithRules<T>(
  { database, models }: Deps,
  db: Queryable,
  command: Command,
  write: (db: Queryable, effects: readonly Effect[]) => Promise<T | null>,
): Promise<T | null> {
  const { request, plan, decided } = command
  const { corpId } = request
  const { model } = plan.definition
  const before = plan.before?.state ?? null
  const due = await dueRules(db, corpId, model.code, {
    before,
    after: decided.state,
    events: decided.events,
  })
  if (due.now.length === 0) return write(db, due.later)
  const named = await modelsNamed(models, corpId, plan.appCode, due.now)
  const whole = async (tx: Queryable) => {
    await runRules(due.now, sceneOf(named, tx, command))
    const written = await write(tx, due.later)
    if (written === null) throw new LostRace()
    return written
  }
  // Under the instance's lock the caller's transaction is the one that is given up.
  return db === database ? wholeOrNothing(database, whole) : whole(db)
}

/** Somebody else wrote in between: what was done so far must not stay. */
export class LostRace extends Error {}

/** A transaction that is rolled back and answers null when a command in it was overtaken. */
export async function wholeOrNothing<T>(
  database: Database,
  work: (tx: Queryable) => Promise<T>,
): Promise<T | null> {
  try {
    return await database.transaction(work)
  } catch (error) {
    if (error instanceof LostRace) return null
    throw error
  }
}

function sceneOf(models: ModelsByCode, tx: Queryable, command: Command) {
  const { request, loaded, plan, decided, organisation } = command
  const { state } = decided
  const { context, definition, before } = plan
  return ruleSceneOf({
    models,
    corpId: request.corpId,
    model: definition.model,
    recordId: before?.bizObjectId ?? randomUUID(),
    data: decided.data,
    initiatorId: state.initiatorId,
    departmentId: state.departmentId,
    actorId: context.actor.id === SYSTEM_ID ? NOBODY : context.actor.id,
    sequenceNo: before?.sequenceNo ?? '',
    today: dayIn(context.now, loaded.timeZone),
    environment: environmentOf(context, state),
    organisation,
    locale: loaded.locale,
    language: request.language ?? loaded.locale,
    db: tx,
    mode: 'commit',
    at: request.at ?? null,
  })
}
