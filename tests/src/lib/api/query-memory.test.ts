import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { loadForm } from '../../../../contract/forms.ts'
import { listWorkItemApprovals } from '../../../../contract/instances.ts'
import { searchWorkItems } from '../../../../contract/work-items.ts'
import { createQueryClient, KEPT_ON_DEVICE } from '../../../../src/lib/api/query-client.ts'
import { queryKey } from '../../../../src/lib/api/query-keys.ts'
import { keepCache } from '../../../../src/shared/account/kept-cache.ts'

type Client = ReturnType<typeof createQueryClient>

/** Looks at an answer of some size, as a screen does, and leaves it. */
async function look(client: Client, key: readonly unknown[], options: object = {}): Promise<void> {
  const queryFn = async () => ({ text: 'x'.repeat(20_000), key })
  const observer = new QueryObserver(client, { queryKey: key, queryFn, ...options })
  await new Promise<void>((resolve) => {
    const stop = observer.subscribe(({ isSuccess }) => {
      if (!isSuccess) return
      stop()
      resolve()
    })
  })
}

const held = (client: Client) => client.getQueryCache().getAll()
const weight = (client: Client) => JSON.stringify(held(client).map(({ state }) => state.data)).length

test('200 documents and 200 typed filters leave the last of them in memory, and what is kept on the device', async () => {
  const client = createQueryClient()
  const whole = queryKey(searchWorkItems, {})
  await look(client, whole, KEPT_ON_DEVICE)
  for (let at = 0; at < 200; at += 1) {
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    await look(client, queryKey(loadForm, { workflowInstanceId: id }))
    await look(client, queryKey(listWorkItemApprovals, { workflowInstanceId: id }))
  }
  for (let at = 0; at < 200; at += 1) await look(client, [searchWorkItems.name, 'pages', { wd: `${at}` }])

  await expect.poll(() => held(client).length, { timeout: 3000 }).toBeLessThanOrEqual(61)
  expect(weight(client)).toBeLessThan(61 * 21_000)
  expect(client.getQueryData(whole)).toBeDefined()
  expect(client.getQueryData([searchWorkItems.name, 'pages', { wd: '199' }])).toBeDefined()
  expect(held(client).filter(({ gcTime, meta }) => gcTime > 1_800_000 && !meta?.keepOnDevice)).toEqual([])
  client.clear()
})

test('what somebody looks at, and what is under way, stays however much comes after it', async () => {
  const client = createQueryClient()
  const open = new QueryObserver(client, { queryKey: ['open'], queryFn: () => 'here' })
  const close = open.subscribe(() => {})
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = client.fetchQuery({ queryKey: ['ahead'], queryFn: () => promise })
  for (let at = 0; at < 100; at += 1) await look(client, ['passing', at])
  await expect.poll(() => held(client).length, { timeout: 3000 }).toBeLessThanOrEqual(62)
  expect(client.getQueryData(['open'])).toBe('here')
  resolve('come')
  expect(await asked).toBe('come')
  close()
  client.clear()
})

test('what a screen is about to look at stays in the cache, where news reaches it', async () => {
  const client = createQueryClient()
  for (let at = 0; at < 60; at += 1) await look(client, ['passing', at])
  // As a screen is drawn: it asks for the oldest of them and much that is new, and looks once it stands there.
  const ask = (key: readonly unknown[]) => new QueryObserver(client, { queryKey: key, queryFn: () => 'new' })
  const parts = [ask(['passing', 0]), ...Array.from({ length: 80 }, (_, at) => ask(['part', at]))]
  const stops = parts.map((part) => part.subscribe(() => {}))
  expect(client.getQueryCache().find({ queryKey: ['passing', 0] })).toBeDefined()
  expect(client.getQueryCache().findAll({ queryKey: ['part'] })).toHaveLength(80)
  for (const stop of stops) stop()
  await expect.poll(() => held(client).length, { timeout: 3000 }).toBeLessThanOrEqual(60)
  client.clear()
})

test('what came back from the device waits there, though nobody looks at it yet', async () => {
  const owner = { corpId: 'yuanshan', userId: 'waiting' }
  const first = createQueryClient()
  await look(first, ['favourites'], KEPT_ON_DEVICE)
  const stop = await keepCache(first, owner)
  await expect.poll(async () => await restored(owner), { timeout: 5000 }).toBeGreaterThan(1_800_000)
  stop()
})

async function restored(owner: { corpId: string; userId: string }): Promise<number> {
  const later = createQueryClient()
  ;(await keepCache(later, owner))()
  const [query] = later.getQueryCache().findAll({ queryKey: ['favourites'] })
  return query?.gcTime ?? 0
}
