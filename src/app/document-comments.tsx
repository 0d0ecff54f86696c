import { Suspense } from 'react'
import { firstScreen } from '../lib/parts/first-screen.tsx'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import type { CommentsSlotProps } from '../shared/comments/comments-props.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

/** Below the document: what it is made of comes after that can be read. */
const CommentsSection = lazyPart(
  async () => (await import('../features/comments/comments-section.tsx')).CommentsSection,
  firstScreen,
)

/** The comments on a document, which come after the document itself; what was never saved has none. */
export function DocumentComments({ page, handle, onCount }: CommentsSlotProps) {
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
