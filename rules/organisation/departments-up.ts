import type { Department, Organisation } from './organisation.ts'

/** The department and all above it, nearest first. */
export function departmentsUp(organisation: Organisation, departmentId: string): readonly Department[] {
  const found: Department[] = []
  let next = organisation.department(departmentId)
  while (next !== undefined && !found.includes(next)) {
    found.push(next)
    next = next.parentId === null ? undefined : organisation.department(next.parentId)
  }
  return found
}
