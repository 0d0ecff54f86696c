/** An end of a range; absent: open. */
export type Bound = { readonly value: string; readonly inclusive: boolean }

/** Where a value of a record stands: a property of the form, or something every record has. */
export type Place =
  | { readonly kind: 'property'; readonly code: string }
  | { readonly kind: 'system'; readonly name: 'sequenceNo' | 'sequenceStatus' | 'owner' | 'ownerDeptId' }
  | { readonly kind: 'time'; readonly name: 'createdTime' | 'modifiedTime' }

/**
 * One thing asked of a record, its values in their stored shape. What is empty (absent, null) equals nothing, contains
 * nothing and lies in no range.
 */
export type Test =
  /** Has one of these; of a list, contains one. */
  | {
      readonly kind: 'has'
      readonly place: Place
      readonly list: boolean
      readonly values: readonly unknown[]
    }
  | { readonly kind: 'empty'; readonly place: Place }
  /** Text that contains this one, whatever the size of its letters. `member`: of an object, `address` of a place. */
  | { readonly kind: 'contains'; readonly place: Place; readonly text: string; readonly member?: string }
  | {
      readonly kind: 'between'
      readonly place: Place
      readonly as: 'number' | 'text' | 'day'
      readonly from?: Bound
      readonly to?: Bound
    }

export type Condition =
  | { readonly kind: 'test'; readonly test: Test }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }

export const test = (asked: Test): Condition => ({ kind: 'test', test: asked })
export const not = (of: Condition): Condition => ({ kind: 'not', of })
export const anyOfThem = (of: readonly Condition[]): Condition => ({ kind: 'or', of })
export const allOfThem = (of: readonly Condition[]): Condition => ({ kind: 'and', of })
