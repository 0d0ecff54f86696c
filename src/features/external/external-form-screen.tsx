import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { openExternalForm } from '../../../contract/external-form.ts'
import { faultOf } from '../../lib/base/app-error.ts'
import { send } from '../../lib/http/http.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useTheme } from '../../lib/look/use-theme.ts'
import { setVisiting } from '../../lib/session/session.ts'
import type { FormSlot } from '../../shared/forms/form-handle.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { NoPermission } from '../../ui/feedback/no-permission.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ExternalFrame } from './external-frame.tsx'
import { FillIn } from './fill-in.tsx'

/** A form for people without an account, by its link (spec §2 "/externalLink/sheet", wire.md §11). */
export function ExternalFormScreen({ FormSlot }: { readonly FormSlot: FormSlot }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const pairCode = query.get('code') ?? ''
  const corpId = query.get('corpId') ?? ''
  useTheme(corpId === '' ? undefined : corpId)
  useEffect(() => {
    setVisiting(true)
    return () => setVisiting(false)
  }, [])
  const opening = useQuery({
    queryKey: [openExternalForm.name, corpId, pairCode],
    queryFn: ({ signal }) => send(openExternalForm, { pairCode, corpId }, { signal }),
    // What is being filled in must not change under the person's hands.
    staleTime: 'static',
    gcTime: 0,
  })
  const fault = faultOf(opening.error)
  if (opening.data !== undefined) {
    return (
      <FillIn
        key={opening.data.access_token}
        visit={opening.data}
        FormSlot={FormSlot}
        onAgain={() => void opening.refetch()}
      />
    )
  }
  return (
    <ExternalFrame title={t('external.title')}>
      {fault === 'externalLinkOver' || fault === 'invalidInput' ? (
        <NoPermission text={t('external.over')} />
      ) : opening.isError ? (
        <LoadFailed
          error={opening.error}
          reloading={opening.isFetching}
          onReload={() => void opening.refetch()}
        />
      ) : (
        <Skeleton shape="form" count={6} />
      )}
    </ExternalFrame>
  )
}
