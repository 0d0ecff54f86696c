import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// Loaded before any test, so that none waits for a busy machine to read them.
import '../../../../src/app/further-screens.tsx'
import '../../../../src/app/record-route.tsx'
import '../../../../src/app/start-form-route.tsx'
import '../../../../src/features/form/values/records/record-picker.tsx'
import { submitRecord } from '../../../../contract/records.ts'
import { draftsOf } from '../../../../src/shared/drafts/drafts.ts'
import { recordCalls } from '../../../support/record-calls.ts'
import { withContracts } from '../../../support/records-package.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let calls: ReturnType<typeof recordCalls>

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    withContracts(pkg, ({ sheets: [sheet] }) => {
      if (sheet !== undefined) sheet.buttons = [{ code: 'usual', name: { zh: '按常例' }, rule: 'usual' }]
    })
    const values = { subject: "concat(number, '的服务器')" }
    const steps = [{ type: 'set' as const, values }]
    pkg.rules = [{ code: 'usual', name: { zh: '按常例' }, model: 'contract', on: ['button'], steps }]
  })
  calls = recordCalls(server, world.corpId)
})
afterAll(() => server.close())

const initiator = () => ({ corpId: world.corpId, userId: world.people.initiator })
const url = (id: string) => `/apps/travel/data/contract/${id}`

describe.each(['phone', 'wide'] as const)('a plain record on a %s screen', (size) => {
  test('is filled in, stored, changed and deleted', async () => {
    const number = `P-${size}`
    const { user } = await renderApp({ server, as: initiator(), url: url('new'), size })
    // The first form of all waits for the parts that it is made of.
    await user.type(await screen.findByRole('textbox', { name: /合同号/ }, { timeout: 15_000 }), number)
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /标的/ }).getAttribute('aria-invalid')).toBe('true'),
    )
    await user.type(screen.getByRole('textbox', { name: /标的/ }), '服务器')
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByRole('heading', { name: `${number} 服务器` })).toBeTruthy()
    // Sent right after the last key: nothing of it stays behind to be offered again.
    await waitFor(async () => expect(await draftsOf(initiator(), 'newRecord:contract')).toEqual([]))
    await user.click(await screen.findByRole('button', { name: '编辑' }))
    const subject = await screen.findByRole('textbox', { name: /标的/ })
    await user.clear(subject)
    await user.type(subject, '交换机')
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByRole('heading', { name: `${number} 交换机` })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '操作记录' }))
    const history = within(await screen.findByRole('dialog', { name: '操作记录' }))
    expect((await history.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^修改陈思远.*查看修改$/),
      expect.stringMatching(/^新建陈思远/),
    ])
    await user.click(history.getByRole('button', { name: '查看修改' }))
    const changes = within(await screen.findByRole('dialog', { name: '查看修改' }))
    const row = (await changes.findByRole('rowheader', { name: '标的' })).closest('tr')
    expect(row?.textContent).toBe('标的服务器交换机')
    await user.keyboard('{Escape}{Escape}')
    await user.click(await screen.findByRole('button', { name: '删除' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(window.location.pathname).toBe('/start'))
  })

  test('names another record, chosen from its list by words; the choice leads to it', async () => {
    const number = `Z-${size}`
    await calls.create(world.people.initiator, { number, amount: '1280', subject: '路由器' })
    await calls.create(world.people.initiator, { number: `Y-${size}`, subject: '别的' })
    const { user } = await renderApp({ server, as: initiator(), url: '/start/tripApproval', size })
    await user.click(await screen.findByRole('button', { name: '为“相关合同”选择' }))
    const picker = within(await screen.findByRole('dialog', { name: '相关合同' }))
    expect(await picker.findByRole('button', { name: new RegExp(`Y-${size}`) })).toBeTruthy()
    await user.type(picker.getByRole('searchbox'), '路由')
    await waitFor(() => expect(picker.queryByRole('button', { name: new RegExp(`Y-${size}`) })).toBeNull())
    await user.click(await picker.findByRole('button', { name: new RegExp(`${number} 路由器.*1,280`) }))
    expect(await screen.findByText(`${number} 路由器`)).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /事由/ }), '签合同')
    await user.click(screen.getByRole('button', { name: '提交' }))
    const link = await screen.findByRole('link', { name: `${number} 路由器` })
    await user.click(link)
    expect(await screen.findByRole('heading', { name: `${number} 路由器` })).toBeTruthy()
  })
})

