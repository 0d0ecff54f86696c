import { Suspense } from 'react'
import { firstPart } from '../../lib/parts/lazy-part.ts'
import type { FrameProps } from './library-frame.tsx'

const LibraryFrame = firstPart(async () => (await import('./library-frame.tsx')).LibraryFrame)

/** What moves travels by itself: fetched ahead, once the first screen stands. */
export const loadFrame = LibraryFrame.load

/** What carries a sheet or a dialog in and out, with the scrim below it. */
export function Frame(props: FrameProps) {
  return (
    <Suspense fallback={null}>
      <LibraryFrame {...props} />
    </Suspense>
  )
}
