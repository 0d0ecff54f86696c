import type { Database } from '../db/database.ts'
import { mayRead } from '../policies/instance.ts'
import { may } from '../policies/permissions.ts'
import { scopesOf } from '../policies/scopes.ts'
import { copyHolders } from '../stores/instances/circulates.ts'
import { type Grant, grantsOf } from '../stores/organisation/grants.ts'
import type { Subject } from './subject.ts'

/**
 * Tells for anybody of the organisation whether he may see the document, by the same rules as when he opens it
 * (read-instance.ts): whom a comment may name is whom it can reach (security D-18).
 */
export async function readersOf(
  database: Database,
  corpId: string,
  { view, version, reader }: Subject,
): Promise<(userId: string) => boolean> {
  const [grants, copies] = await Promise.all([
    grantsOf(database, corpId),
    copyHolders(database, corpId, view.id),
  ])
  const ofPerson = Map.groupBy(grants, ({ userId }) => userId)
  return (userId) => {
    const person = reader.organisation.person(userId)
    if (person === undefined || !person.active) return false
    const own: readonly Grant[] = ofPerson.get(userId) ?? []
    const permissions = own.map(({ permission }) => permission)
    const { definition, appCode } = version
    return (
      copies.has(userId) ||
      mayRead(userId, permissions, view.state, definition, reader.organisation) ||
      may({ permissions, scopes: scopesOf(own) }, 'queryInstances', { appCode })
    )
  }
}

/** Those whom the document has met so far: whom one most likely wants to name. */
export function concerned({ view }: Subject): readonly string[] {
  const { initiatorId, submitterId, items } = view.state
  const holders = items.map(({ holderId }) => holderId).filter((id) => id !== '')
  return [...new Set([initiatorId, submitterId, ...holders.toReversed()])]
}
