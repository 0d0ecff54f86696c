import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTurn } from '../../../../src/lib/base/in-turn.ts'
import {
  keepAppCode,
  keepConfig,
  storedAppCode,
  storedConfig,
} from '../../../../src/lib/device/device-store.ts'
import { keepReturnUrl, takeReturnUrl } from '../../../../src/lib/session/return-url.ts'
import { forgetDeviceValues } from '../../../../src/shared/account/forget-device-values.ts'

const refuse = () => {
  throw new DOMException('The request was denied.', 'SecurityError')
}

/** As a browser treats a frame of a foreign site where other sites' cookies are blocked. */
beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(refuse)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a page whose storage is closed', () => {
  it('knows where to go on after the login, once', () => {
    keepReturnUrl('/messages/open/1?corpId=main')
    expect(takeReturnUrl()).toBe('/messages/open/1?corpId=main')
    expect(takeReturnUrl()).toBeNull()
  })

  it('knows its organisation until it is left; what is a person’s leaves with him', () => {
    keepConfig({ corpId: 'main' })
    keepAppCode('expense')
    expect([storedConfig().corpId, storedAppCode()]).toEqual(['main', 'expense'])
    forgetDeviceValues()
    expect([storedConfig().corpId, storedAppCode()]).toEqual(['main', undefined])
  })

  it('does without locks what it may not have them for, and keeps the work’s own failure', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => refuse() } })
    expect(await inTurn('a', async () => 'done')).toBe('done')
    const run = vi.fn(async () => Promise.reject(new Error('no answer')))
    vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<unknown>) => work() } })
    await expect(inTurn('a', run)).rejects.toThrow('no answer')
    expect(run).toHaveBeenCalledTimes(1)
  })
})
