import type { Command } from '../../../engine/commands/command.ts'
import type { Administration, Context } from '../../../engine/model/context.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkflowVersion } from '../../apps/definitions.ts'
import { Fault } from '../../base/fault.ts'
import { administrationOf } from '../../policies/administration.ts'
import { handoverAdministration } from '../../policies/handover.ts'
import { mayRead } from '../../policies/instance.ts'
import { openedItems } from '../../stores/instances/instances.ts'
import type { LoadedInstance } from '../../stores/instances/load.ts'
import { grantsOf } from '../../stores/organisation/grants.ts'
import type { Gathered } from './gathered.ts'

const ASK_WHAT_WAS_OPENED: readonly Command['type'][] = ['undoTransfer', 'takeBack', 'withdraw']
/** Given by holders and initiators; an administrator's rights are looked up for all the others. */
const WITHOUT_ADMINISTRATION: readonly Command['type'][] = ['submit', 'agree', 'disagree', 'return']

/** What the server does by itself: it voids sub-processes (Y1) and hands on what leavers held (Q2). */
const SYSTEM_ADMINISTRATION: Administration = { operations: ['nullify', 'resolveLeaver'], othersExist: false }

/** What the engine is told of the actor's rights and of what others have looked at, where the command asks for it. */
export async function forThisCommand(
  gathered: Gathered,
  { type }: Command,
  instance: LoadedInstance,
  version: WorkflowVersion,
): Promise<Pick<Context, 'opened' | 'administration'>> {
  const { db, request } = gathered
  const { corpId, actorId } = request
  const administration =
    actorId === null
      ? SYSTEM_ADMINISTRATION
      : WITHOUT_ADMINISTRATION.includes(type)
        ? undefined
        : await rightsOf(gathered, actorId, instance.state, version)
  return {
    ...(administration === undefined ? {} : { administration }),
    ...(ASK_WHAT_WAS_OPENED.includes(type) ? { opened: await openedItems(db, corpId, instance.id) } : {}),
  }
}

/**
 * Whoever may not see the run gets the answer of an unknown id (security Z-01). It comes before the command is put
 * together, whose own refusals say that there is something.
 */
export async function checkKnown(
  gathered: Gathered,
  { state }: LoadedInstance,
  version: WorkflowVersion,
): Promise<void> {
  const { request, organisation } = gathered
  const { actorId } = request
  if (actorId === null || mayRead(actorId, [], state, version.definition, organisation)) return
  const rights = await rightsOf(gathered, actorId, state, version)
  if (rights === undefined) throw new Fault('notFound')
}

/** What the actor may do as an administrator, of the instance or of the person it is about. */
async function rightsOf(
  { db, request, organisation }: Gathered,
  actorId: string,
  state: Instance,
  version: WorkflowVersion,
): Promise<Administration | undefined> {
  const { corpId, handoverOf } = request
  const grants = await grantsOf(db, corpId)
  return handoverOf === undefined
    ? administrationOf(actorId, grants, version, state, organisation)
    : handoverAdministration(actorId, handoverOf, grants, state, organisation)
}
