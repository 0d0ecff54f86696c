import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import type { Handled } from './handled-note.tsx'

/** Who closed the item; asked for when it was closed while its instance was open here. */
export function useHandled(page: FormPage): Handled | null {
  const { mode, workItemId, handled } = page
  const [wasOpen, setWasOpen] = useState(mode === 'decide')
  if (mode === 'decide' && !wasOpen) setWasOpen(true)
  const isUntold = wasOpen && mode === 'look' && handled === null && workItemId !== null
  const query = useQuery({ ...callQuery(loadForm, { workitemId: workItemId ?? '' }), enabled: isUntold })
  return handled ?? (isUntold ? (query.data?.handled ?? null) : null)
}
