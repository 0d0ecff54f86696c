import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Vendor } from '../../../contract/vendor.ts'
import { messageKey, messageParams } from '../../lib/app-error.ts'
import { usePlatform } from '../../lib/platform.tsx'
import { refreshSession, sessionPhase } from '../../lib/session.ts'
import {
  ContainerRefused,
  finishLogin,
  leaveForVendor,
  loginInContainer,
  refusalInAddress,
  takeReturned,
} from './container-login.ts'

/** A page signs in by itself once: what failed is told and tried again by the person (containers.md §4.1). */
let isTried = false

/** For tests: as if the page had just been loaded. */
export function forgetTries(): void {
  isTried = false
}

type Options = {
  corpId: string | undefined
  /** `returnUrl` as the server keeps it: below the base path, or a whole address. */
  onSignedIn: (returnUrl: string) => void
}

/** Login by DingTalk or WeCom: by itself inside the container and after its redirect, else when asked. */
export function useVendorLogin({ corpId, onSignedIn }: Options) {
  const { t } = useTranslation()
  const platform = usePlatform()
  // Who signed out wants to be out: then it is a matter of a button.
  const [isOwnWish] = useState(() => sessionPhase() !== 'left' && platform.identityBy !== 'none')
  const [busy, setBusy] = useState(() => !isTried && (hasReturned() || (isOwnWish && !hasRefusal())))
  const [error, setError] = useState<string | undefined>(() => {
    const refusal = refusalInAddress()
    return refusal === null ? undefined : t(`faults.${refusal}`, { seconds: 60, code: '' })
  })

  const run = useCallback(
    async (login: () => Promise<string | undefined>) => {
      setBusy(true)
      setError(undefined)
      try {
        const returnUrl = await login()
        // Otherwise the browser is on its way to the vendor: nothing more happens on this page.
        if (returnUrl !== undefined) onSignedIn(returnUrl)
      } catch (failure) {
        setBusy(false)
        setError(
          failure instanceof ContainerRefused
            ? t('login.vendor.refused', { code: failure.code })
            : t(messageKey(failure), messageParams(failure)),
        )
      }
    },
    [onSignedIn, t],
  )

  const bySelf = useCallback(async (): Promise<string | undefined> => {
    // The address to sign in at may be the container's own entry: whoever is signed in goes on.
    if (await isSignedIn()) return '/'
    if (platform.identityBy === 'code') return loginInContainer(platform, corpId)
    if (platform.identityBy === 'redirect' && platform.host === 'wecom')
      await leaveForVendor('wecom', 'silent', corpId)
    return undefined
  }, [platform, corpId])

  useEffect(() => {
    if (isTried) return
    const returned = takeReturned()
    if (returned === null && (!isOwnWish || hasRefusal())) return
    isTried = true
    void run(returned === null ? bySelf : () => finishLogin(returned))
  }, [bySelf, isOwnWish, run])

  return {
    busy,
    error,
    /** The vendor whose container this is; there a second try is the container's way, not a scan. */
    container: platform.host === 'browser' ? undefined : platform.host,
    sign: (vendor: Vendor) =>
      void run(async () => {
        if (platform.host === vendor) return bySelf()
        await leaveForVendor(vendor, 'scan', corpId)
        return undefined
      }),
  }
}

async function isSignedIn(): Promise<boolean> {
  if (sessionPhase() !== 'unknown') return sessionPhase() === 'open'
  return refreshSession().catch(() => false)
}

function hasRefusal(): boolean {
  return refusalInAddress() !== null
}

function hasReturned(): boolean {
  return new URLSearchParams(location.search).has('code')
}
