import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { saveDraft } from '../../../../../src/shared/drafts/drafts.ts'
import { forgetDevice } from '../../../../support/forget-device.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { openMore, openOwn } from '../../../../support/sheets.ts'
import { smallPackage } from '../../../../support/small-package.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
afterEach(forgetDevice)

const fields = smallPackage().models[0]?.properties ?? []
const now = () => new Date().toISOString()
const compared = async () => within(await screen.findByRole('dialog', { name: '两份草稿' }))

test('rows beyond the first are shown on both sides when they are asked for', async () => {
  const as = { corpId: world.corpId, userId: world.people.initiator }
  const items = Array.from({ length: 25 }, (_, index) => ({
    ...{ id: `r${index}`, amount: null },
    what: `项目${index + 1}`,
  }))
  const kept = { data: { purpose: '去里昂', items }, texts: {}, fields, lost: {}, base: '' }
  await saveDraft(as, 'start:tripApproval', kept, now(), 'other')
  const { user } = await renderApp({ server, as, url: '/start/tripApproval' })
  await user.type(await screen.findByRole('textbox', { name: /事由/ }, { timeout: 20_000 }), '去巴黎')
  await user.click(await screen.findByRole('button', { name: '比较' }))
  const sheet = await compared()
  expect(sheet.getByText('项目20')).toBeTruthy()
  expect(sheet.queryByText('项目25')).toBeNull()
  await user.click(sheet.getByRole('button', { name: '再显示 5 行' }))
  expect(sheet.getByText('项目25')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: /再显示/ })).toBeNull()
})

test('each text is called by the action that it belongs to', async () => {
  const { manager } = world.people
  const { workflowInstanceId } = await world.start('300')
  const item = await world.itemOf(manager, workflowInstanceId)
  const as = { corpId: world.corpId, userId: manager }
  const texts = { opinion: '同意报销', forward: '请你看一下' }
  await saveDraft(as, `workItem:${item}`, { data: {}, texts, fields, lost: {}, base: '' }, now(), 'other')
  const { user } = await renderApp({ server, as, url: `/items/${item}` })
  await screen.findByRole('button', { name: /^同意/ }, { timeout: 20_000 })
  const agreeing = await openOwn(user, '同意')
  await user.type(agreeing.getByRole('textbox', { name: /意见/ }), '，尽快')
  await user.click(agreeing.getByRole('button', { name: '关闭' }))
  const forwarding = await openMore(user, '转办')
  await user.type(forwarding.getByRole('textbox', { name: /附言/ }), '。')
  await user.click(forwarding.getByRole('button', { name: '关闭' }))
  await user.click(await screen.findByRole('button', { name: '比较' }))
  const sheet = await compared()
  expect(sheet.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    '意见',
    '写在“转办”中的文字',
  ])
})
