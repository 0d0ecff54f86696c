import { isFound, searchTextOf, wantedOf } from '../base/search-text.ts'
import type { OrganisationSnapshot, SnapshotDepartment, SnapshotPerson, SnapshotRole } from './snapshot.ts'

const MOST_DEPARTMENTS = 20

/**
 * Active people and departments by what was typed: characters, pinyin, initials, user name, number. Taken as it stands,
 * no sign is a wildcard. Those that begin with it come first, each group by pinyin.
 */
export function searchSnapshot(
  organisation: OrganisationSnapshot,
  keyword: string,
): { readonly people: SnapshotPerson[]; readonly departments: SnapshotDepartment[] } {
  const wanted = wantedOf(keyword)
  if (wanted.forms.length === 0) return { people: [], departments: [] }
  const atStart: SnapshotPerson[] = []
  const inside: SnapshotPerson[] = []
  for (const person of organisation.people) {
    if (!person.active || !isFound(person.searchText, wanted)) continue
    const begins = wanted.forms.some((form) => `\n${person.searchText}`.includes(`\n${form}`))
    ;(begins ? atStart : inside).push(person)
  }
  const departments = organisation.departments.filter((department) => isFound(textOf(department), wanted))
  return { people: [...atStart, ...inside], departments: departments.slice(0, MOST_DEPARTMENTS) }
}

/** Roles by what was typed, in the order of the list; all of them for no word. */
export function searchRoles({ roles }: OrganisationSnapshot, keyword: string): readonly SnapshotRole[] {
  const wanted = wantedOf(keyword)
  return wanted.forms.length === 0 ? roles : roles.filter((role) => isFound(textOf(role), wanted))
}

type Named = SnapshotDepartment | SnapshotRole

/** A department or role never changes within a version of the organisation. */
const texts = new WeakMap<Named, string>()

function textOf(unit: Named): string {
  const known = texts.get(unit)
  if (known !== undefined) return known
  const text = searchTextOf(unit.name, ...Object.values(unit.name_i18n), unit.code)
  texts.set(unit, text)
  return text
}
