import {
  beginContainerLogin,
  LOGIN_FAILED_QUERY,
  type LoginWay,
  mobileLogin,
  wxLogin,
} from '../../../contract/container-login.ts'
import { VENDORS, type Vendor } from '../../../contract/vendor.ts'
import { VENDOR_FAULTS } from '../../../contract/vendor-faults.ts'
import type { Platform } from '../../../platform-adapters/platform.ts'
import { call } from '../../lib/api/api.ts'
import { faultOf } from '../../lib/base/app-error.ts'
import { perStart } from '../../lib/base/store.ts'
import { keepConfig } from '../../lib/device/device-store.ts'
import { isSentBack, keepReturnUrl, takeReturnUrl } from '../../lib/session/return-url.ts'
import { forgetSession, openSession } from '../../lib/session/session.ts'

/** What a vendor sent the browser back with. */
export type Returned = { readonly vendor: Vendor; readonly code: string; readonly state: string }

/** The container itself said no: its own words, which nobody translates, stay out of the page. */
export class ContainerRefused extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.name = 'ContainerRefused'
    this.code = code
  }
}

/**
 * Takes the code out of the address, where it came with WeCom's redirect: once, and before anything else could read,
 * keep or send it again. WeCom's own hash goes with it.
 */
function takeReturned(): Returned | null {
  const query = new URLSearchParams(location.search)
  const vendor = VENDORS.find((known) => known === query.get('via'))
  const code = query.get('code')
  const state = query.get('state')
  if (vendor === undefined || code === null || state === null) return null
  for (const name of ['via', 'code', 'state']) query.delete(name)
  const rest = query.toString()
  history.replaceState(history.state, '', location.pathname + (rest === '' ? '' : `?${rest}`))
  return { vendor, code, state }
}

/** The refusal with which a redirect came back; null: none, or a word that we do not know. */
export function refusalInAddress(): keyof typeof VENDOR_FAULTS | null {
  const said = new URLSearchParams(location.search).get(LOGIN_FAILED_QUERY)
  const known = Object.keys(VENDOR_FAULTS) as (keyof typeof VENDOR_FAULTS)[]
  return known.find((fault) => fault === said) ?? null
}

/** What a login at a vendor needs, and the one time it is good for. */
export async function begin(vendor: Vendor, way: LoginWay, corpId: string | undefined) {
  const returnUrl = takeReturnUrl()
  // Kept for a second try: the server has it only as long as this one.
  if (returnUrl !== null) keepReturnUrl(returnUrl)
  return call(beginContainerLogin, {
    vendor,
    way,
    framed: window.parent !== window,
    ...(corpId === undefined ? {} : { corpId }),
    ...(returnUrl === null ? {} : { returnUrl }),
  })
}

/** Leaves for the vendor's page; it sends the browser back. Inside a container nothing of the way stays behind. */
export async function leaveForVendor(
  vendor: Vendor,
  way: LoginWay,
  corpId: string | undefined,
): Promise<void> {
  const { authorizeUrl } = await begin(vendor, way, corpId)
  if (authorizeUrl === null) return
  if (way === 'silent') location.replace(authorizeUrl)
  else location.assign(authorizeUrl)
}

const held = perStart<{ returning?: Promise<string> | undefined }>(() => ({}))

/** The login with which a vendor sent the browser back, carried on once; answers where to go on, as `finishLogin`. */
export function finishReturned(): Promise<string> | undefined {
  const returned = takeReturned()
  if (returned !== null) held().returning = finishLogin(returned, false)
  return held().returning
}

/** Such a login waits for whoever goes on with it. */
export function isReturning(): boolean {
  return held().returning !== undefined || isSentBack()
}

/** Whoever goes on with it has it: it is not gone on with again, as after signing out on the same page. */
export function forgetReturned(): void {
  held().returning = undefined
}

/** A code becomes the session; answers where to go on. `keepsPage`: over a page whose session ended. */
export async function finishLogin({ vendor, code, state }: Returned, keepsPage: boolean): Promise<string> {
  const tokens = await call(vendor === 'dingtalk' ? mobileLogin : wxLogin, { code, state })
  // Nothing of whoever used this device before may appear to the next person (security S-10).
  if (!keepsPage) await forgetSession()
  takeReturnUrl()
  keepConfig({ corpId: tokens.corpId })
  openSession(tokens)
  return tokens.returnUrl
}

/** Inside DingTalk: the container hands out a code. One that was used or is too old is fetched anew once, never more. */
export async function loginInContainer(
  platform: Platform,
  corpId: string | undefined,
  keepsPage: boolean,
): Promise<string> {
  try {
    return await loginOnce(platform, corpId, keepsPage)
  } catch (error) {
    if (faultOf(error) !== 'vendorCodeInvalid') throw error
    return await loginOnce(platform, corpId, keepsPage)
  }
}

async function loginOnce(
  platform: Platform,
  corpId: string | undefined,
  keepsPage: boolean,
): Promise<string> {
  const { state, vendorCorpId } = await begin('dingtalk', 'silent', corpId)
  const asked = await platform.identityCode(vendorCorpId)
  if (asked.status === 'ok') {
    return finishLogin({ vendor: 'dingtalk', code: asked.value, state }, keepsPage)
  }
  throw new ContainerRefused(asked.status === 'failed' ? asked.code : asked.status)
}
