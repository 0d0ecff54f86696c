import type * as z from 'zod/mini'
import type { readFirst } from '../../../contract/container-login.ts'
import { CONFIG, DEVICE_PREFIX, RETURN_URL_KEY } from '../../lib/base/early-names.ts'
import { jsonAnswer, keep } from './answers.ts'
import { agent, here, needsNoLogin, path, query, vendor } from './page.ts'

/** The header of a container's call. */
export const OF_CONTAINER = { [OURS.clientTypeHeader]: 'APP' }

type FirstRead = z.infer<typeof readFirst.output>
type Begin = z.infer<typeof readFirst.input>['login']

/**
 * What a login by the container would begin with, where nobody is signed in (src/features/login/container-login.ts
 * asks for the same).
 */
export function containerLogin(): Begin {
  if (needsNoLogin(path)) return undefined
  if (vendor === '' || /TaurusApp|Harmony/i.test(agent) || window.parent !== window) return undefined
  const corpId = query.get('corpId') || storedCorp()
  return { vendor, way: 'silent', framed: false, returnUrl: here, ...(corpId ? { corpId } : {}) }
}

function storedCorp(): string | undefined {
  try {
    return JSON.parse(localStorage.getItem(DEVICE_PREFIX + CONFIG) ?? '{}').corpId
  } catch {
    return undefined
  }
}

/** It is begun: the app goes on with it. WeCom's page is left for at once, and this one stays out of its history. */
export function followLogin(login: FirstRead['login'] | undefined): void {
  if (!login) return
  const body = JSON.stringify({ errcode: 0, errmsg: '', data: login, traceId: '' })
  keep(OURS.beginLoginPath, Promise.resolve(jsonAnswer(body)))
  if (!login.authorizeUrl) return
  try {
    // For a second try, as src/lib/session/return-url.ts keeps it.
    sessionStorage.setItem(RETURN_URL_KEY, here)
  } catch {
    // Storage is closed: a second try leads home.
  }
  window.countersignLeaves = true
  location.replace(login.authorizeUrl)
}
