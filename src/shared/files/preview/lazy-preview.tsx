import { Suspense } from 'react'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import type { PreviewProps } from './preview-sheet.tsx'

const PreviewSheet = lazyPart(async () => (await import('./preview-sheet.tsx')).PreviewSheet)

/** The preview and what it needs come when the first file is opened. */
export function LazyPreview(props: PreviewProps) {
  return (
    <Suspense fallback={null}>
      <PreviewSheet {...props} />
    </Suspense>
  )
}
