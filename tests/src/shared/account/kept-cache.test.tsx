import type { InfiniteData } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createQueryClient, KEPT_ON_DEVICE } from '../../../../src/lib/api/query-client.ts'
import { deviceDatabase } from '../../../../src/lib/device/device-database.ts'
import { keepSessionOwner } from '../../../../src/lib/session/session.ts'
import { keepCache } from '../../../../src/shared/account/kept-cache.ts'
import { insertCorp, insertPerson, PASSWORD, type TestPerson } from '../../../support/people.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let linJing: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  const corpId = await insertCorp(server.fresh.database, { corpId: 'yuanshan' })
  linJing = await insertPerson(server.fresh.database, corpId, { username: 'linjing', name: '林静' })
  await insertPerson(server.fresh.database, corpId, { username: 'wangmin', name: '王敏', withPassword: true })
})
afterAll(() => server.close())

const kept = async () => (await deviceDatabase()).getAllKeys('cache')

it('what one person saw is taken off the device before another one signs in (S-10)', async () => {
  const first = await renderApp({ server, url: '/me', as: linJing })
  await screen.findByRole('heading', { name: '林静' })
  await expect.poll(kept, { timeout: 8000 }).toEqual([`yuanshan/${linJing.userId}`])
  first.unmount()

  keepSessionOwner({ corpId: 'yuanshan', userId: linJing.userId })
  const { user } = await renderApp({ server, url: '/login?corpId=yuanshan' })
  await user.type(await screen.findByRole('textbox', { name: '账号' }), 'wangmin')
  await user.type(screen.getByLabelText('密码'), PASSWORD)
  await user.click(screen.getByRole('button', { name: '登录' }))
  await expect.poll(kept, { timeout: 8000 }).not.toContain(`yuanshan/${linJing.userId}`)
  expect(screen.queryByText('林静')).toBeNull()
})

it('of a long list the device keeps the beginning, and the list goes on from there', async () => {
  const owner = { corpId: 'yuanshan', userId: 'reader' }
  const client = createQueryClient()
  const list = {
    queryKey: ['rows', 'pages'],
    queryFn: ({ pageParam }: { pageParam: number }) => ({ content: [`row ${pageParam}`] }),
    initialPageParam: 0,
    getNextPageParam: (_: unknown, pages: readonly unknown[]) => pages.length,
    ...KEPT_ON_DEVICE,
  }
  await client.fetchInfiniteQuery({ ...list, pages: 7 })
  const stop = await keepCache(client, owner)
  await expect.poll(kept).toContain('yuanshan/reader')
  stop()
  expect(client.getQueryData<InfiniteData<unknown>>(list.queryKey)?.pages).toHaveLength(7)

  const later = createQueryClient()
  const stopLater = await keepCache(later, owner)
  const data = later.getQueryData<InfiniteData<unknown>>(list.queryKey)
  expect(data?.pages).toHaveLength(5)
  expect(data?.pageParams).toEqual([0, 1, 2, 3, 4])
  stopLater()
  await (await deviceDatabase()).delete('cache', 'yuanshan/reader')
})
