import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { listContainerLogins } from '../../../contract/container-login.ts'
import { corpCode } from '../../../contract/session.ts'
import { getSystemConfig, listOrganisations, type SampleAccount } from '../../../contract/system.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { basePath, underBase } from '../../lib/base/base-path.ts'
import { keepConfig, storedConfig } from '../../lib/device/device-store.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { keepReturnUrl, safeReturnPath, takeReturnUrl } from '../../lib/session/return-url.ts'
import { forgetSession } from '../../lib/session/session.ts'
import { useLoginForm } from './use-login-form.ts'
import { useVendorLogin } from './use-vendor-login.ts'

/** What the login page knows: configuration, organisations, the one that is chosen, and the form. */
export function useLoginPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const configQuery = useQuery(callQuery(getSystemConfig, {}))
  const corpsQuery = useQuery(callQuery(listOrganisations, {}))
  const [chosen, setCorpId] = useState<string | undefined>(undefined)
  const config = configQuery.data
  const corps = corpsQuery.data

  // A container names the organisation by its vendor's code: the server tells which of ours that is.
  const [ofLink] = useState(corpOfLink)
  const named = corpCode.safeParse(chosen ?? ofLink ?? query.get('corpId')).data
  const loginsQuery = useQuery(callQuery(listContainerLogins, named === undefined ? {} : { corpId: named }))
  const addressed = loginsQuery.data?.corpId ?? ofLink ?? query.get('corpId')
  const asked = chosen ?? addressed ?? storedConfig().corpId ?? ''
  const isListed = corps === undefined || corps.length === 0 || corps.some((corp) => corp.corpId === asked)
  // Where the address names an organisation, no other one takes its place unnoticed.
  const isLost = !isListed && chosen === undefined && addressed !== null && !loginsQuery.isPending
  const corpId = isListed ? asked : isLost ? '' : (corps[0]?.corpId ?? '')

  useEffect(() => {
    if (config === undefined) return
    keepConfig({ loginType: config.loginType })
  }, [config])

  const goOn = useCallback(
    (url: string | null) =>
      void navigate(safeReturnPath(url, location.origin, basePath()), { replace: true }),
    [navigate],
  )
  const vendor = useVendorLogin({
    corpId: named,
    place: 'page',
    onSignedIn: useCallback((url: string) => goOn(url.startsWith('/') ? underBase(url) : null), [goOn]),
  })

  const form = useLoginForm({
    corpId,
    needsCorp: true,
    // Nothing of whoever used this device before may appear to the next person (security S-10).
    before: forgetSession,
    onSignedIn: () => {
      keepConfig({ corpId })
      goOn(takeReturnUrl())
    },
  })

  return {
    config,
    corps,
    corpId,
    corpError: form.errors.corpId ?? (isLost ? t('faults.unknownOrganisation') : undefined),
    setCorpId,
    vendor,
    goOn: () => goOn(takeReturnUrl()),
    vendors: loginsQuery.data?.vendors ?? [],
    corp: corps?.find((corp) => corp.corpId === corpId),
    form,
    error: configQuery.error ?? corpsQuery.error,
    isReloading: configQuery.isFetching || corpsQuery.isFetching,
    reload: () => {
      void configQuery.refetch()
      void corpsQuery.refetch()
    },
    /** Fills the form with a sample account. */
    take: (account: SampleAccount) => {
      setCorpId(account.corpId)
      form.setUsername(account.username)
      form.setPassword(account.password)
    },
  }
}

/**
 * Links out of a container name the organisation: that counts more than the one this device was in last. A page in a
 * frame names where to go on in the query, because this window may know nothing of it; it is judged like what was kept.
 */
function corpOfLink(): string | null {
  const kept = takeReturnUrl() ?? new URLSearchParams(location.search).get('return')
  if (kept === null) return null
  keepReturnUrl(kept)
  try {
    return new URL(kept, location.origin).searchParams.get('corpId')
  } catch {
    return null
  }
}
