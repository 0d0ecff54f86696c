import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { ApprovalScreen } from '../features/approval/approval-screen.tsx'
import { FoundDraft } from '../features/form/found-draft.tsx'
import { useNextItem } from '../features/inbox/next-item.ts'
import { inboxHref, inboxPlaceOf } from '../features/inbox/use-inbox-place.ts'
import { furtherPaths } from '../lib/further-paths.ts'
import { paths } from '../lib/paths.ts'
import { CommentsSlot } from './comments-slot.tsx'
import { FormSlot } from './form-slot.tsx'

/** A work item to decide on; afterwards the next one of the list slides in. */
export function WorkItemRoute() {
  const { workItemId = '' } = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  const list = inboxHref(inboxPlaceOf(location))
  const nextId = useNextItem()(workItemId)
  const goOn = () =>
    void navigate(nextId === undefined ? list : paths.workItem(nextId), {
      replace: true,
      state: location.state,
    })
  const goToItem = (id: string) => void navigate(paths.workItem(id), { replace: true, state: location.state })
  return (
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
  )
}

/** An instance, to look at it. */
export function InstanceRoute() {
  const { instanceId = '' } = useParams()
  const navigate = useNavigate()
  const location = useLocation()
  const isFromList = location.state !== null
  const list = isFromList ? inboxHref(inboxPlaceOf(location)) : paths.inbox('mine')
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
