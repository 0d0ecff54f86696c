import { useNavigate, useParams } from 'react-router-dom'
import { ApprovalScreen } from '../features/approval/approval-screen.tsx'
import { useNextItem } from '../features/inbox/next-item.ts'
import { paths } from '../lib/paths.ts'
import { FormSlot } from './form-slot.tsx'

/** A work item to decide on; afterwards the next one of the list slides in. */
export function WorkItemRoute() {
  const { workItemId = '' } = useParams()
  const navigate = useNavigate()
  const nextId = useNextItem()(workItemId)
  const goOn = () =>
    void navigate(nextId === undefined ? paths.inbox() : paths.workItem(nextId), { replace: true })
  return (
    <ApprovalScreen
      target={{ workItemId }}
      FormSlot={FormSlot}
      onBack={() => void navigate(paths.inbox())}
      onDone={goOn}
      {...(nextId === undefined || nextId === workItemId ? {} : { onNext: goOn })}
    />
  )
}

/** An instance, to look at it. */
export function InstanceRoute() {
  const { instanceId = '' } = useParams()
  const navigate = useNavigate()
  return (
    <ApprovalScreen
      target={{ instanceId }}
      FormSlot={FormSlot}
      onBack={() => void navigate(paths.inbox('mine'))}
      onDone={() => {}}
    />
  )
}
