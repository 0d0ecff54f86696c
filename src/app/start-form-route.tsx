import { useNavigate, useParams } from 'react-router-dom'
import { StartFormScreen } from '../features/form/start-form-screen.tsx'
import { paths } from '../lib/paths.ts'

/** A new form; closing goes back to where it was opened, sending leads to the new instance. */
export function StartFormRoute() {
  const { workflowCode = '' } = useParams()
  const navigate = useNavigate()
  return (
    <StartFormScreen
      key={workflowCode}
      workflowCode={workflowCode}
      onClose={() => void navigate(paths.start())}
      onSubmitted={({ workflowInstanceId }) =>
        void navigate(paths.instance(workflowInstanceId), { replace: true })
      }
    />
  )
}
