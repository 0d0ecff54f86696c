import type { Administration, Operation } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import { membersOf } from '../../rules/organisation/audience.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import type { WorkflowVersion } from '../apps/definitions.ts'
import type { Grant } from '../stores/organisation/grants.ts'
import { may } from './permissions.ts'
import { scopesOf } from './scopes.ts'

/** What is done to one instance; a handover is about a person (policies/handover.ts). */
type Maintenance = Exclude<Operation, 'handover'>

/** The word of a manage scope for each operation (wire.md §0.1); spec §4 names the operations. */
export const SCOPE_OF: Readonly<Record<Maintenance, string>> = {
  nullify: 'CANCELED_WORKFLOW',
  finish: 'COMPLETED_WORKFLOW',
  delete: 'DELETE_WORKFLOW',
  activate: 'ACTIVATE_ACTIVITY',
  reopen: 'REOPEN_WORKFLOW',
  adjustHandlers: 'ADJUST_PARTICIPANT',
  hold: 'CANCELED_ACTIVITY_WORKITEM',
  changeOwner: 'MODIFY_OWNER',
  migrate: 'EDIT_TEMPLATE',
  retryStep: 'RETRY_STEP',
  resolveLeaver: 'RESOLVE_LEAVER',
  urge: 'URGE',
}

const OPERATIONS = Object.keys(SCOPE_OF).filter((name): name is Maintenance => name in SCOPE_OF)

/** What a workflow's own administrators may not do: it needs a grant of the organisation. */
const BY_GRANT_ONLY: readonly Maintenance[] = ['delete', 'reopen', 'migrate']

/**
 * What a person may do to an instance as an administrator (docs/permissions.md): by grants within their scopes, or as
 * one of the workflow's own administrators. Undefined for everyone else.
 */
export function administrationOf(
  userId: string,
  grants: readonly Grant[],
  { definition, appCode }: Pick<WorkflowVersion, 'definition' | 'appCode'>,
  state: Instance,
  organisation: Organisation,
): Administration | undefined {
  const own = membersOf(definition.workflow.administrators, organisation)
    .filter((person) => person.active)
    .map((person) => person.id)
  const byGrant = (id: string, operation: Maintenance) =>
    may(actorOf(id, grants), 'maintainInstances', { appCode, operation: SCOPE_OF[operation] })
  const allowed = (id: string) =>
    OPERATIONS.filter(
      (operation) => (own.includes(id) && !BY_GRANT_ONLY.includes(operation)) || byGrant(id, operation),
    )
  const operations = allowed(userId)
  if (operations.length === 0) return undefined
  const profits = [userId, state.initiatorId, state.submitterId]
  const others = new Set([...own, ...grants.map((grant) => grant.userId)])
  const othersExist = [...others].some((id) => !profits.includes(id) && allowed(id).length > 0)
  return { operations, othersExist }
}

/** A person as `may` asks for one, by the grants as they are now. */
export function actorOf(userId: string, grants: readonly Grant[]) {
  const own = grants.filter((grant) => grant.userId === userId)
  return { permissions: own.map((grant) => grant.permission), scopes: scopesOf(own) }
}
