import type { OrganisationSnapshot } from './snapshot.ts'

/**
 * Who decides everything in a person's place now, because that person is away (engine L1); undefined: nobody, or only
 * some workflows or some people's requests.
 */
export function standInOf(
  organisation: OrganisationSnapshot,
  userId: string,
  now: string,
): string | undefined {
  const away = organisation
    .trustsOf(userId)
    .find(
      ({ kind, from, until, workflows, apps, departmentIds, delegateId }) =>
        kind === 'APPROVAL' &&
        from <= now &&
        now < until &&
        [workflows, apps, departmentIds].every((scope) => scope === undefined) &&
        organisation.person(delegateId)?.active === true,
    )
  return away?.delegateId
}
