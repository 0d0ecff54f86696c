import { plain, searchTextOf } from './search-text.ts'
import type { OrganisationSnapshot, SnapshotDepartment, SnapshotPerson } from './snapshot.ts'

const MOST_DEPARTMENTS = 20

/**
 * Active people and departments by what was typed: characters, pinyin, initials, user name, number. Taken as it stands,
 * no sign is a wildcard. Those that begin with it come first, each group by pinyin.
 */
export function searchSnapshot(
  organisation: OrganisationSnapshot,
  keyword: string,
): { readonly people: SnapshotPerson[]; readonly departments: SnapshotDepartment[] } {
  const wanted = plain(keyword).replaceAll('\n', ' ')
  if (wanted === '') return { people: [], departments: [] }
  const forms = [...new Set([wanted, wanted.replace(/\s+/g, '')])]
  const atStart: SnapshotPerson[] = []
  const inside: SnapshotPerson[] = []
  for (const person of organisation.people) {
    if (!person.active || !forms.some((form) => person.searchText.includes(form))) continue
    const begins = forms.some((form) => `\n${person.searchText}`.includes(`\n${form}`))
    ;(begins ? atStart : inside).push(person)
  }
  const departments = organisation.departments.filter((department) => {
    const text = departmentText(department)
    return forms.some((form) => text.includes(form))
  })
  return { people: [...atStart, ...inside], departments: departments.slice(0, MOST_DEPARTMENTS) }
}

/** A department never changes within a version of the organisation. */
const departmentTexts = new WeakMap<SnapshotDepartment, string>()

function departmentText(department: SnapshotDepartment): string {
  const known = departmentTexts.get(department)
  if (known !== undefined) return known
  const text = searchTextOf(department.name, ...Object.values(department.name_i18n), department.code)
  departmentTexts.set(department, text)
  return text
}
