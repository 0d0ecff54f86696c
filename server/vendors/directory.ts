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
