import type { UserDepartment } from '../../contract/login-info.ts'
import type { PersonRow } from '../../contract/organisation.ts'
import { type PersonalSettings, personalSettings } from '../../contract/settings.ts'
import type { PersonRef } from '../../contract/shapes.ts'
import { type Locale, UNIT_TYPE } from '../../contract/vocabulary.ts'
import type { OrganisationSnapshot, SnapshotPerson } from '../organisation/snapshot.ts'
import { imageUrl, presentPerson } from './people.ts'

/** A person in a picker: no e-mail, no mobile number (security Z-13). */
export function presentPersonRow(organisation: OrganisationSnapshot, person: SnapshotPerson): PersonRow {
  const [main] = person.departmentIds
  const department = main === undefined ? undefined : organisation.department(main)
  return {
    id: person.id,
    name: person.name,
    name_i18n: person.name_i18n,
    imgUrl: imageUrl(person),
    username: person.username,
    unitType: UNIT_TYPE.user,
    position: person.position,
    employeeNo: person.employeeNo,
    departmentId: department?.id ?? null,
    departmentName: department?.name ?? '',
    departmentName_i18n: department?.name_i18n ?? {},
  }
}

export function presentDepartmentsOf(
  organisation: OrganisationSnapshot,
  person: SnapshotPerson,
): UserDepartment[] {
  return person.departmentIds.flatMap((id, index) => {
    const department = organisation.department(id)
    if (department === undefined) return []
    return { deptId: id, deptName: department.name, name_i18n: department.name_i18n, isMain: index === 0 }
  })
}

/** Heads of the main department; for a head those of the next department above that has others. */
export function presentLeadersOf(organisation: OrganisationSnapshot, person: SnapshotPerson): PersonRef[] {
  const [main] = person.departmentIds
  const path = main === undefined ? [] : organisation.departmentPath(main)
  const department = path.find(({ leaderIds }) => leaderIds.length > 0 && !leaderIds.includes(person.id))
  return (department?.leaderIds ?? []).map((id) => presentPerson(organisation, id))
}

/** The stored settings with the locale among them; one that cannot be read counts as never chosen. */
export function presentSettings(locale: Locale | null, stored: unknown): PersonalSettings {
  const parsed = personalSettings.safeParse(stored)
  const settings = parsed.success ? parsed.data : {}
  return locale === null ? settings : { ...settings, locale }
}
