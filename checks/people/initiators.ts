import type { AppPackage } from '../../contract/package/app-package.ts'
import type { Workflow } from '../../contract/package/workflows.ts'
import { isInAudience } from '../../rules/organisation/audience.ts'
import { departmentsUp } from '../../rules/organisation/departments-up.ts'
import type { Organisation, Person } from '../../rules/organisation/organisation.ts'

/** An organisation that can name everybody: some checks look for one person for whom a flow does not work. */
export type FullOrganisation = Organisation & { readonly people: readonly Person[] }

/** Somebody who may start a workflow, with the department chosen at the start (engine S3). */
export type Initiator = {
  readonly person: Person
  readonly departmentId: string
  /** `name (user name)`, with the department where the person has several. */
  readonly label: string
}

/** Everybody for whom a workflow may run now, once for each department of theirs: also as part of another one (Y1). */
export function initiatorsOf(
  workflow: Workflow,
  pkg: AppPackage,
  organisation: FullOrganisation,
): readonly Initiator[] {
  const audiences = callersOf(workflow, pkg).map(({ startableBy }) => startableBy)
  return organisation.people
    .filter((person) => person.active && audiences.some((named) => isInAudience(named, person, organisation)))
    .flatMap((person) =>
      person.departmentIds.map((departmentId) => ({
        person,
        departmentId,
        label: labelOf(person, organisation.department(departmentId)?.name ?? ''),
      })),
    )
}

/** The workflow, and those that run it as a sub-process, directly or through others. */
function callersOf(workflow: Workflow, pkg: AppPackage): readonly Workflow[] {
  const found = [workflow]
  for (const called of found) {
    const callers = pkg.workflows.filter((each) =>
      each.nodes.some((node) => node.type === 'subProcess' && node.workflow === called.code),
    )
    found.push(...callers.filter((caller) => !found.includes(caller)))
  }
  return found
}

function labelOf({ name, username, departmentIds }: Person, department: string): string {
  return departmentIds.length > 1 ? `${name} (${username}, ${department})` : `${name} (${username})`
}

/** Initiators who are alike for a node, by one of them. */
export type InitiatorKind = { readonly initiator: Initiator; readonly count: number }

/**
 * Groups initiators by what a look-up of managers and heads can see of them: the department, and the person where he
 * heads something above it. With `personal` everybody is a kind of their own.
 */
export function kindsOf(
  initiators: readonly Initiator[],
  organisation: Organisation,
  personal: boolean,
): readonly InitiatorKind[] {
  const kinds = new Map<string, InitiatorKind>()
  for (const initiator of initiators) {
    const { person, departmentId } = initiator
    const heads = departmentsUp(organisation, departmentId).some(({ leaderIds }) =>
      leaderIds.includes(person.id),
    )
    const key = `${departmentId} ${personal || heads ? person.id : ''}`
    const known = kinds.get(key)
    kinds.set(key, known === undefined ? { initiator, count: 1 } : { ...known, count: known.count + 1 })
  }
  return [...kinds.values()]
}
