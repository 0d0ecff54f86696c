import { Suspense } from 'react'
import { lazyPart } from '../../../../lib/parts/lazy-part.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import type { TypedEditorProps, ViewerProps } from '../editor-props.ts'

const load = () => import('./file-editors.tsx')
const Editor = lazyPart(async () => (await load()).AttachmentEditor)
const Viewer = lazyPart(async () => (await load()).AttachmentViewer)

/** Attachments while the form is filled in; forms without any do not load what sends and shows files. */
export function AttachmentEditor(props: TypedEditorProps) {
  return (
    <Suspense fallback={<Skeleton shape="lines" count={1} />}>
      <Editor {...props} />
    </Suspense>
  )
}

/** Attachments to look at. */
export function AttachmentViewer(props: ViewerProps) {
  return (
    <Suspense fallback={<Skeleton shape="lines" count={1} />}>
      <Viewer {...props} />
    </Suspense>
  )
}
