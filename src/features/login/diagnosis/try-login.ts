import { beginContainerLogin } from '../../../../contract/container-login.ts'
import { streamEvents } from '../../../../contract/events.ts'
import type { Platform } from '../../../../platform-adapters/platform.ts'
import { call, callBare } from '../../../lib/api/api.ts'
import { accessToken, refreshSession, sessionPhase } from '../../../lib/session/session.ts'
import { finishLogin, type Returned } from '../container-login.ts'
import type { Attempt } from './attempt.ts'
import { inTime, type Outcome, outcome, outcomeOfCall } from './outcome.ts'

const STREAM_MS = 10_000

/**
 * Signs in as the login page does, step by step. Answers where to go on when that opened a session (below the base
 * path, or a whole address). Who is signed in already stays so, and who signed out is not signed in by a diagnosis.
 */
export async function tryLogin(
  platform: Platform,
  corpId: string | undefined,
  attempt: Attempt,
): Promise<string | undefined> {
  let returned: Returned | undefined
  let goOn: string | undefined
  await attempt('code', async () => {
    if (platform.identityBy === 'redirect') return outcome('skipped', 'codeByRedirect')
    if (platform.identityBy === 'none') return outcome('skipped', 'noCode')
    const { state, vendorCorpId } = await call(beginContainerLogin, {
      vendor: 'dingtalk',
      way: 'silent',
      framed: window.parent !== window,
      ...(corpId === undefined ? {} : { corpId }),
    })
    const code = await platform.identityCode(vendorCorpId)
    if (code.status === 'ok') returned = { vendor: 'dingtalk', code: code.value, state }
    return outcomeOfCall(code)
  })
  await attempt('login', async () => {
    if (sessionPhase() === 'open' || (await refreshSession())) return outcome('skipped', 'signedInAlready')
    if (sessionPhase() === 'left') return outcome('skipped', 'signedOut')
    if (returned === undefined) return outcome('skipped', 'notReached')
    goOn = await finishLogin(returned, false)
    return outcome('ok')
  })
  await attempt('session', trySession)
  await attempt('stream', tryStream)
  return goOn
}

/** Renews the session from its cookie: in a frame a browser may have kept none. */
async function trySession(): Promise<Outcome> {
  const wasOpen = sessionPhase() === 'open'
  if (await refreshSession()) return outcome('ok', 'signedIn')
  return wasOpen ? outcome('failed', 'cookieLost') : outcome('note', 'notSignedIn')
}

/** Whether what changes is told at once: proxies may hold a stream back until it ends. */
async function tryStream(): Promise<Outcome> {
  if (accessToken() === undefined) return outcome('skipped', 'needsSession')
  const control = new AbortController()
  try {
    const { body } = await callBare(streamEvents, {}, { signal: control.signal, timeoutMs: STREAM_MS })
    const first = await inTime(STREAM_MS, body?.getReader().read() ?? Promise.resolve({ done: true }))
    return first.done ? outcome('failed', 'streamBlocked') : outcome('ok')
  } catch {
    return outcome('failed', 'streamBlocked')
  } finally {
    control.abort()
  }
}
