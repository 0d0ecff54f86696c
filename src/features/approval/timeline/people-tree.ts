import type { StepPerson } from '../../../../contract/instances.ts'

/** A person with the depth in the tree of added signers. */
export type PersonRow = { readonly person: StepPerson; readonly depth: number }

/**
 * The people of a step as they are drawn: whoever was added stands below whoever added (engine J5). In turn the turn
 * stays; else those who decided come first. What is left of a tree whose head is not shown stands on its own.
 */
export function peopleTree(people: readonly StepPerson[], inTurn: boolean): readonly PersonRow[] {
  const known = new Set(people.map(({ slotId }) => slotId))
  const isRoot = ({ addedBy }: StepPerson) => addedBy === undefined || !known.has(addedBy.slotId)
  const roots = people.filter(isRoot)
  const ordered = inTurn
    ? roots
    : [
        ...roots.filter((person) => person.workActionType !== null),
        ...roots.filter((person) => person.workActionType === null),
      ]
  const below = (person: StepPerson, depth: number): PersonRow[] => {
    // A decision that was taken back stands before the present one of the same voice: the tree hangs on the last.
    const isLast = people.findLast(({ slotId }) => slotId === person.slotId) === person
    const added =
      person.slotId === undefined || !isLast
        ? []
        : people.filter((other) => !isRoot(other) && other.addedBy?.slotId === person.slotId)
    return [{ person, depth }, ...added.flatMap((other) => below(other, depth + 1))]
  }
  return ordered.flatMap((person) => below(person, 0))
}

/** Who added this person, by the name of the voice that did. */
export function adderOf(person: StepPerson, people: readonly StepPerson[]): StepPerson | undefined {
  return people.findLast(({ slotId }) => slotId !== undefined && slotId === person.addedBy?.slotId)
}
