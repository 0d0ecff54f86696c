import type { OrganisationSnapshot, SnapshotPerson } from './snapshot.ts'

/** Heads of a person's main department; for a head those of the next department above that has others. */
export function leadersOf(organisation: OrganisationSnapshot, person: SnapshotPerson): readonly string[] {
  const [main] = person.departmentIds
  const path = main === undefined ? [] : organisation.departmentPath(main)
  return path.find(({ leaderIds }) => leaderIds.length > 0 && !leaderIds.includes(person.id))?.leaderIds ?? []
}

/** Active people whose leader a person is, by pinyin; nobody for who leads no department. */
export function reportsOf(organisation: OrganisationSnapshot, userId: string): readonly SnapshotPerson[] {
  const leads = organisation.departments.some(({ leaderIds }) => leaderIds.includes(userId))
  if (!leads) return []
  return organisation.people.filter(
    (person) => person.active && leadersOf(organisation, person).includes(userId),
  )
}
