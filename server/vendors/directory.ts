import type { Connection } from './connection.ts'

/** A department as the vendor tells it. */
export type VendorDepartment = {
  readonly id: string
  /** Null: the root. */
  readonly parentId: string | null
  readonly name: string
  readonly order: number
  /** Ids of people, the first is the head. */
  readonly leaderIds: readonly string[]
}

/** A person as the vendor tells him. */
export type VendorPerson = {
  readonly id: string
  readonly unionId: string | null
  readonly name: string
  readonly position: string
  /** The main one first. */
  readonly departmentIds: readonly string[]
  /** Not switched off and not left. */
  readonly active: boolean
}

/** The part of the vendor's organisation that our app may see. */
export type VendorDirectory = {
  readonly departments: readonly VendorDepartment[]
  readonly people: readonly VendorPerson[]
}

/** Who a code of the vendor's stands for. */
export type VendorIdentity = { readonly userId: string; readonly unionId: string | null }

/** A department that is known of, before it was asked about. */
export type FoundDepartment = Pick<VendorDepartment, 'id' | 'parentId' | 'order'>

/** What one question about a department brought. */
export type DepartmentPage = {
  /** Null: told by an earlier page. */
  readonly department: VendorDepartment | null
  readonly below: readonly FoundDepartment[]
  readonly people: readonly VendorPerson[]
  /** Known by their ids alone: to be asked about each. */
  readonly peopleIds: readonly string[]
  /** Where the next page of its people begins; null: that was all. */
  readonly next: string | null
}

/** Reads the part of the vendor's organisation that our app may see, in steps that can be kept. */
export type DirectoryReader = {
  /** So many departments are asked about at once. */
  readonly atOnce: number
  /** Where to begin. */
  first(connection: Connection, signal: AbortSignal): Promise<readonly FoundDepartment[]>
  /** `from` null: the first page. */
  page(
    connection: Connection,
    department: FoundDepartment,
    from: string | null,
    signal: AbortSignal,
  ): Promise<DepartmentPage>
  /** Those of them who are to be seen. */
  people(
    connection: Connection,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly VendorPerson[]>
}
