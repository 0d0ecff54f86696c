import { departmentsUp } from '../../rules/organisation/departments-up.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import type { Instance } from '../model/instance.ts'

/** The initiator, seen from the department chosen at submit (S3): where manager look-ups begin. */
export type Post = { readonly personId: string; readonly departmentId: string }

export function postOf({ initiatorId, departmentId }: Pick<Instance, 'initiatorId' | 'departmentId'>): Post {
  return { personId: initiatorId, departmentId }
}

/**
 * The managers of a person, level 1 first: the heads of the departments above. A department without a head is no
 * level, nor is one that the person heads. One person heading two levels is there twice (R5).
 */
export function managersOf(organisation: Organisation, post: Post): readonly string[] {
  return departmentsUp(organisation, post.departmentId)
    .map((department) => department.leaderIds[0])
    .filter((head) => head !== undefined)
    .filter((head) => head !== post.personId)
}
