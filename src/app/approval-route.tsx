import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { searchWorkItems } from '../../contract/work-items.ts'
import { ApprovalScreen } from '../features/approval/approval-screen.tsx'
import { FoundDraft } from '../features/form/found-draft.tsx'
import { useNextItem } from '../features/inbox/next-item.ts'
import { useOneByOne } from '../features/inbox/one-by-one.ts'
import { inboxHref, inboxPlaceOf } from '../features/inbox/use-inbox-place.ts'
import { furtherPaths } from '../lib/further-paths.ts'
import { paths } from '../lib/paths.ts'
import { callQuery } from '../lib/query-client.ts'
import { useLocationState } from '../lib/use-location-state.ts'
import { cx } from '../ui/cx.ts'
import styles from './approval-route.module.css'
import { CommentsSlot } from './comments-slot.tsx'
import { FormSlot } from './form-slot.tsx'

const fromMessages = z.object({ from: z.string().check(z.startsWith('/messages/')) })

/** The item came after a decision on the one before; else what its opener handed it goes on with it. */
const turned = z.object({ turned: z.literal(true) })
const handed = z.looseObject({})

/** The messages that the document was opened from. */
function messagesOf(state: unknown): string | undefined {
  return fromMessages.safeParse(state).data?.from
}

/** A work item to decide on; afterwards the next one of the list slides in. */
export function WorkItemRoute() {
  const { workItemId = '' } = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  const list = messagesOf(location.state) ?? inboxHref(inboxPlaceOf(location))
  const inList = useNextItem()(workItemId)
  const listedId = useOneByOne(workItemId) ?? inList
  // Opened from a message, no list was looked at: the server says what comes next.
  const first = useQuery({ ...callQuery(searchWorkItems, { size: 2 }), enabled: listedId === undefined })
  const nextId = listedId ?? first.data?.content.find(({ id }) => id !== workItemId)?.id
  const goOn = () =>
    void navigate(nextId === undefined ? list : paths.workItem(nextId), {
      replace: true,
      state: { ...handed.safeParse(location.state).data, turned: true },
    })
  const goToItem = (id: string) => void navigate(paths.workItem(id), { replace: true, state: location.state })
  const isTurned = useLocationState(turned) !== undefined
  return (
    <div key={workItemId} className={cx(styles.place, isTurned && styles.next)}>
      <ApprovalScreen
        target={{ workItemId }}
        FormSlot={FormSlot}
        CommentsSlot={CommentsSlot}
        FoundDraft={FoundDraft}
        onPrint={(id) => void navigate(furtherPaths.print([id]))}
        onBack={() => void navigate(list)}
        onDone={goOn}
        onItem={goToItem}
        onGone={() => void navigate(list, { replace: true })}
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
  const isFromList = location.state !== null
  const list =
    messagesOf(location.state) ?? (isFromList ? inboxHref(inboxPlaceOf(location)) : paths.inbox('mine'))
  return (
    <ApprovalScreen
      target={{ instanceId }}
      FormSlot={FormSlot}
      CommentsSlot={CommentsSlot}
      FoundDraft={FoundDraft}
      onPrint={(id) => void navigate(furtherPaths.print([id]))}
      onBack={() => void navigate(list)}
      onDone={() => void navigate(list)}
      onItem={(id) => void navigate(paths.workItem(id), { replace: true, state: location.state })}
      onGone={() => void navigate(list, { replace: true })}
    />
  )
}
