import { isInAudience } from '../../rules/organisation/audience.ts'
import type { Actor } from '../base/actor.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { may } from '../policies/permissions.ts'
import { isPlain, type RecordPolicy } from '../policies/records.ts'
import type { RecordScope } from '../stores/records/records.ts'

/** The records that a person reads, as the database is asked for them: rights of the model, and runs he may see. */
export function recordScope(
  actor: Pick<Actor, 'userId' | 'permissions' | 'scopes'>,
  policy: RecordPolicy,
  organisation: OrganisationSnapshot,
): RecordScope {
  const { given, departmentIds, published } = policy
  const has = (records: (typeof given)[number]['records']) => given.some((right) => right.records === records)
  return {
    userId: actor.userId,
    all: has('all'),
    own: has('own'),
    plainOnly: policy.isImplied,
    departmentIds: has('department') ? departmentIds : null,
    runs: isPlain(published)
      ? null
      : {
          all: may(actor, 'queryInstances', { appCode: published.appCode }),
          workflows: workflowsRead(actor.userId, policy, organisation),
        },
  }
}

/** No right reaches any record, and no run could: whoever reads so will never find anything. */
export function readsNothing({ all, own, departmentIds, runs }: RecordScope): boolean {
  return !all && !own && departmentIds === null && runs === null
}

/** Workflows that name the person among those who read or administer every run. */
function workflowsRead(
  userId: string,
  { published: { workflows } }: RecordPolicy,
  organisation: OrganisationSnapshot,
): readonly string[] {
  const person = organisation.person(userId)
  if (person === undefined) return []
  return workflows.flatMap(({ code, readers, administrators }) => {
    const reads = [readers, administrators].some(
      (audience) => audience !== undefined && isInAudience(audience, person, organisation),
    )
    return reads ? [code] : []
  })
}
