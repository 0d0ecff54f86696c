import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// Loaded before any test, so that none waits for a busy machine to read them.
import '../../../../src/app/further-screens.tsx'
import '../../../../src/app/record-route.tsx'
import { generateShortCode, resolveShortCode } from '../../../../contract/short-codes.ts'
import { recordCalls } from '../../../support/record-calls.ts'
import { withContracts } from '../../../support/records-package.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let record: string

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
  const calls = recordCalls(server, world.corpId)
  record = (await calls.create(world.people.initiator, { number: 'S-1', subject: '短链' })).data.bizObjectId
})
afterAll(() => server.close())

const as = (userId: string) => ({ corpId: world.corpId, userId })
const codeOf = async (pairValue: object) =>
  (
    await server.call(
      generateShortCode,
      { pairValue: JSON.stringify(pairValue) },
      { as: as(world.people.initiator) },
    )
  ).data

describe.each(['phone', 'wide'] as const)('a short link on a %s screen', (size) => {
  test('is shared from a record, opens it, and leads nowhere once it was ended', async () => {
    const { user } = await renderApp({
      server,
      as: as(world.people.initiator),
      url: `/apps/travel/data/contract/${record}`,
      size,
    })
    await user.click(await screen.findByRole('button', { name: '分享链接' }))
    const sheet = within(await screen.findByRole('dialog', { name: '分享链接' }))
    const address = new URL((await sheet.findByText(/\/s\/[0-9A-Za-z]{22}\?corpId=yuanshan$/)).textContent)
    expect(sheet.getByRole('img', { name: address.href })).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '复制链接' }))
    expect(await screen.findByText('链接已复制')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: '作废此链接' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const gone = await server.call(
      resolveShortCode,
      { pairCode: address.pathname.slice(3) },
      { as: as(world.people.initiator) },
    )
    expect(gone.fault?.fault).toBe('notFound')
  })
})

test('a short code leads to its record, and to my own item of a run', async () => {
  const code = await codeOf({ schemaCode: 'contract', id: record })
  await renderApp({ server, as: as(world.people.initiator), url: `/s/${code}?corpId=yuanshan` })
  expect(await screen.findByRole('heading', { name: 'S-1 短链' })).toBeTruthy()
  expect(window.location.pathname).toBe(`/apps/travel/data/contract/${record}`)
})

test('a short code of a new form opens the form that it names', async () => {
  const code = await codeOf({ schemaCode: 'contract', sheetCode: 'form' })
  await renderApp({ server, as: as(world.people.initiator), url: `/s/${code}` })
  expect(await screen.findByRole('textbox', { name: /合同号/ })).toBeTruthy()
  expect(window.location.pathname + window.location.search).toBe('/apps/travel/data/contract/new?sheet=form')
})

test('a dead link says so, the same for unknown and not permitted; that of another organisation says where', async () => {
  const code = await codeOf({ schemaCode: 'contract', id: record })
  await renderApp({ server, as: as(world.people.stranger), url: `/s/${code}?corpId=yuanshan` })
  expect(await screen.findByText(/链接已作废、内容已删除，或你没有查看权限/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '前往首页' })).toBeTruthy()
})

test('who is not signed in comes to the link after the login', async () => {
  const code = await codeOf({ schemaCode: 'contract', id: record })
  await renderApp({ server, url: `/s/${code}?corpId=yuanshan` })
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(sessionStorage.getItem('countersign.returnUrl')).toBe(`/s/${code}?corpId=yuanshan`)
})
