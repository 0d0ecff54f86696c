import type { Platform } from '../../../platform-adapters/platform.ts'

/** What a picker chooses: people, departments, or both and roles. */
export type UnitKind = 'person' | 'department' | 'mixed'

export const choosesPeople = (kind: UnitKind) => kind !== 'department'
export const choosesDepartments = (kind: UnitKind) => kind !== 'person'

/** The container has a picker of its own for this. */
export function hasNativePicker(platform: Platform, kind: UnitKind): boolean {
  return platform.can(choosesPeople(kind) ? 'pickPeople' : 'pickDepartments')
}
