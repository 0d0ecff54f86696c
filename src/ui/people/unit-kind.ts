/** What a picker chooses: people, departments, or both and roles. */
export type UnitKind = 'person' | 'department' | 'mixed'

export const choosesPeople = (kind: UnitKind) => kind !== 'department'
export const choosesDepartments = (kind: UnitKind) => kind !== 'person'
