import { guardStarter } from '../../engine/commands/guard-start.ts'
import type { Context } from '../../engine/context.ts'
import type { WorkflowVersion } from '../definitions.ts'
import type { OrganisationSnapshot, SnapshotPerson } from '../organisation/snapshot.ts'

type Asking = {
  readonly actor: { readonly userId: string }
  readonly organisation: OrganisationSnapshot
  readonly now: string
}

/** Somebody in whose name a workflow may be started, with the departments he may choose from. */
export type Originator = { readonly person: SnapshotPerson; readonly departmentIds: readonly string[] }

/** Oneself and everyone who entrusted the starting of this workflow to one (engine L10, S3), oneself first. */
export function originatorsFor(asking: Asking, version: WorkflowVersion): readonly Originator[] {
  const { organisation, actor } = asking
  const self = organisation.person(actor.userId)
  const principals = organisation.people.filter(({ id }) => id !== actor.userId)
  return [...(self === undefined ? [] : [self]), ...principals].flatMap((person) => {
    const isEntrusted = organisation.trustsOf(person.id).some((trust) => isToMe(trust, actor.userId))
    if (person.id !== actor.userId && !isEntrusted) return []
    const isAllowed = guardStarter(contextOf(asking, version), person.id).ok
    return isAllowed ? [{ person, departmentIds: person.departmentIds }] : []
  })
}

function isToMe(trust: { readonly kind: string; readonly delegateId: string }, userId: string): boolean {
  return trust.kind === 'START' && trust.delegateId === userId
}

function contextOf(
  { now, organisation, actor }: Asking,
  { definition, appCode }: WorkflowVersion,
): Pick<Context, 'now' | 'organisation' | 'definition' | 'appCode' | 'actor'> {
  const active = organisation.person(actor.userId)?.active === true
  return { now, organisation, definition, appCode, actor: { id: actor.userId, active } }
}
