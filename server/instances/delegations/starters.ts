import { guardStarter } from '../../../engine/commands/guard-start.ts'
import type { Context } from '../../../engine/model/context.ts'
import type { WorkflowVersion } from '../../apps/definitions.ts'
import type { OrganisationSnapshot, SnapshotPerson } from '../../organisation/snapshot.ts'

type Asking = {
  readonly actor: { readonly userId: string }
  readonly organisation: OrganisationSnapshot
  readonly now: string
}

type StartedVersion = Pick<WorkflowVersion, 'definition' | 'appCode'>

/** Somebody in whose name a workflow may be started, with the departments he may choose from. */
export type Originator = { readonly person: SnapshotPerson; readonly departmentIds: readonly string[] }

/** Oneself and everyone who entrusted the starting of this workflow to one (engine L10, S3), oneself first. */
export function originatorsFor(
  asking: Asking,
  version: StartedVersion,
  people: readonly SnapshotPerson[] = possibleOriginators(asking),
): readonly Originator[] {
  return people
    .filter((person) => guardStarter(contextOf(asking, version), person.id).ok)
    .map((person) => ({ person, departmentIds: person.departmentIds }))
}

/** Oneself and everyone who entrusted the starting of anything to one: once for all workflows that are asked about. */
export function possibleOriginators({ organisation, actor }: Asking): readonly SnapshotPerson[] {
  const self = organisation.person(actor.userId)
  const principals = organisation.people.filter(
    ({ id }) => id !== actor.userId && organisation.trustsOf(id).some((trust) => isToMe(trust, actor.userId)),
  )
  return self === undefined ? principals : [self, ...principals]
}

function isToMe(trust: { readonly kind: string; readonly delegateId: string }, userId: string): boolean {
  return trust.kind === 'START' && trust.delegateId === userId
}

function contextOf(
  { now, organisation, actor }: Asking,
  { definition, appCode }: StartedVersion,
): Pick<Context, 'now' | 'organisation' | 'definition' | 'appCode' | 'actor'> {
  const active = organisation.person(actor.userId)?.active === true
  return { now, organisation, definition, appCode, actor: { id: actor.userId, active } }
}
