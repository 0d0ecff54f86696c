import type { Administration } from '../../../engine/model/context.ts'
import { isInAudience } from '../../../rules/organisation/audience.ts'
import type { Actor } from '../../base/actor.ts'
import type { Deps } from '../../deps.ts'
import { administrationOf } from '../../policies/administration.ts'
import { grantsOf } from '../../stores/organisation/grants.ts'
import type { ReadInstance } from './read-instance.ts'

/** What a reader may do to an instance as its administrator; most readers are none, and cost no question. */
export async function readersAdministration(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  { view, version, reader }: ReadInstance,
): Promise<Administration | undefined> {
  const { organisation } = reader
  const person = organisation.person(actor.userId)
  const { administrators } = version.definition.workflow
  const isOwn =
    administrators !== 'everyone' &&
    person !== undefined &&
    isInAudience(administrators, person, organisation)
  if (actor.permissions.length === 0 && !isOwn) return undefined
  const grants = await grantsOf(database, actor.corpId)
  return administrationOf(actor.userId, grants, version, view.state, organisation)
}
