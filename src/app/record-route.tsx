import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { FoundDraft } from '../features/form/draft/found-draft.tsx'
import { RecordScreen } from '../features/records/record-screen.tsx'
import { useBack } from '../lib/address/back.ts'
import { furtherPaths } from '../lib/address/further-paths.ts'
import { paths } from '../lib/address/paths.ts'
import { FormSlot } from './form-slot.tsx'

/** A plain record, or the run that it belongs to; `new` instead of an id opens an empty one, `?sheet=` another form. */
export function RecordRoute() {
  const { appCode = '', schemaCode = '', objectId = '' } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const back = useBack()
  const isNew = objectId === 'new'
  return (
    <RecordScreen
      key={`${schemaCode} ${objectId}`}
      schemaCode={schemaCode}
      sheetCode={query.get('sheet') ?? undefined}
      objectId={isNew ? undefined : objectId}
      FormSlot={FormSlot}
      FoundDraft={FoundDraft}
      onBack={() => back.out(paths.start())}
      onStored={(id) => {
        if (id !== objectId) void navigate(furtherPaths.record(appCode, schemaCode, id), { replace: true })
      }}
      onDeleted={() => void navigate(paths.start(), { replace: true })}
      onRun={(instanceId) => <Navigate to={paths.instance(instanceId)} replace />}
    />
  )
}
