/**
 * The organisation as rules, checks and engine see it: answers already loaded, no I/O. Ids are those of the database; codes and
 * user names are what app packages name (engine R1, R2).
 */
export type Person = {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly active: boolean
  /** Main department first. */
  readonly departmentIds: readonly string[]
}

export type Department = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly parentId: string | null
  /** In order; the first one is the head. */
  readonly leaderIds: readonly string[]
}

/** A delegation (engine L): the delegate decides (APPROVAL) or starts (START) for the principal in a window of time. */
export type Trust = {
  readonly id: string
  readonly kind: 'APPROVAL' | 'START'
  readonly principalId: string
  readonly delegateId: string
  /** Instants; the end is not included. */
  readonly from: string
  readonly until: string
  /** Workflow codes; absent, and no apps either: all. */
  readonly workflows?: readonly string[]
  /** Application codes, with all their workflows, beside those named. */
  readonly apps?: readonly string[]
  /** Only instances of initiators of these departments; absent: all. */
  readonly departmentIds?: readonly string[]
  /** The principal may decide as well (L3). */
  readonly bothMayAct: boolean
}

export type Organisation = {
  person(id: string): Person | undefined
  personByUsername(username: string): Person | undefined
  department(id: string): Department | undefined
  departmentByCode(code: string): Department | undefined
  /** Members in their stored order; `nested` adds those of all departments below. */
  departmentMembers(id: string, nested: boolean): readonly Person[]
  /** Running and coming delegations of a principal. */
  trustsOf(principalId: string): readonly Trust[]
  /** Members of a role by its code; undefined when there is no such role. */
  roleMembers(code: string): readonly Person[] | undefined
  /** The same by the role's id, as forms name it. */
  roleMembersById(id: string): readonly Person[] | undefined
}
