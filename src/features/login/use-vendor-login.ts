import { useCallback, useEffect, useState } from 'react'
import type { Vendor } from '../../../contract/vendor.ts'
import type { Platform } from '../../../platform-adapters/platform.ts'
import { detailsOf, faultOf, messageKey, messageParams } from '../../lib/base/app-error.ts'
import { underBase } from '../../lib/base/base-path.ts'
import { perStart } from '../../lib/base/store.ts'
import { usePlatform } from '../../lib/host/platform-context.tsx'
import { isLoadedAsLogin, mayShowPanel, PANEL_QUERY } from '../../lib/host/platform-login.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { keepReturnUrl } from '../../lib/session/return-url.ts'
import { refreshSession, sessionPhase } from '../../lib/session/session.ts'
import {
  ContainerRefused,
  finishLogin,
  finishReturned,
  forgetReturned,
  isReturning,
  leaveForVendor,
  loginInContainer,
  refusalInAddress,
} from './container-login.ts'

/** Each signs in by itself once for a page: what failed is told and tried again by the person (containers.md §4.1). */
const tried = perStart(() => new Set<'page' | 'sheet'>())

/** Why it failed: in words, and as the diagnosis is told. */
type Failure = { text: string; fault: string | undefined; code: string | undefined }

type Options = {
  corpId: string | undefined
  /** `sheet`: over a page whose session ended, which stays. */
  place: 'page' | 'sheet'
  /** `returnUrl` as the server keeps it: below the base path, or a whole address. */
  onSignedIn: (returnUrl: string) => void | Promise<void>
}

/** Login by DingTalk or WeCom: by itself inside the container and after its redirect, else when asked. */
export function useVendorLogin({ corpId, place, onSignedIn }: Options) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const keepsPage = place === 'sheet'
  const [isAlone] = useState(() => startsAlone(platform, place))
  const [busy, setBusy] = useState(isAlone && !tried().has(place))
  const [error, setError] = useState<Failure | undefined>(() => {
    const refusal = keepsPage ? null : refusalInAddress()
    return refusal === null
      ? undefined
      : { text: t(`faults.${refusal}`, { seconds: 60, code: '' }), fault: refusal, code: undefined }
  })

  const [isPanelOpen, setPanelOpen] = useState(
    () => !keepsPage && mayShowPanel(platform) && isLoadedAsLogin() && asksForPanel(),
  )

  const run = useCallback(
    async (login: () => Promise<string | undefined>) => {
      setBusy(true)
      setError(undefined)
      try {
        const returnUrl = await login()
        // Otherwise the browser is on its way to the vendor: nothing more happens on this page.
        if (returnUrl !== undefined) await onSignedIn(returnUrl)
      } catch (failure) {
        setBusy(false)
        setError(
          failure instanceof ContainerRefused
            ? {
                text: t('login.vendor.refused', { code: failure.code }),
                fault: undefined,
                code: failure.code,
              }
            : {
                text: t(messageKey(failure), messageParams(failure)),
                fault: faultOf(failure),
                code: textOf(detailsOf(failure)?.params?.code),
              },
        )
      }
    },
    [onSignedIn, t],
  )

  const bySelf = useCallback(async (): Promise<string | undefined> => {
    // The address to sign in at may be the container's own entry: whoever is signed in goes on, in the organisation that
    // it names (app/right-organisation.tsx).
    if (!keepsPage && (await isSignedIn()))
      return corpId === undefined ? '/' : `/?${new URLSearchParams({ corpId })}`
    if (platform.identityBy === 'code') return loginInContainer(platform, corpId, keepsPage)
    if (platform.identityBy === 'redirect' && platform.host === 'wecom')
      await leaveForVendor('wecom', 'silent', corpId)
    return undefined
  }, [platform, corpId, keepsPage])

  useEffect(() => {
    if (!isAlone || tried().has(place)) return
    tried().add(place)
    const returning = keepsPage ? undefined : finishReturned()
    if (!keepsPage) forgetReturned()
    void run(returning === undefined ? bySelf : () => returning)
  }, [bySelf, isAlone, keepsPage, place, run])

  // Back from the vendor's page by the back key: this one stands there as it was left.
  useEffect(() => {
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false)
    }
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])

  const leave = async (vendor: Vendor) => {
    await leaveForVendor(vendor, 'scan', corpId)
    return undefined
  }
  return {
    busy,
    error,
    /** WeCom's login inside this page, in an ordinary browser that may show it; undefined while it is not asked for. */
    panel: isPanelOpen
      ? {
          corpId,
          onCode: (code: string, state: string) => {
            setPanelOpen(false)
            void run(() => finishLogin({ vendor: 'wecom', code, state }, keepsPage))
          },
          onLeave: () => void run(() => leave('wecom')),
          onClose: () => setPanelOpen(false),
        }
      : undefined,
    keepsPage,
    /** The vendor whose container this is; there a second try is the container's way, not a scan. */
    container: platform.host === 'browser' ? undefined : platform.host,
    /** Why a page that says that it is in a container counts as one in a browser. */
    notInContainer: keepsPage ? undefined : platform.notInContainer,
    sign: (vendor: Vendor) => {
      if (vendor === 'wecom' && !keepsPage && mayShowPanel(platform)) {
        if (isLoadedAsLogin()) setPanelOpen(true)
        else location.assign(loginWithPanel(corpId))
        return
      }
      void run(async () => {
        if (keepsPage) keepReturnUrl(location.href)
        return platform.host === vendor ? bySelf() : leave(vendor)
      })
    },
  }
}

function asksForPanel(): boolean {
  return new URLSearchParams(location.search).get(PANEL_QUERY) === 'wecom'
}

/** The login page, loaded anew with the policy that lets WeCom's page stand in it. */
function loginWithPanel(corpId: string | undefined): string {
  const query = new URLSearchParams({ ...(corpId === undefined ? {} : { corpId }), [PANEL_QUERY]: 'wecom' })
  return `${underBase('/login')}?${query}`
}

function textOf(code: string | number | undefined): string | undefined {
  return code === undefined ? undefined : String(code)
}

async function isSignedIn(): Promise<boolean> {
  if (sessionPhase() !== 'unknown') return sessionPhase() === 'open'
  return refreshSession().catch(() => false)
}

/** After a redirect, and inside a container unless somebody signed out or was just refused. A sheet leaves no page. */
function startsAlone(platform: Platform, place: Options['place']): boolean {
  if (place === 'sheet') return platform.identityBy === 'code'
  if (isReturning()) return true
  return platform.identityBy !== 'none' && sessionPhase() !== 'left' && refusalInAddress() === null
}
