import { type ReactNode, Suspense, useState } from 'react'
import { matchPath, useLocation, useOutlet } from 'react-router-dom'
import { patterns } from '../lib/address/paths.ts'
import { useViewport } from '../lib/dom/use-viewport.ts'
import { firstPart, lazyPart } from '../lib/parts/lazy-part.ts'
import { RowActionsContext } from '../shared/lists/rows/row-actions.ts'
import { RowOverlayContext } from '../shared/lists/rows/row-overlay.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const InboxSplitScreen = firstPart(
  async () => (await import('../features/inbox/inbox-split-screen.tsx')).InboxSplitScreen,
)

const RowActions = lazyPart(async () => (await import('./row-actions.tsx')).RowActions)

/**
 * List and document. On a phone and below 1200 px each has the whole screen; from there the list stays where it is
 * while documents open beside it.
 */
export function InboxLayout() {
  const [overlay, setOverlay] = useState<ReactNode>(null)
  return (
    <RowOverlayContext value={setOverlay}>
      <RowActionsContext value={RowActions}>
        <Panes />
      </RowActionsContext>
      {overlay}
    </RowOverlayContext>
  )
}

function Panes() {
  const viewport = useViewport()
  const { pathname } = useLocation()
  const screen = useOutlet()
  if (viewport !== 'split') return screen
  const selectedId =
    matchPath(patterns.workItem, pathname)?.params.workItemId ??
    matchPath(patterns.instance, pathname)?.params.instanceId
  return (
    <InboxSplitScreen
      selectedId={selectedId}
      detail={
        selectedId === undefined ? undefined : (
          <Suspense fallback={<Skeleton shape="form" count={8} />}>{screen}</Suspense>
        )
      }
    />
  )
}
