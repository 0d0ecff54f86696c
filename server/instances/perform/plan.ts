import type { Command } from '../../../engine/commands/command.ts'
import { decide } from '../../../engine/decide.ts'
import type { Accepted, Context, Definition } from '../../../engine/model/context.ts'
import { SYSTEM_ID } from '../../../engine/model/decision.ts'
import { mayTouch } from '../../../engine/offers/own-items.ts'
import type { Definitions, WorkflowVersion } from '../../apps/definitions.ts'
import { Fault } from '../../base/fault.ts'
import { commandFiles } from '../../records/command-files.ts'
import { itemNumbers } from '../../stores/instances/instances.ts'
import type { LoadedInstance } from '../../stores/instances/load.ts'
import { commandRecords } from './command-records.ts'
import { namedConflict } from './conflict.ts'
import { checkFence } from './fence-check.ts'
import type { Gathered } from './gathered.ts'
import { papersOf } from './papers.ts'
import type { PerformTarget } from './request.ts'
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
export async function planOf(gathered: Gathered): Promise<Plan> {
  const { db, request } = gathered
  const { target } = request
  const plan = target.kind === 'new' ? await planNew(gathered, target) : await planOnRun(gathered, target)
  const recordId = plan.before?.bizObjectId ?? null
  const files = await commandFiles(db, request, plan.definition.model, recordId, plan.command)
  const papers = await papersOf(db, request, plan.before?.id ?? null)
  return { ...plan, context: { ...plan.context, ...(files === null ? {} : { files }), ...papers } }
}

async function planNew(gathered: Gathered, target: { readonly workflowCode: string }): Promise<Plan> {
  const { sources, request, loaded } = gathered
  if (loaded.instance !== null) throw new Fault('duplicateSubmission')
  const current = await sources.definitions.current(request.corpId, target.workflowCode)
  if (current === null) throw new Fault('formNotPublished')
  const { definition } = current
  const scene = { state: null, definition, numberOf: noNumbers }
  const command = request.command(null, scene)
  const context = {
    ...contextOf(gathered),
    definition,
    appCode: current.appCode,
    record: {},
    ...(await commandRecords(gathered, command, definition.model, {})),
  }
  return { before: null, ...current, command, context }
}

const noNumbers = () => {
  throw new Fault('notFound')
}

type RunTarget = Exclude<PerformTarget, { kind: 'new' }>

async function planOnRun(gathered: Gathered, target: RunTarget): Promise<Plan> {
  const { sources, request, loaded } = gathered
  const { item, instance } = loaded
  if (instance === null || (target.kind === 'item' && item === null)) throw new Fault('notFound')
  const { definitions } = sources
  const current = await versionOf(definitions, request.corpId, instance.workflowVersionId)
  await checkKnown(gathered, instance, current)
  const command = request.command(item?.number ?? null, {
    state: instance.state,
    definition: current.definition,
    numberOf: await numbersIn(gathered, target, instance),
  })
  const context = {
    ...contextOf(gathered),
    definition: current.definition,
    appCode: current.appCode,
    record: instance.record,
    ...(await forThisCommand(gathered, command, instance, current)),
    ...(await commandRecords(gathered, command, current.definition.model, instance.record)),
  }
  await checkSeen(gathered, target, instance, context)
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
  { db, request }: Gathered,
  target: RunTarget,
  instance: LoadedInstance,
): Promise<(itemId: string) => number> {
  if (target.kind === 'item') return noNumbers
  const numbers = await itemNumbers(db, request.corpId, instance.id)
  return (itemId) => numbers.get(itemId) ?? noNumbers()
}

/** What was seen is still so: of the run for those who act on it as a whole, of the item for its holder (G2). */
async function checkSeen(
  { db, request, loaded, organisation }: Gathered,
  target: RunTarget,
  instance: LoadedInstance,
  context: Context,
): Promise<void> {
  const { actorId, corpId } = request
  const { item, locale } = loaded
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

function contextOf({ request, loaded, organisation }: Gathered) {
  return {
    now: request.at ?? loaded.now.toISOString(),
    actor: { id: request.actorId ?? SYSTEM_ID, active: loaded.actorActive },
    organisation,
    calendar: organisation.workCalendar,
  }
}

/** Lets the engine decide; a rejection leaves as a Fault, a conflict with the name of whoever was faster (G2). */
export function decideOrRefuse(plan: Plan, { request, loaded, organisation }: Gathered): Accepted {
  const decided = decide(plan.before?.state ?? null, plan.command, plan.context)
  if (decided.ok) return decided
  const named = namedConflict(decided.details?.conflict, organisation, request.language ?? loaded.locale)
  throw new Fault(decided.fault, { ...decided.details, ...named })
}
