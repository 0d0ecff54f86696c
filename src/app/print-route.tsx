import { useSearchParams } from 'react-router-dom'
import { PrintScreen } from '../features/approval/print/print-screen.tsx'
import { PrintForm } from '../features/form/print/print-form.tsx'
import { useBack } from '../lib/address/back.ts'
import { paths } from '../lib/address/paths.ts'

/** Documents for the printer; closing goes back to where they were chosen. */
export function PrintRoute() {
  const [search] = useSearchParams()
  const back = useBack()
  const ids = (search.get('instances') ?? '').split(',').filter((id) => id !== '')
  return (
    <PrintScreen
      key={ids.join()}
      instanceIds={[...new Set(ids)]}
      FormPart={PrintForm}
      onClose={() => back.out(paths.inbox())}
    />
  )
}
