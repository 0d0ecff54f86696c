import type { Workflow } from '../../contract/package/workflows.ts'
import type { Organisation, Person } from '../../engine/organisation.ts'
import { isInAudience } from '../../engine/participants/audience.ts'

/** An organisation that can name everybody: some checks look for one person for whom a flow does not work. */
export type FullOrganisation = Organisation & { readonly people: readonly Person[] }

/** Somebody who may start a workflow, with the department chosen at the start (engine S3). */
export type Initiator = {
  readonly person: Person
  readonly departmentId: string
  /** `name (user name)`, with the department where the person has several. */
  readonly label: string
}

/** Everybody who may start a workflow now, once for each department of theirs. */
export function initiatorsOf(
  { startableBy }: Workflow,
  organisation: FullOrganisation,
): readonly Initiator[] {
  return organisation.people
    .filter((person) => person.active && isInAudience(startableBy, person, organisation))
    .flatMap((person) =>
      person.departmentIds.map((departmentId) => ({
        person,
        departmentId,
        label: labelOf(person, organisation.department(departmentId)?.name ?? ''),
      })),
    )
}

function labelOf({ name, username, departmentIds }: Person, department: string): string {
  return departmentIds.length > 1 ? `${name} (${username}, ${department})` : `${name} (${username})`
}
