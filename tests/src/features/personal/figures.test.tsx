import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterEach(() => server.close())

it('the personal area counts what I have under way, and each figure leads to its list', async () => {
  await world.start('300', { purpose: '无锡送样' })
  await world.start('400')
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const { user } = await renderApp({ server, as, url: '/me' })
  expect(await screen.findByRole('link', { name: /^0 ?草稿$/ }, { timeout: 10_000 })).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^0 ?近 7 天已办$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^– ?平均用时$/ })).toBeTruthy()
  await user.click(await screen.findByRole('link', { name: /^2 ?我发起，进行中$/ }))
  await screen.findByRole('article', { name: /无锡送样/ })
  expect(window.location.search).toBe('?instanceState=PROCESSING')
})
