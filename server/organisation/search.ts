import { plain, searchTextOf } from './search-text.ts'
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
  const forms = formsOf(keyword)
  if (forms.length === 0) return { people: [], departments: [] }
  const atStart: SnapshotPerson[] = []
  const inside: SnapshotPerson[] = []
  for (const person of organisation.people) {
    if (!person.active || !forms.some((form) => person.searchText.includes(form))) continue
    const begins = forms.some((form) => `\n${person.searchText}`.includes(`\n${form}`))
    ;(begins ? atStart : inside).push(person)
  }
  const departments = organisation.departments.filter((department) => hasForm(department, forms))
  return { people: [...atStart, ...inside], departments: departments.slice(0, MOST_DEPARTMENTS) }
}

/** Roles by what was typed, in the order of the list; all of them for no word. */
export function searchRoles({ roles }: OrganisationSnapshot, keyword: string): readonly SnapshotRole[] {
  const forms = formsOf(keyword)
  return forms.length === 0 ? roles : roles.filter((role) => hasForm(role, forms))
}

/** What was typed in the form of the searched texts, also without its spaces; empty for no word. */
function formsOf(keyword: string): readonly string[] {
  const wanted = plain(keyword).replaceAll('\n', ' ')
  return wanted === '' ? [] : [...new Set([wanted, wanted.replace(/\s+/g, '')])]
}

type Named = SnapshotDepartment | SnapshotRole

function hasForm(unit: Named, forms: readonly string[]): boolean {
  const text = textOf(unit)
  return forms.some((form) => text.includes(form))
}

/** A department or role never changes within a version of the organisation. */
const texts = new WeakMap<Named, string>()

function textOf(unit: Named): string {
  const known = texts.get(unit)
  if (known !== undefined) return known
  const text = searchTextOf(unit.name, ...Object.values(unit.name_i18n), unit.code)
  texts.set(unit, text)
  return text
}
