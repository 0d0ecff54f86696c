import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { StartFormScreen } from '../features/form/start/start-form-screen.tsx'
import { useBack } from '../lib/address/back.ts'
import { paths } from '../lib/address/paths.ts'
import { useLocationState } from '../lib/address/use-location-state.ts'
import { randomId } from '../lib/base/random.ts'

/** Names the form that is open, so that it stays open when it gets an address of its own as a draft. */
const opened = z.object({ form: z.string() })

/** A new form or a draft; closing goes back to where it was opened, sending leads to the new instance. */
export function StartFormRoute() {
  const { workflowCode = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const back = useBack()
  const draftId = search.get('draft')
  const againId = draftId === null ? search.get('again') : null
  const form = useLocationState(opened)?.form ?? `${workflowCode} ${draftId ?? againId ?? ''}`
  const goTo = (itemId: string | null, key: string) =>
    void navigate(itemId === null ? paths.startWorkflow(workflowCode) : paths.draft(workflowCode, itemId), {
      replace: true,
      state: { form: key },
    })
  return (
    <StartFormScreen
      key={form}
      workflowCode={workflowCode}
      draftId={draftId}
      againId={againId}
      onClose={() => (draftId === null ? back.out(paths.start()) : back.to(paths.inbox('drafts')))}
      onSubmitted={({ workflowInstanceId }) =>
        void navigate(paths.instance(workflowInstanceId), { replace: true })
      }
      onSaved={(itemId) => goTo(itemId, form)}
      onLeft={() => goTo(null, form)}
      onChanged={(itemId) => goTo(itemId, randomId())}
    />
  )
}
