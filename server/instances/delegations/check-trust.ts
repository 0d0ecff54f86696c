import { wallClockAt } from '../../../rules/calendar/zone-clock.ts'
import type { Trust } from '../../../rules/organisation/organisation.ts'
import { Fault } from '../../base/fault.ts'
import { personName } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { type AppOfWorkflow, meet, type Reach, reachOf } from './reach.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What a delegation is judged by. */
export type Judging = {
  readonly organisation: OrganisationSnapshot
  readonly appOf: AppOfWorkflow
  /** The database's time. */
  readonly now: string
  /** The zone that the window was typed in: it says when today begins. */
  readonly timeZone: string
  /** Of the reader, for names in messages. */
  readonly locale: string
  /** The same delegation as it was before; what stayed as it was is not judged by today's date. */
  readonly before: Trust | null
}

/** What makes a delegation impossible (engine L4, L5, L7); refuses by throwing a Fault. */
export function checkTrust(trust: Trust, judging: Judging): void {
  checkPeople(trust, judging)
  checkWindow(trust, judging)
  checkScope(trust, judging)
  const nameOf = (id: string) => personName(judging.organisation, id, judging.locale)
  const others = judging.organisation.trustsOf(trust.principalId).filter((other) => other.id !== trust.id)
  const same = others.find((other) => overlaps(trust, other))
  if (same !== undefined) throw new Fault('trustOverlap', { params: { person: nameOf(same.delegateId) } })
  const closing = trust.kind === 'APPROVAL' ? leadsBack(trust, judging) : null
  if (closing !== null) throw new Fault('trustCycle', { params: { person: nameOf(closing) } })
}

function checkPeople({ principalId, delegateId }: Trust, { organisation, locale }: Judging): void {
  if (principalId === delegateId) throw new Fault('trustToSelf')
  for (const id of [principalId, delegateId]) {
    if (organisation.person(id)?.active !== true) {
      throw new Fault('personInactive', { params: { person: personName(organisation, id, locale) } })
    }
  }
}

/** A start before today stays possible only where it was before (wire.md section 7). */
function checkWindow(trust: Trust, { now, timeZone, before }: Judging): void {
  const [from, until] = [Date.parse(trust.from), Date.parse(trust.until)]
  if (from >= until) throw new Fault('trustWindowInvalid')
  const today = Math.floor(wallClockAt(timeZone, Date.parse(now)) / DAY)
  const isEarlier = Math.floor(wallClockAt(timeZone, from) / DAY) < today
  if (isEarlier && before?.from !== trust.from) throw new Fault('trustPast')
  if (until <= Date.parse(now) + MINUTE) throw new Fault('trustEndsPast')
}

/** What was taken out of its package since may stay in a delegation that names it already. */
function checkScope(trust: Trust, { organisation, appOf, before }: Judging): void {
  const { workflows = [], apps = [], departmentIds = [] } = trust
  if (trust.workflows?.length === 0 && apps.length === 0) throw new Fault('trustNamesNothing')
  const known = new Set([...appOf.values(), ...(before?.apps ?? [])])
  const missing = [
    ...workflows.filter((code) => !appOf.has(code) && before?.workflows?.includes(code) !== true),
    ...apps.filter((code) => !known.has(code)),
  ]
  if (missing.length > 0) throw unknown('workflowTrusts', missing)
  const gone = departmentIds.filter((id) => organisation.department(id) === undefined)
  if (gone.length > 0) throw unknown('originatorDepartments', gone)
}

function unknown(path: string, names: readonly string[]): Fault {
  const problems = [{ path, problem: 'unknownOption' }]
  return new Fault('trustNamesUnknown', { params: { names: names.join(', ') }, problems })
}

/**
 * L7: the same scope at the same time. One that names the workflow wins over one that names its app, that one over all;
 * of equals the one that names departments. Two of the same breadth may not share anything.
 */
function overlaps(one: Trust, other: Trust): boolean {
  if (one.kind !== other.kind || !isTogether(one, other) || !sharesDepartment(one, other)) return false
  const areUnlimited = [one, other].every(
    ({ workflows, apps }) => workflows === undefined && apps === undefined,
  )
  return areUnlimited || shares(one.workflows, other.workflows) || shares(one.apps, other.apps)
}

function isTogether(one: Trust, other: Trust): boolean {
  return Date.parse(one.from) < Date.parse(other.until) && Date.parse(other.from) < Date.parse(one.until)
}

function sharesDepartment({ departmentIds: one }: Trust, { departmentIds: other }: Trust): boolean {
  return one === undefined || other === undefined ? one === other : shares(one, other)
}

function shares(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  return one?.some((each) => other?.includes(each)) === true
}

/**
 * L4: a chain of delegations, each for the same things at the same time, that comes back to its first principal. Answers
 * whose delegation would close the circle.
 */
function leadsBack(trust: Trust, { organisation, appOf }: Judging): string | null {
  const seen = new Set([trust.id])
  const walk = (holderId: string, reach: Reach): string | null => {
    for (const next of organisation.trustsOf(holderId)) {
      if (next.kind !== trust.kind || seen.has(next.id)) continue
      const shared = meet(reach, reachOf(next, appOf))
      if (shared === null) continue
      seen.add(next.id)
      const closing = next.delegateId === trust.principalId ? holderId : walk(next.delegateId, shared)
      if (closing !== null) return closing
    }
    return null
  }
  return walk(trust.delegateId, reachOf(trust, appOf))
}