test('a button of the form fills in what its rule says, in a new record and in one that is changed', async () => {
  const { user } = await renderApp({ server, as: initiator(), url: url('new') })
  await user.type(await screen.findByRole('textbox', { name: /合同号/ }), 'K-7')
  await user.click(screen.getByRole('button', { name: '按常例' }))
  await waitFor(() => expect(screen.getByDisplayValue('K-7的服务器')).toBeTruthy())
  await user.click(screen.getByRole('button', { name: '提交' }))
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  const number = await screen.findByRole('textbox', { name: /合同号/ })
  await user.type(number, '8')
  await user.click(screen.getByRole('button', { name: '按常例' }))
  await waitFor(() => expect(screen.getByDisplayValue('K-78的服务器')).toBeTruthy())
})

test('several records are chosen at once, and given back one by one', async () => {
  await calls.create(world.people.initiator, { number: 'M-1', subject: '多一' })
  await calls.create(world.people.initiator, { number: 'M-2', subject: '多二' })
  const { user } = await renderApp({ server, as: initiator(), url: '/start/tripApproval' })
  await user.click(await screen.findByRole('button', { name: '为“其他合同”选择' }))
  const picker = within(await screen.findByRole('dialog', { name: '其他合同' }))
  await user.click(await picker.findByRole('button', { name: /M-1/ }))
  await user.click(await picker.findByRole('button', { name: /M-2/ }))
  await user.click(picker.getByRole('button', { name: '完成（2）' }))
  expect(await screen.findByText('M-2 多二')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '移除M-1 多一' }))
  expect(screen.queryByText('M-1 多一')).toBeNull()
})

test('a list that holds nothing to choose says so', async () => {
  const as = { corpId: world.corpId, userId: world.people.stranger }
  const { user } = await renderApp({ server, as, url: '/start/tripApproval' })
  await user.click(await screen.findByRole('button', { name: '为“相关合同”选择' }))
  expect(await screen.findByText('没有记录')).toBeTruthy()
})

test('a record that nobody may show me says what an unknown one says', async () => {
  const { bizObjectId } = (await calls.create(world.people.initiator, {})).data
  const as = { corpId: world.corpId, userId: world.people.stranger }
  await renderApp({ server, as, url: url(bizObjectId) })
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('what somebody changed meanwhile is not overwritten: the page says so and can be loaded again', async () => {
  const { bizObjectId } = (await calls.create(world.people.initiator, { number: 'C-1' })).data
  const { user } = await renderApp({ server, as: initiator(), url: url(bizObjectId) })
  await user.click(await screen.findByRole('button', { name: '编辑' }))
  const subject = await screen.findByRole('textbox', { name: /标的/ })
  await calls.change(world.people.manager, bizObjectId, { subject: '主管改' })
  await user.type(subject, 'x')
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText(/期间有人修改了此记录/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /标的/ }).value).toBe('主管改'),
  )
})

test('what is typed into a new record is kept on this device and offered when it is opened again', async () => {
  const open = () => renderApp({ server, as: initiator(), url: url('new') })
  const subject = () => screen.findByRole<HTMLInputElement>('textbox', { name: /标的/ })
  const first = await open()
  await first.user.type(await subject(), '没有提交')
  const place = 'newRecord:contract'
  // Kept in parts while a slow machine types; the last part has all of it.
  await waitFor(async () => expect(JSON.stringify(await draftsOf(initiator(), place))).toContain('没有提交'))
  first.unmount()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '恢复' }))
  expect((await subject()).value).toBe('没有提交')
  await user.type(screen.getByRole('textbox', { name: /合同号/ }), 'K-1')
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByRole('heading', { name: 'K-1 没有提交' }, { timeout: 15_000 })).toBeTruthy()
  await waitFor(async () => expect(await draftsOf(initiator(), place)).toEqual([]))
})

test('G3: a record whose answer was lost is sent again as it was, and stored once', async () => {
  const tokens: unknown[] = []
  const { user } = await renderApp({
    server,
    as: initiator(),
    url: url('new'),
    through: (transport) => async (request) => {
      if (!request.url.endsWith(submitRecord.path)) return transport(request)
      tokens.push(JSON.parse(await request.clone().text()).replayToken)
      const answer = await transport(request)
      if (tokens.length > 1) return answer
      throw new TypeError('Failed to fetch')
    },
  })
  await user.type(await screen.findByRole('textbox', { name: /合同号/ }), 'G3-1')
  await user.type(screen.getByRole('textbox', { name: /标的/ }), '一次')
  await user.click(screen.getByRole('button', { name: '提交' }))
  await screen.findByRole('button', { name: '提交' })
  await waitFor(() => expect(tokens).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByRole('heading', { name: 'G3-1 一次' })).toBeTruthy()
  expect(tokens).toEqual([tokens[0], tokens[0]])
})
