import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  loadMapSetting,
  TOKEN_RETRY_MS,
} from '../../../../../../src/features/form/values/place/map-setting.ts'
import { startStore } from '../../../../../../src/lib/base/store.ts'
import { setTransport } from '../../../../../../src/lib/http/http.ts'
import { startSession } from '../../../../../../src/lib/session/session.ts'
import { answered, granted, scriptedTransport } from '../../../../../support/scripted-transport.ts'

const MAP = '/api/system/map_setting'
const REFRESH = '/login/Authentication/get_refresh_token'

beforeEach(() => {
  startStore()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the map setting', () => {
  it('is asked for only when a token is stored, which is looked for every 100 ms (spec §4)', async () => {
    expect(TOKEN_RETRY_MS).toBe(100)
    const { transport, calls } = scriptedTransport({
      [REFRESH]: [granted('first')],
      [MAP]: [answered({ key: 'k', addresses: false })],
    })
    setTransport(transport)
    const loaded = loadMapSetting(new AbortController().signal)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(calls).toEqual([])
    await startSession()
    expect(calls.some(({ path }) => path === MAP)).toBe(false)
    await vi.advanceTimersByTimeAsync(TOKEN_RETRY_MS)
    expect(await loaded).toEqual({ key: 'k', addresses: false })
    expect(calls.at(-1)?.authorization).toBe('Bearer first')
  })

  it('is not waited for by a page that was left', async () => {
    const left = new AbortController()
    const loaded = loadMapSetting(left.signal)
    left.abort()
    const refused = expect(loaded).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(TOKEN_RETRY_MS)
    await refused
  })
})
