import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { searchWorkItems } from '../../contract/work-items.ts'
import { ApprovalScreen } from '../features/approval/approval-screen.tsx'
import { FoundDraft } from '../features/form/draft/found-draft.tsx'
import { useNextItem } from '../features/inbox/list/next-item.ts'
import { useOneByOne } from '../features/inbox/list/one-by-one.ts'
import { inboxHref, openedFrom } from '../features/inbox/list/use-inbox-place.ts'
import { useBack } from '../lib/address/back.ts'
import { furtherPaths } from '../lib/address/further-paths.ts'
import { paths } from '../lib/address/paths.ts'
import { useLocationState } from '../lib/address/use-location-state.ts'
import { callQuery } from '../lib/api/query-client.ts'
import { cx } from '../ui/base/cx.ts'
import styles from './approval-route.module.css'
import { DocumentComments } from './document-comments.tsx'
import { FormSlot } from './form-slot.tsx'

const fromMessages = z.object({ from: z.string().check(z.startsWith('/messages/')) })

/** The items that were decided just before, one leading to the next; else what its opener handed it goes on with it. */
const turned = z.object({ passed: z.array(z.string()) })
const NONE: readonly string[] = []
const handed = z.looseObject({})

/** The list or the messages that the document was opened from. */
function placeOf(state: unknown): string | undefined {
  const list = openedFrom(state)
  return fromMessages.safeParse(state).data?.from ?? (list === undefined ? undefined : inboxHref(list))
}

/** Back to the place it was opened from, whatever that is; by its address alone, to the list given. */
function useLeave(list: string): () => void {
  const back = useBack()
  const place = placeOf(useLocation().state)
  return () => (place === undefined ? back.out(list) : back.to(place))
}

/** A work item to decide on; afterwards the next one of the list slides in. */
export function WorkItemRoute() {
  const { workItemId = '' } = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  const leave = useLeave(paths.inbox())
  const passed = useLocationState(turned)?.passed ?? NONE
  const next = useNextItem()(workItemId, passed)
  const listedId = useOneByOne(workItemId) ?? (next.isListed ? next.id : undefined)
  // Opened from a message, no list was looked at: the server says what comes next.
  const first = useQuery({ ...callQuery(searchWorkItems, { size: 2 }), enabled: listedId === undefined })
  const known = first.data?.content.map(({ id }) => id) ?? [next.id]
  const nextId = listedId ?? known.find((id) => id !== workItemId)
  const goOn = () => {
    if (nextId === undefined) return leave()
    const state = { ...handed.safeParse(location.state).data, passed: [...passed, workItemId] }
    void navigate(paths.workItem(nextId), { replace: true, state })
  }
  const goToItem = (id: string) => void navigate(paths.workItem(id), { replace: true, state: location.state })
  return (
    <div key={workItemId} className={cx(styles.place, passed.length > 0 && styles.next)}>
      <ApprovalScreen
        target={{ workItemId }}
        FormSlot={FormSlot}
        CommentsSlot={DocumentComments}
        FoundDraft={FoundDraft}
        onPrint={(id) => void navigate(furtherPaths.print([id]))}
        onBack={leave}
        onDone={goOn}
        onItem={goToItem}
        onGone={leave}
        {...(nextId === undefined || nextId === workItemId ? {} : { onNext: goOn })}
      />
    </div>
  )
}

/** An instance, to look at it. */
export function InstanceRoute() {
  const { instanceId = '' } = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  const leave = useLeave(paths.inbox('mine'))
  return (
    <ApprovalScreen
      target={{ instanceId }}
      FormSlot={FormSlot}
      CommentsSlot={DocumentComments}
      FoundDraft={FoundDraft}
      onPrint={(id) => void navigate(furtherPaths.print([id]))}
      onBack={leave}
      onDone={leave}
      onItem={(id) => void navigate(paths.workItem(id), { replace: true, state: location.state })}
      onGone={leave}
    />
  )
}
