import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakePlatform } from '../../support/fake-platform.ts'
import { giveLayout } from '../../support/layout.ts'
import { type RenderAppOptions, renderApp } from '../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterEach(() => server.close())

const look = (url: string, options: Partial<RenderAppOptions> = {}) =>
  renderApp({ server, url, as: { corpId: world.corpId, userId: world.people.manager }, ...options })
const LONG = { timeout: 10_000 }
const arrow = () => screen.findByRole('button', { name: '返回' }, LONG)
/** The address with its place in the history: what the back key leads to next follows from it. */
const place = (): [string, number] => [
  window.location.pathname + window.location.search,
  window.history.state.idx,
]

describe('the arrow of a page', () => {
  it('steps back to the list that the document was opened from, so that the back key does not open it again', async () => {
    await world.start('300', { purpose: '无锡送样' })
    const { user } = await look('/inbox/to-do?order=oldest')
    await user.click(await screen.findByRole('link', { name: /无锡送样/ }, LONG))
    await user.click(await arrow())
    await waitFor(() => expect(place()).toEqual(['/inbox/to-do?order=oldest', 0]))
    await screen.findByRole('article', { name: /无锡送样/ })
  })

  it('leads back to whatever a document was opened from', async () => {
    await world.start('300', { purpose: '无锡送样' })
    const { user } = await look(`/apps?q=${encodeURIComponent('无锡')}`)
    await user.click(await screen.findByRole('link', { name: /无锡送样/ }, LONG))
    await user.click(await arrow())
    await waitFor(() => expect(place()).toEqual([`/apps?q=${encodeURIComponent('无锡')}`, 0]))
  })

  it('leads to its list where a document was opened by its address, in its place', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user } = await look(`/instances/${workflowInstanceId}`)
    await user.click(await arrow())
    await waitFor(() => expect(place()).toEqual(['/inbox/mine', 0]))
  })

  it('leaves the parts of the personal area', async () => {
    const { user } = await look('/me')
    await user.click(await screen.findByRole('link', { name: /^设置/ }, LONG))
    await user.click(await arrow())
    await waitFor(() => expect(place()).toEqual(['/me', 0]))
  })
})

it('where the container draws the bar, what stood in it is still there', async () => {
  await look('/me/delegations', { platform: { ...fakePlatform(), ownsTitleBar: true } })
  await screen.findByText('暂无委托', {}, LONG)
  expect(screen.queryByRole('button', { name: '返回' })).toBeNull()
  expect(screen.getAllByRole('button', { name: '新建委托' })).toHaveLength(2)
})
