import type { Command } from '../../../engine/commands/command.ts'
import type { Administration, Context } from '../../../engine/model/context.ts'
import type { Instance } from '../../../engine/model/instance.ts'
import type { WorkflowVersion } from '../../apps/definitions.ts'
import { Fault } from '../../base/fault.ts'
import type { Queryable } from '../../db/database.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { administrationOf } from '../../policies/administration.ts'
import { handoverAdministration } from '../../policies/handover.ts'
import { mayRead } from '../../policies/instance.ts'
import { openedItems } from '../../stores/instances/instances.ts'
import type { LoadedInstance } from '../../stores/instances/load.ts'
import { grantsOf } from '../../stores/organisation/grants.ts'
import type { PerformRequest } from './request.ts'

const ASK_WHAT_WAS_OPENED: readonly Command['type'][] = ['undoTransfer', 'takeBack', 'withdraw']
/** Given by holders and initiators; an administrator's rights are looked up for all the others. */
const WITHOUT_ADMINISTRATION: readonly Command['type'][] = ['submit', 'agree', 'disagree', 'return']

/** What the server does by itself: it voids sub-processes (Y1) and hands on what leavers held (Q2). */
const SYSTEM_ADMINISTRATION: Administration = { operations: ['nullify', 'resolveLeaver'], othersExist: false }

/** What the engine is told of the actor's rights and of what others have looked at, where the command asks for it. */
export async function forThisCommand(
  db: Queryable,
  request: PerformRequest,
  { type }: Command,
  instance: LoadedInstance,
  version: WorkflowVersion,
  organisation: OrganisationSnapshot,
): Promise<Pick<Context, 'opened' | 'administration'>> {
  const { corpId, actorId } = request
  const administration =
    actorId === null
      ? SYSTEM_ADMINISTRATION
      : WITHOUT_ADMINISTRATION.includes(type)
        ? undefined
        : await rightsOf(db, request, actorId, instance.state, version, organisation)
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
  db: Queryable,
  request: PerformRequest,
  { state }: LoadedInstance,
  version: WorkflowVersion,
  organisation: OrganisationSnapshot,
): Promise<void> {
  const { actorId } = request
  if (actorId === null || mayRead(actorId, [], state, version.definition, organisation)) return
  const rights = await rightsOf(db, request, actorId, state, version, organisation)
  if (rights === undefined) throw new Fault('notFound')
}

/** What the actor may do as an administrator, of the instance or of the person it is about. */
async function rightsOf(
  db: Queryable,
  { corpId, handoverOf }: PerformRequest,
  actorId: string,
  state: Instance,
  version: WorkflowVersion,
  organisation: OrganisationSnapshot,
): Promise<Administration | undefined> {
  const grants = await grantsOf(db, corpId)
  return handoverOf === undefined
    ? administrationOf(actorId, grants, version, state, organisation)
    : handoverAdministration(actorId, handoverOf, grants, state, organisation)
}
