import { Suspense } from 'react'
import { usePlatform } from '../../lib/host/platform-context.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import type { PickerProps } from './picker-props.ts'
import { hasNativePicker } from './unit-kind.ts'

const OpenPicker = lazyPart(async () => (await import('./open-picker.tsx')).OpenPicker)
const NativePicker = lazyPart(async () => (await import('./native-picker.tsx')).NativePicker)

type Props = PickerProps & {
  /** Our own list, whatever the container has. */
  readonly here?: boolean
}

/**
 * Chooses people, departments or roles: by the container's own picker where there is one, else in our list. What is
 * needed for it is loaded when it is opened.
 */
export function UnitPicker({ here = false, ...props }: Props) {
  const platform = usePlatform()
  if (!props.open) return null
  const Picker = hasNativePicker(platform, props.kind) && !here ? NativePicker : OpenPicker
  return (
    <Suspense fallback={null}>
      <Picker {...props} />
    </Suspense>
  )
}
