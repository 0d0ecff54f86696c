import { lazy, Suspense } from 'react'
import type { CommentsSlotProps } from '../lib/comments-slot.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const CommentsSection = lazy(async () => ({
  default: (await import('../features/comments/comments-section.tsx')).CommentsSection,
}))

/** The comments on a document, which come after the document itself; what was never saved has none. */
export function CommentsSlot({ page, handle, onCount }: CommentsSlotProps) {
  const { id, schemaCode } = page.bizObject
  const { workflowInstanceId } = page
  if (id === null || workflowInstanceId === null) return null
  return (
    <Suspense fallback={<Skeleton shape="lines" count={3} />}>
      <CommentsSection
        schemaCode={schemaCode}
        bizObjectId={id}
        workflowInstanceId={workflowInstanceId}
        handle={handle}
        onCount={onCount}
      />
    </Suspense>
  )
}
