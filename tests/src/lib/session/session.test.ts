import { beforeEach, describe, expect, it } from 'vitest'
import { getToken } from '../../../../contract/login.ts'
import { getSystemConfig } from '../../../../contract/system.ts'
import { getWorkCount } from '../../../../contract/work-items.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { AppError } from '../../../../src/lib/base/app-error.ts'
import { startStore } from '../../../../src/lib/base/store.ts'
import { setTransport } from '../../../../src/lib/http/http.ts'
import {
  accessToken,
  endSession,
  keepSessionOwner,
  openSession,
  sessionOwner,
  sessionPhase,
  startSession,
} from '../../../../src/lib/session/session.ts'
import { answered, granted, refused, scriptedTransport } from '../../../support/scripted-transport.ts'

const REFRESH = '/login/Authentication/get_refresh_token'
const COUNT = '/api/runtime/workflow/get_work_count'
const CONFIG = '/public/system/config'
const counts = (workItemCount: number) => answered({ workItemCount, circulateItemCount: 0, messageCount: 0 })

beforeEach(startStore)

describe('a call behind the login', () => {
  it('renews the token once when ten calls are refused together', async () => {
    const { transport, calls } = scriptedTransport({
      [REFRESH]: [granted('first'), granted('second')],
      [COUNT]: [
        ...Array.from({ length: 10 }, () => refused('unauthenticated')),
        ...Array.from({ length: 10 }, (_, index) => counts(index)),
      ],
    })
    setTransport(transport)
    await startSession()
    await Promise.all(Array.from({ length: 10 }, () => call(getWorkCount, {})))
    expect(calls.filter(({ path }) => path === REFRESH)).toHaveLength(2)
    expect(accessToken()).toBe('second')
    expect(calls.at(-1)?.authorization).toBe('Bearer second')
  })

  it('renews by POST, without a token of its own', async () => {
    const { transport, calls } = scriptedTransport({ [REFRESH]: [granted('first')] })
    setTransport(transport)
    await startSession()
    expect(calls).toEqual([{ path: REFRESH, method: 'POST', authorization: null }])
  })

  it('loses the session when the renewal is refused while the app is open: the page stays', async () => {
    const { transport } = scriptedTransport({
      [REFRESH]: [granted('first'), refused('unauthenticated')],
      [COUNT]: [refused('unauthenticated')],
    })
    setTransport(transport)
    await startSession()
    await expect(call(getWorkCount, {})).rejects.toThrow('unauthenticated')
    expect(sessionPhase()).toBe('lost')
    expect(accessToken()).toBeUndefined()
  })

  it('loses the session when a fresh token is refused too, and does not ask a third time', async () => {
    const { transport, calls } = scriptedTransport({
      [REFRESH]: [granted('first'), granted('second')],
      [COUNT]: [refused('unauthenticated'), refused('unauthenticated')],
    })
    setTransport(transport)
    await startSession()
    await expect(call(getWorkCount, {})).rejects.toThrow('unauthenticated')
    expect(sessionPhase()).toBe('lost')
    expect(calls).toHaveLength(4)
  })

  it('keeps the session when the renewal cannot reach the server', async () => {
    const { transport } = scriptedTransport({
      [REFRESH]: [granted('first'), new TypeError('fetch failed')],
      [COUNT]: [refused('unauthenticated')],
    })
    setTransport(transport)
    await startSession()
    await expect(call(getWorkCount, {})).rejects.toMatchObject({ failure: { kind: 'unavailable' } })
    expect(sessionPhase()).toBe('open')
  })
})

describe('the start of the page', () => {
  it('is closed when nobody is signed in', async () => {
    setTransport(scriptedTransport({ [REFRESH]: [refused('unauthenticated')] }).transport)
    expect(await startSession()).toBe('closed')
  })

  it('is offline when the server is away and the device knows its person', async () => {
    setTransport(
      scriptedTransport({ [REFRESH]: [new TypeError('fetch failed'), new TypeError('fetch failed')] })
        .transport,
    )
    expect(await startSession()).toBe('closed')
    startStore()
    keepSessionOwner({ corpId: 'main', userId: 'u1' })
    expect(await startSession()).toBe('offline')
  })
})

