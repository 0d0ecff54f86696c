import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteDeviceDatabase, deviceDatabase } from '../../../../src/lib/device/device-database.ts'
import {
  keepAppCode,
  keepConfig,
  storedAppCode,
  storedConfig,
} from '../../../../src/lib/device/device-store.ts'
import { forgetCache, keepCache } from '../../../../src/shared/account/kept-cache.ts'
import {
  deleteDraft,
  draftsOf,
  keepPage,
  keptPage,
  listDrafts,
  loadDraft,
  saveDraft,
} from '../../../../src/shared/drafts/drafts.ts'

const linJing = { corpId: 'main', userId: 'u1' }
const wangMin = { corpId: 'main', userId: 'u2' }

afterEach(deleteDeviceDatabase)

describe('drafts on the device', () => {
  it('come back for their person and item only (S-10)', async () => {
    expect(await saveDraft(linJing, 'workItem:1', { opinion: 'Agreed' }, '2026-11-18T10:00:00Z')).toBe(true)
    expect(await loadDraft(linJing, 'workItem:1')).toEqual({
      value: { opinion: 'Agreed' },
      savedAt: '2026-11-18T10:00:00Z',
      writer: '',
    })
    expect(await loadDraft(wangMin, 'workItem:1')).toBeUndefined()
    expect(await listDrafts(wangMin)).toEqual([])
    expect(await listDrafts(linJing)).toEqual([{ item: 'workItem:1', savedAt: '2026-11-18T10:00:00Z' }])
    await deleteDraft(linJing, 'workItem:1')
    expect(await loadDraft(linJing, 'workItem:1')).toBeUndefined()
  })
})

describe('drafts of two tabs of one item', () => {
  it('never write over each other; the list names the item once, with its newest', async () => {
    const [early, late] = ['2026-11-18T10:00:00Z', '2026-11-18T10:05:00Z']
    await saveDraft(linJing, 'start:trip', 'first', early, 'tab1')
    await saveDraft(linJing, 'start:trip', 'second', late, 'tab2')
    await keepPage(linJing, 'start:trip', { mode: 'start' })
    expect((await draftsOf(linJing, 'start:trip')).map(({ value }) => value)).toEqual(['second', 'first'])
    expect(await listDrafts(linJing)).toEqual([{ item: 'start:trip', savedAt: late }])
    await deleteDraft(linJing, 'start:trip', 'tab2')
    expect((await loadDraft(linJing, 'start:trip'))?.value).toBe('first')
    expect(await keptPage(linJing, 'start:trip')).toEqual({ mode: 'start' })
    expect(await keptPage(wangMin, 'start:trip')).toBeUndefined()
    await deleteDraft(linJing, 'start:trip', 'tab1')
    expect(await keptPage(linJing, 'start:trip')).toBeUndefined()
  })
})

describe('answers kept on the device', () => {
  it('come back for the person who saw them; only those that are marked; nobody sees another’s (S-10)', async () => {
    const first = new QueryClient()
    const stop = await keepCache(first, linJing)
    first.setQueryDefaults(['searchWorkItems'], { meta: { keepOnDevice: true } })
    await first.prefetchQuery({
      queryKey: ['searchWorkItems'],
      queryFn: () => ['Travel claim'],
      meta: { keepOnDevice: true },
    })
    await first.prefetchQuery({ queryKey: ['loadForm'], queryFn: () => 'private form' })
    await expect
      .poll(async () => (await deviceDatabase()).get('cache', 'main/u1'), { timeout: 5000 })
      .toSatisfy((record: { text: string } | undefined) => record?.text.includes('Travel claim') === true)
    stop()

    const again = new QueryClient()
    ;(await keepCache(again, linJing))()
    expect(again.getQueryData(['searchWorkItems'])).toEqual(['Travel claim'])
    expect(again.getQueryData(['loadForm'])).toBeUndefined()

    const other = new QueryClient()
    ;(await keepCache(other, wangMin))()
    expect(other.getQueryData(['searchWorkItems'])).toBeUndefined()

    await forgetCache()
    const after = new QueryClient()
    ;(await keepCache(after, linJing))()
    expect(after.getQueryData(['searchWorkItems'])).toBeUndefined()
  })
})

describe('local storage', () => {
  it('holds the app code and the configuration, and survives foreign content (S-09)', () => {
    keepAppCode('expense')
    keepConfig({ corpId: 'main' })
    keepConfig({ loginType: 0 })
    expect(storedAppCode()).toBe('expense')
    expect(storedConfig()).toEqual({ corpId: 'main', loginType: 0 })
    localStorage.setItem('countersign.config', '{broken')
    expect(storedConfig()).toEqual({})
  })
})
