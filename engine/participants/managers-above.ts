import type { Organisation } from '../../rules/organisation/organisation.ts'
import { managersOf } from './managers.ts'

/** The active managers of a holder, seen from his main department, nearest first. */
export function managersAbove(organisation: Organisation, holderId: string): readonly string[] {
  const [departmentId] = organisation.person(holderId)?.departmentIds ?? []
  if (departmentId === undefined) return []
  const managers = managersOf(organisation, { personId: holderId, departmentId })
  return managers.filter((id) => organisation.person(id)?.active === true)
}
