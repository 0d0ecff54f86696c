import type { AppPackage } from '../../contract/package/app-package.ts'
import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Audience, ParticipantSource } from '../../contract/package/participants.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { membersOf } from '../../rules/organisation/audience.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import type { Path, Report } from '../problem/problems.ts'

/**
 * Everyone a package names exists in the organisation it is published to (engine R1). Without an organisation only
 * what the file alone can tell is checked.
 */
export function checkPeople(pkg: AppPackage, organisation: Organisation | null, report: Report): void {
  pkg.workflows.forEach((workflow, w) => {
    const path: Path = ['workflows', w]
    checkAudience(workflow.startableBy, [...path, 'startableBy'], organisation, report)
    if (workflow.readers) checkAudience(workflow.readers, [...path, 'readers'], organisation, report)
    checkAdministrators(workflow, [...path, 'administrators'], organisation, report)
    workflow.circulate?.forEach(({ to }, c) => {
      checkAudience(to, [...path, 'circulate', c, 'to'], organisation, report)
    })
    workflow.nodes.forEach((node, n) => {
      checkNode(node, [...path, 'nodes', n], organisation, report)
    })
  })
}

function checkAdministrators(
  workflow: Workflow,
  path: Path,
  organisation: Organisation | null,
  report: Report,
): void {
  const named = workflow.administrators
  const people = named === 'everyone' ? 0 : (named.users?.length ?? 0) + (named.roles?.length ?? 0)
  if (people === 0) report(path, 'administratorsMissing')
  else checkAudience(named, path, organisation, report)
}

/** Everyone an audience names exists; it names somebody. */
export function checkAudience(
  named: Audience,
  path: Path,
  organisation: Organisation | null,
  report: Report,
): void {
  if (named === 'everyone') return
  const { users = [], departments = [], roles = [] } = named
  if (users.length + departments.length + roles.length === 0) report(path, 'audienceEmpty')
  if (organisation === null) return
  users.forEach((user, u) => {
    checkUser(user, [...path, 'users', u], organisation, report)
  })
  departments.forEach((department, d) => {
    checkDepartment(department, [...path, 'departments', d], organisation, report)
  })
  roles.forEach((role, r) => {
    checkRole(role, [...path, 'roles', r], organisation, report)
  })
}

function checkNode(node: FlowNode, path: Path, organisation: Organisation | null, report: Report): void {
  for (const [named, at] of audiencesOf(node)) checkAudience(named, [...path, ...at], organisation, report)
  if (node.type !== 'approval' && node.type !== 'circulate') return
  checkSources(node.participants, [...path, 'participants'], organisation, report)
  if (node.type !== 'approval') return
  node.groups?.forEach((group, g) => {
    checkSources(group.participants, [...path, 'groups', g, 'participants'], organisation, report)
  })
  if (typeof node.onNobody === 'object' && organisation !== null) {
    checkUser(node.onNobody.user, [...path, 'onNobody', 'user'], organisation, report)
  }
}

/** The people that actions of a node may reach, with their places. */
function audiencesOf(node: FlowNode): (readonly [Audience, Path])[] {
  const copies = 'circulate' in node ? (node.circulate ?? []) : []
  const found: (readonly [Audience, Path])[] = copies.map(({ to }, c) => [to, ['circulate', c, 'to']])
  if (node.type !== 'approval') return found
  for (const setting of ['transfer', 'addSign', 'assist'] as const) {
    const scope = node[setting]?.scope
    if (scope !== undefined) found.push([scope, [setting, 'scope']])
  }
  return found
}

function checkSources(
  sources: readonly ParticipantSource[],
  path: Path,
  organisation: Organisation | null,
  report: Report,
): void {
  sources.forEach((source, s) => {
    const isChoice = source.source === 'initiatorChosen' || source.source === 'previousChosen'
    if (isChoice) checkChoice(source, [...path, s], organisation, report)
    else if (organisation !== null) checkSource(source, [...path, s], organisation, report)
  })
}

/** Enough people stand for choice (engine R6). */
function checkChoice(
  { scope, min = 1 }: Extract<ParticipantSource, { source: 'initiatorChosen' | 'previousChosen' }>,
  path: Path,
  organisation: Organisation | null,
  report: Report,
): void {
  if (scope === undefined) return
  const at = [...path, 'scope']
  checkAudience(scope, at, organisation, report)
  if (organisation === null || scope === 'everyone') return
  const people = membersOf(scope, organisation).filter((person) => person.active).length
  if (people < min) report(at, 'choiceTooSmall', { people, min })
}

function checkSource(
  source: ParticipantSource,
  path: Path,
  organisation: Organisation,
  report: Report,
): void {
  switch (source.source) {
    case 'users':
      source.users.forEach((user, u) => {
        checkUser(user, [...path, 'users', u], organisation, report)
      })
      return
    case 'role':
      checkRole(source.role, [...path, 'role'], organisation, report)
      return
    case 'department':
    case 'departmentHead':
      if (source.department !== undefined) {
        checkDepartment(source.department, [...path, 'department'], organisation, report)
      }
      return
    default:
  }
}

function checkUser(username: string, path: Path, organisation: Organisation, report: Report): void {
  // Letter for letter: audiences compare user names as they are stored.
  const known = organisation.personByUsername(username)?.username === username
  if (!known) report(path, 'unknownUser', { username })
}

function checkRole(code: string, path: Path, organisation: Organisation, report: Report): void {
  if (organisation.roleMembers(code) === undefined) report(path, 'unknownRole', { code })
}

function checkDepartment(code: string, path: Path, organisation: Organisation, report: Report): void {
  if (organisation.departmentByCode(code) === undefined) report(path, 'unknownDepartment', { code })
}
