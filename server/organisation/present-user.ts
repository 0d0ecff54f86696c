import type { UserDepartment } from '../../contract/login-info.ts'
import type { PersonRow } from '../../contract/organisation.ts'
import { type PersonalSettings, personalSettings } from '../../contract/settings.ts'
import type { PersonRef } from '../../contract/shapes.ts'
import { type Locale, UNIT_TYPE } from '../../contract/vocabulary.ts'
import { imageUrl, presentPerson } from './people.ts'
import { leadersOf } from './reports.ts'
import type { OrganisationSnapshot, SnapshotPerson } from './snapshot.ts'
import { standInOf } from './stand-in.ts'

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

/** The same with who stands in while that person is away. */
export function presentColleague(
  organisation: OrganisationSnapshot,
  person: SnapshotPerson,
  now: string,
): PersonRow {
  const standInId = standInOf(organisation, person.id, now)
  const row = presentPersonRow(organisation, person)
  return standInId === undefined ? row : { ...row, standIn: presentPerson(organisation, standInId) }
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

export function presentLeadersOf(organisation: OrganisationSnapshot, person: SnapshotPerson): PersonRef[] {
  return leadersOf(organisation, person).map((id) => presentPerson(organisation, id))
}

/** The stored settings with the locale among them; one that cannot be read counts as never chosen. */
export function presentSettings(locale: Locale | null, stored: unknown): PersonalSettings {
  const parsed = personalSettings.safeParse(stored)
  const settings = parsed.success ? parsed.data : {}
  return locale === null ? settings : { ...settings, locale }
}
