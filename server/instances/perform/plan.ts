import type { Command } from '../../../engine/commands/command.ts'
import { decide } from '../../../engine/decide.ts'
import type { Accepted, Context, Definition } from '../../../engine/model/context.ts'
import { SYSTEM_ID } from '../../../engine/model/decision.ts'
import { mayTouch } from '../../../engine/offers/own-items.ts'
import type { Definitions, WorkflowVersion } from '../../apps/definitions.ts'
import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { commandFiles } from '../../records/command-files.ts'
import { itemNumbers } from '../../stores/instances/instances.ts'
import type { Loaded, LoadedInstance } from '../../stores/instances/load.ts'
import { commandRecords, type PlanSources } from './command-records.ts'
import { namedConflict } from './conflict.ts'
import { checkFence } from './fence-check.ts'
import { papersOf } from './papers.ts'
import type { PerformRequest, PerformTarget } from './request.ts'
import { checkKnown, forThisCommand } from './standing.ts'

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
  sources: PlanSources,
  db: Queryable,
  request: PerformRequest,
  loaded: Loaded,
  organisation: OrganisationSnapshot,
): Promise<Plan> {
  const { target } = request
  const plan =
    target.kind === 'new'
      ? await planNew(sources, db, request, target, loaded, organisation)
      : await planOnRun(sources, db, request, target, loaded, organisation)
  const recordId = plan.before?.bizObjectId ?? null
  const files = await commandFiles(db, request, plan.definition.model, recordId, plan.command)
  const papers = await papersOf(db, request, plan.before?.id ?? null)
  return { ...plan, context: { ...plan.context, ...(files === null ? {} : { files }), ...papers } }
}

async function planNew(
  sources: PlanSources,
  db: Queryable,
  request: PerformRequest,
  target: { readonly workflowCode: string },
  loaded: Loaded,
  organisation: OrganisationSnapshot,
): Promise<Plan> {
  if (loaded.instance !== null) throw new Fault('duplicateSubmission')
  const current = await sources.definitions.current(request.corpId, target.workflowCode)
  if (current === null) throw new Fault('formNotPublished')
  const { definition } = current
  const scene = { state: null, definition, numberOf: noNumbers }
  const command = request.command(null, scene)
  const context = {
    ...contextOf(request, loaded, organisation),
    definition,
    appCode: current.appCode,
    record: {},
    ...(await commandRecords(sources, db, request, command, definition.model, {}, organisation)),
  }
  return { before: null, ...current, command, context }
}

const noNumbers = () => {
  throw new Fault('notFound')
}

async function planOnRun(
  sources: PlanSources,
  db: Queryable,
  request: PerformRequest,
  target: Exclude<PerformTarget, { kind: 'new' }>,
  loaded: Loaded,
  organisation: OrganisationSnapshot,
): Promise<Plan> {
  const { item, instance } = loaded
  if (instance === null || (target.kind === 'item' && item === null)) throw new Fault('notFound')
  const { definitions } = sources
  const current = await versionOf(definitions, request.corpId, instance.workflowVersionId)
  await checkKnown(db, request, instance, current, organisation)
  const command = request.command(item?.number ?? null, {
    state: instance.state,
    definition: current.definition,
    numberOf: await numbersIn(db, request, target, instance),
  })
  const context = {
    ...contextOf(request, loaded, organisation),
    definition: current.definition,
    appCode: current.appCode,
    record: instance.record,
    ...(await forThisCommand(db, request, command, instance, current, organisation)),
    ...(await commandRecords(
      sources,
      db,
      request,
      command,
      current.definition.model,
      instance.record,
      organisation,
    )),
  }
  await checkSeen(db, request, target, loaded, instance, context, organisation)
  const next =
    target.kind === 'instance' && target.versionId !== undefined
      ? await versionOf(definitions, request.corpId, target.versionId)
      : current
  return { before: instance, ...next, command, context: { ...context, definition: next.definition } }
}

async function versionOf(
  definitions: Definitions,
  corpId: string,
  versionId: string,
): Promise<WorkflowVersion> {
  const version = await definitions.byId(corpId, versionId)
  if (version === null) throw new Fault('notFound')
  return version
}

/** Commands on further items name them by their public ids. */
async function numbersIn(
  db: Queryable,
  request: PerformRequest,
  target: PerformTarget,
  instance: LoadedInstance,
): Promise<(itemId: string) => number> {
  if (target.kind === 'item') return noNumbers
  const numbers = await itemNumbers(db, request.corpId, instance.id)
  return (itemId) => numbers.get(itemId) ?? noNumbers()
}

/** What was seen is still so: of the run for those who act on it as a whole, of the item for its holder (G2). */
async function checkSeen(
  db: Queryable,
  request: PerformRequest,
  target: Exclude<PerformTarget, { kind: 'new' }>,
  { item, locale }: Loaded,
  instance: LoadedInstance,
  context: Context,
  organisation: OrganisationSnapshot,
): Promise<void> {
  const { actorId, corpId } = request
  if (actorId === null) return
  if (target.kind === 'instance') {
    if (target.revision !== null && target.revision !== instance.revision) throw new Fault('dataChanged')
    return
  }
  const workItem = instance.state.items.find((candidate) => candidate.number === item?.number)
  if (workItem === undefined) throw new Error(`instance ${instance.id} is not whole`)
  // Only who may act on it is told what became of an item; the engine refuses everyone else (security D-02, Z-03).
  if (target.fence !== null && mayTouch(instance.state, workItem, context)) {
    const language = request.language ?? locale
    const { definition } = context
    const seen = { language, instance, workItem, definition, organisation, actorId }
    await checkFence(db, corpId, target.fence, seen)
  }
}

function contextOf(request: PerformRequest, loaded: Loaded, organisation: OrganisationSnapshot) {
  return {
    now: request.at ?? loaded.now.toISOString(),
    actor: { id: request.actorId ?? SYSTEM_ID, active: loaded.actorActive },
    organisation,
    calendar: organisation.workCalendar,
  }
}

/** Lets the engine decide; a rejection leaves as a Fault, a conflict with the name of whoever was faster (G2). */
export function decideOrRefuse(
  plan: Plan,
  { language }: Pick<PerformRequest, 'language'>,
  { locale }: Pick<Loaded, 'locale'>,
  organisation: OrganisationSnapshot,
): Accepted {
  const decided = decide(plan.before?.state ?? null, plan.command, plan.context)
  if (decided.ok) return decided
  const named = namedConflict(decided.details?.conflict, organisation, language ?? locale)
  throw new Fault(decided.fault, { ...decided.details, ...named })
}
