import type { UnitRef } from '../../../contract/shapes.ts'
import type { UnitKind } from './unit-kind.ts'

export type PickerProps = {
  readonly open: boolean
  readonly title: string
  readonly kind: UnitKind
  readonly multiple: boolean
  readonly chosen: readonly UnitRef[]
  /** How many of several; absent: as many as are wanted. */
  readonly limits?: { readonly min: number; readonly max: number }
  /** Why a person cannot be chosen; undefined: can be. */
  readonly blocked?: (id: string) => string | undefined
  /** Why our list stands there instead of the container's picker. */
  readonly notice?: string | undefined
  readonly onClose: () => void
  readonly onDone: (units: readonly UnitRef[]) => void
}