describe('signing out while the server is away (S-10)', () => {
  const away = () => new TypeError('fetch failed')
  const LOGOUT = '/logout'

  it('is made up for before the cookie could open the page again', async () => {
    const { transport, calls } = scriptedTransport({
      [REFRESH]: [granted('first'), away(), granted('second'), refused('unauthenticated')],
      [LOGOUT]: [away(), answered(null)],
    })
    setTransport(transport)
    await startSession()
    await endSession()
    startStore()
    expect(await startSession()).toBe('closed')
    startStore()
    expect(await startSession()).toBe('closed')
    expect(accessToken()).toBeUndefined()
    expect(calls.at(-1)?.path).toBe(LOGOUT)
    startStore()
    expect(await startSession()).toBe('closed')
    expect(calls.filter(({ path }) => path === LOGOUT)).toHaveLength(2)
  })

  it('opens nothing either when the sign-out itself fails again', async () => {
    const { transport } = scriptedTransport({
      [REFRESH]: [granted('first'), granted('second')],
      [LOGOUT]: [away(), away()],
    })
    setTransport(transport)
    await startSession()
    await endSession()
    startStore()
    expect(await startSession()).toBe('closed')
    expect(accessToken()).toBeUndefined()
  })

  it('is over once somebody signs in', async () => {
    const { transport } = scriptedTransport({
      [REFRESH]: [granted('first'), granted('third')],
      [LOGOUT]: [away()],
    })
    setTransport(transport)
    await startSession()
    await endSession()
    openSession(getToken.output.parse(await granted('second').json()))
    startStore()
    expect(await startSession()).toBe('open')
  })
})

describe('signing out while the page still asks (S-10)', () => {
  it('is no lost session: no login opens over the page that is being left, and none is led back to it', async () => {
    const told = Promise.withResolvers<Response>()
    const { transport } = scriptedTransport({
      [REFRESH]: [granted('first'), refused('unauthenticated'), refused('unauthenticated')],
      '/logout': [() => told.promise],
      [COUNT]: [refused('unauthenticated'), refused('unauthenticated')],
    })
    setTransport(transport)
    await startSession()
    const leaving = endSession()
    await call(getWorkCount, {}).catch(() => {})
    expect(sessionPhase()).toBe('open')
    told.resolve(answered(true))
    await leaving
    await call(getWorkCount, {}).catch(() => {})
    expect(sessionPhase()).toBe('left')
  })
})

describe('another person signed in in another tab (S-10)', () => {
  const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ corp: 'main', sub }))}.sign`

  it('this page never acts in their name', async () => {
    const { transport, calls } = scriptedTransport({
      [REFRESH]: [granted(tokenOf('u1')), granted(tokenOf('u1')), granted(tokenOf('u2'))],
      [COUNT]: [refused('unauthenticated'), counts(1), refused('unauthenticated')],
    })
    setTransport(transport)
    await startSession()
    keepSessionOwner({ corpId: 'main', userId: 'u1' })
    await expect(call(getWorkCount, {})).resolves.toMatchObject({ workItemCount: 1 })
    await expect(call(getWorkCount, {})).rejects.toThrow('unauthenticated')
    expect(accessToken()).toBeUndefined()
    expect(sessionOwner()).toBeUndefined()
    expect(calls.some(({ authorization }) => authorization === `Bearer ${tokenOf('u2')}`)).toBe(false)
  })
})

describe('calls that never lead away from the page (spec §8)', () => {
  it('the system configuration answers 401 without touching the session', async () => {
    const { transport, calls } = scriptedTransport({
      [REFRESH]: [granted('first')],
      [CONFIG]: [refused('unauthenticated')],
    })
    setTransport(transport)
    await startSession()
    await expect(call(getSystemConfig, {})).rejects.toThrow(AppError)
    expect(sessionPhase()).toBe('open')
    expect(calls.map(({ path }) => path)).toEqual([REFRESH, CONFIG])
  })
})
