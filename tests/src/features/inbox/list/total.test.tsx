import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchWorkItems } from '../../../../../contract/work-items.ts'
import { buildStandalone } from '../../../../../scripts/standalone.ts'
import { deviceDatabase } from '../../../../../src/lib/device/device-database.ts'
import { giveLayout } from '../../../../support/layout.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

const ITEMS = 21

let server: TestServer
let world: World

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  for (let item = 1; item <= ITEMS; item += 1) {
    await world.start('100', { purpose: item === ITEMS ? '苏州验收' : '上海拜访' })
  }
}, 60_000)
afterAll(() => server.close())

const manager = () => ({ corpId: world.corpId, userId: world.people.manager })

type Transport = (request: Request) => Promise<Response>

/** Stops the calls of lists that the test names until it lets them through. */
function gate(isHeld: (asked: URLSearchParams) => boolean) {
  let open: () => void = () => {}
  const asked: string[] = []
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const through =
    (transport: Transport): Transport =>
    async (request) => {
      const { pathname, search, searchParams } = new URL(request.url)
      if (!pathname.endsWith('/search_workitems')) return transport(request)
      asked.push(search)
      if (isHeld(searchParams)) await opened
      return transport(request)
    }
  return { through, asked, open: () => open() }
}

test('rows stand there before all are counted, and the total follows', async () => {
  const further = gate((asked) => asked.has('cursor'))
  const total = gate((asked) => asked.get('size') === '1')
  const through = (transport: Transport) => further.through(total.through(transport))
  await renderApp({ server, as: manager(), url: '/inbox/to-do', through })
  await screen.findByText('共 20+ 项，已显示 20 项')
  total.open()
  await screen.findByText('共 21 项，已显示 20 项')
  further.open()
  await screen.findByText('共 21 项，已显示 21 项')
})

test('the first rows are asked for in the words that the page asks ahead with', async () => {
  const { through, asked } = gate(() => false)
  await renderApp({ server, as: manager(), url: '/inbox/to-do', through })
  await screen.findByText('共 21 项，已显示 21 项')
  expect(await buildStandalone('early.js')).toContain(searchWorkItems.path.slice(1) + asked[0])
})

test('what the list showed before stays, and is seen to be old, until another filter has answered', async () => {
  const { through, open, asked } = gate((search) => search.has('wd'))
  const { user } = await renderApp({ server, as: manager(), url: '/inbox/to-do', through })
  await screen.findByText('共 21 项，已显示 21 项')
  const busy = () => screen.getAllByRole('article')[0]?.closest('[aria-busy]')?.getAttribute('aria-busy')
  expect(busy()).toBe('false')
  const before = screen.getAllByRole('article')
  await user.type(screen.getByRole('searchbox'), '苏州{Enter}')
  await waitFor(() => expect(busy()).toBe('true'))
  // The very same: nothing is drawn that is soon to go, so the question is not late.
  expect(screen.getAllByRole('article').map((row, index) => row === before[index])).toEqual(
    Array(21).fill(true),
  )
  expect(screen.getByText('共 21 项，已显示 21 项')).toBeTruthy()
  open()
  await screen.findByText('共 1 项，已显示 1 项')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(busy()).toBe('false')
  const word = new URLSearchParams({ wd: '苏州', size: '20', counted: 'false' })
  expect(asked.filter((search) => search === `?${word}`)).toHaveLength(1)
})

test('what this device kept stays too, where the server has not answered yet', async () => {
  const kept = async () => JSON.stringify(await (await deviceDatabase()).getAll('cache'))
  const first = await renderApp({ server, as: manager(), url: '/inbox/to-do' })
  await screen.findByText('共 21 项，已显示 21 项')
  await expect.poll(kept).toContain('苏州验收')
  first.unmount()
  const { through } = gate(() => true)
  const { user } = await renderApp({ server, as: manager(), url: '/inbox/to-do', through })
  const shown = (await screen.findAllByRole('article')).length
  await user.type(screen.getByRole('searchbox'), '苏州{Enter}')
  await waitFor(() => expect(window.location.search).toContain('wd='))
  await waitFor(() =>
    expect(screen.getAllByRole('article')[0]?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true'),
  )
  expect(screen.getAllByRole('article')).toHaveLength(shown)
})
