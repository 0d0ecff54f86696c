import { lazy, Suspense } from 'react'
import type { PickerProps } from './picker-props.ts'

const OpenPicker = lazy(async () => ({ default: (await import('./open-picker.tsx')).OpenPicker }))

/** Chooses people, departments or roles; what is needed for it is loaded when it is opened. */
export function UnitPicker(props: PickerProps) {
  if (!props.open) return null
  return (
    <Suspense fallback={null}>
      <OpenPicker {...props} />
    </Suspense>
  )
}
