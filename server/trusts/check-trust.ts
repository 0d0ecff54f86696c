import type { Trust } from '../../engine/organisation.ts'
import { Fault } from '../http/fault.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'

const MINUTE = 60_000

/** What makes a delegation impossible (engine L4, L5, L7); refuses by throwing a Fault. */
export function checkTrust(trust: Trust, organisation: OrganisationSnapshot, now: string): void {
  const { principalId, delegateId, from, until } = trust
  if (principalId === delegateId) throw new Fault('trustToSelf')
  const delegate = organisation.person(delegateId)
  if (delegate?.active !== true)
    throw new Fault('personInactive', { params: { person: delegate?.name ?? '' } })
  if (Date.parse(from) >= Date.parse(until)) throw new Fault('trustWindowInvalid')
  if (Date.parse(until) <= Date.parse(now) + MINUTE) throw new Fault('trustPast')
  if (trust.workflows?.length === 0 || trust.apps?.length === 0) throw new Fault('trustNamesNothing')
  const others = organisation.trustsOf(principalId).filter((other) => other.id !== trust.id)
  if (others.some((other) => overlaps(trust, other))) throw new Fault('trustOverlap')
  if (leadsBack(trust, organisation)) throw new Fault('trustCycle')
}

/** L7: the same scope at the same time; a narrower scope beside a wider one is fine, it wins. */
function overlaps(one: Trust, other: Trust): boolean {
  if (one.kind !== other.kind || !together(one, other)) return false
  const scopes = [one, other].map((trust) => JSON.stringify(scopeOf(trust)))
  if (scopes[0] === scopes[1]) return true
  const sharesWorkflow = one.workflows?.some((code) => other.workflows?.includes(code) === true) === true
  return sharesWorkflow && sameDepartments(one, other)
}

function together(one: Trust, other: Trust): boolean {
  return Date.parse(one.from) < Date.parse(other.until) && Date.parse(other.from) < Date.parse(one.until)
}

function scopeOf({ workflows, apps, departmentIds }: Trust) {
  return [workflows?.toSorted() ?? null, apps?.toSorted() ?? null, departmentIds?.toSorted() ?? null]
}

function sameDepartments(one: Trust, other: Trust): boolean {
  return JSON.stringify(one.departmentIds?.toSorted()) === JSON.stringify(other.departmentIds?.toSorted())
}

/** A hands to B while B hands to A: each would wait for the other to be told why he still has the item (L4). */
function leadsBack(trust: Trust, organisation: OrganisationSnapshot): boolean {
  const seen = new Set<string>()
  let next: string | undefined = trust.delegateId
  while (next !== undefined && !seen.has(next)) {
    if (next === trust.principalId) return true
    seen.add(next)
    next = organisation
      .trustsOf(next)
      .find(
        (other) => other.kind === trust.kind && other.id !== trust.id && together(trust, other),
      )?.delegateId
  }
  return false
}
