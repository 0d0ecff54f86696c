import { lazy, Suspense } from 'react'
import type { UnitRef } from '../../../contract/shapes.ts'
import type { UnitKind } from './unit-kind.ts'

const OpenPicker = lazy(async () => ({ default: (await import('./open-picker.tsx')).OpenPicker }))

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
  readonly onClose: () => void
  readonly onDone: (units: readonly UnitRef[]) => void
}

/** Chooses people, departments or roles; what is needed for it is loaded when it is opened. */
export function UnitPicker(props: PickerProps) {
  if (!props.open) return null
  return (
    <Suspense fallback={null}>
      <OpenPicker {...props} />
    </Suspense>
  )
}
