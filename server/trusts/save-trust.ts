import type { Trust } from '../../engine/organisation.ts'
import type { Deps } from '../deps.ts'
import { touchOrganisation } from '../stores/corps.ts'
import { lockPrincipal, type TrustWrite, writeTrust } from '../stores/trusts.ts'
import { checkTrust } from './check-trust.ts'

/** Checks and stores a delegation in one transaction; caches of all nodes learn of it with the next command. */
export async function saveTrust(
  { database, organisations }: Pick<Deps, 'database' | 'organisations'>,
  corpId: string,
  byId: string,
  trust: Trust,
  timeZone: string,
  now: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockPrincipal(tx, corpId, trust.principalId)
    checkTrust(trust, await organisations.current(corpId), now)
    await writeTrust(tx, corpId, byId, rowOf(trust, timeZone))
    await touchOrganisation(tx, corpId)
  })
}

function rowOf(trust: Trust, timeZone: string): TrustWrite {
  return {
    id: trust.id,
    kind: trust.kind,
    principal_id: trust.principalId,
    delegate_id: trust.delegateId,
    from_at: trust.from,
    until_at: trust.until,
    workflows: listOf(trust.workflows),
    apps: listOf(trust.apps),
    department_ids: listOf(trust.departmentIds),
    both_may_act: trust.bothMayAct,
    time_zone: timeZone,
  }
}

function listOf(values: readonly string[] | undefined): string[] | null {
  return values === undefined ? null : [...values]
}
