import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchWorkItems } from '../../../../contract/work-items.ts'
import { giveCopies } from '../../../../server/stores/instances/circulates.ts'
import { deviceDatabase } from '../../../../src/lib/device/device-database.ts'
import { giveLayout } from '../../../support/layout.ts'
import { goOffline } from '../../../support/network.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
/** Document numbers of three trips: waiting for the manager, agreed by them, ended by their disagreement. */
const numbers = { shanghai: '', suzhou: '', wuxi: '' }

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  const shanghai = await world.start('1280', { purpose: '上海客户拜访' })
  const suzhou = await world.start('8600', { purpose: '苏州设备验收' })
  const wuxi = await world.start('300', { purpose: '无锡送样' })
  const second = await world.start('450', { purpose: '宁波看厂' })
  await world.decide(world.people.manager, 'agree', suzhou.workflowInstanceId)
  await world.decide(world.people.manager, 'disagree', wuxi.workflowInstanceId, '不必要')
  await world.giveBack(world.people.manager, second.workflowInstanceId, '请补充事由')
  numbers.shanghai = shanghai.sequenceNo
  numbers.suzhou = suzhou.sequenceNo
  numbers.wuxi = wuxi.sequenceNo
  await world.start('2400', { purpose: '杭州展会' })
})
afterAll(() => server.close())

const person = (userId: string) => ({ corpId: world.corpId, userId })
const manager = () => person(world.people.manager)
const initiator = () => person(world.people.initiator)

function titles(): string[] {
  return screen
    .queryAllByRole('article')
    .map((article) => within(article).getByRole('heading').textContent ?? '')
}

describe('to-do', () => {
  test('shows what waits for me, newest first, with total, shown and the count on its tab', async () => {
    await renderApp({ server, as: manager(), url: '/inbox/to-do' })
    await waitFor(() =>
      expect(titles()).toEqual(['陈思远的出差审批：杭州展会', '陈思远的出差审批：上海客户拜访']),
    )
    expect(screen.getByText('共 2 项，已显示 2 项')).toBeTruthy()
    expect(screen.getByText('共 2 项，已全部显示')).toBeTruthy()
    expect(await screen.findByRole('tab', { name: /^待办 ?2 项$/ })).toBeTruthy()
    const card = within(screen.getByRole('article', { name: '陈思远的出差审批：上海客户拜访' }))
    expect(card.getByText('陈思远')).toBeTruthy()
    expect(card.getByText('华东销售部')).toBeTruthy()
    expect(card.getByText('¥1,280.00')).toBeTruthy()
    expect(card.getByText('未看过')).toBeTruthy()
  })

  test('says that an item came back to its initiator', async () => {
    await renderApp({ server, as: initiator(), url: '/inbox/to-do' })
    const card = within(await screen.findByRole('article', { name: '陈思远的出差审批：宁波看厂' }))
    expect(card.getByText('已退回')).toBeTruthy()
  })

  test('a filter narrows the list, stands as a chip and in the address; removing the chip widens it', async () => {
    const { user } = await renderApp({ server, as: manager(), url: '/inbox/to-do' })
    await screen.findByText('共 2 项，已显示 2 项')
    await user.click(screen.getByRole('button', { name: '筛选' }))
    await user.type(await screen.findByLabelText('单号'), numbers.shanghai)
    await user.click(await screen.findByRole('button', { name: '查询（1 项）' }))
    await screen.findByText('共 1 项，已显示 1 项')
    expect(titles()).toEqual(['陈思远的出差审批：上海客户拜访'])
    expect(location.search).toBe(`?sequenceNo=${numbers.shanghai}`)
    await user.click(await screen.findByRole('button', { name: `移除筛选条件：单号：${numbers.shanghai}` }))
    await screen.findByText('共 2 项，已显示 2 项')
    expect(location.search).toBe('')
  })

  test('the panel has the fields of its list and Reset empties them without closing', async () => {
    const { user } = await renderApp({ server, as: manager(), url: '/inbox/to-do?activityName=直属' })
    await user.click(await screen.findByRole('button', { name: '筛选' }))
    const panel = within(await screen.findByRole('dialog', { name: '筛选待办' }))
    for (const field of ['单号', '流程名称', '流程模板', '发起人', '审批节点', '处理人']) {
      expect(panel.getByLabelText(field)).toBeTruthy()
    }
    expect(panel.queryByText('发起时间')).toBeNull()
    expect(panel.getByLabelText('审批节点')).toHaveProperty('value', '直属')
    await user.click(panel.getByRole('button', { name: '重置' }))
    expect(panel.getByLabelText('审批节点')).toHaveProperty('value', '')
  })

  test('a day that does not exist is said in words and asks nothing; in an address it counts as absent', async () => {
    const { user } = await renderApp({ server, as: manager(), url: '/inbox/finished?startTime=2026-02-30' })
    await screen.findByText(/^共 \d+ 项，已显示/)
    await user.click(screen.getByRole('button', { name: '筛选' }))
    const first = await screen.findByLabelText<HTMLInputElement>('开始日期')
    expect(first.value).toBe('')
    // What a browser says of a day such as 30 February, typed: it has no value and is not valid.
    first.setCustomValidity('no such day')
    await user.click(await screen.findByRole('button', { name: /^查询/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('没有这一天，请重新填写日期。')
    expect(document.activeElement).toBe(first)
    first.setCustomValidity('')
    await user.click(screen.getByRole('button', { name: '今天' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await user.click(await screen.findByRole('button', { name: /^查询/ }))
    expect(await screen.findByText('处理时间：今天')).toBeTruthy()
  })

  test('a template is chosen from the tree of applications, by keys too', async () => {
    const { user } = await renderApp({ server, as: manager(), url: '/inbox/to-do' })
    await user.click(await screen.findByRole('button', { name: '筛选' }))
    await user.click(await screen.findByLabelText('流程模板'))
    const template = await screen.findByRole('treeitem', { name: '出差审批' })
    const app = template.parentElement?.querySelector<HTMLElement>('[aria-level="1"]')
    if (app == null) throw new Error('The template stands below no application.')
    app.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(template)
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(app)
    await user.keyboard('{ArrowLeft}')
    expect(app.getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{ArrowRight}')
    await user.click(await screen.findByRole('treeitem', { name: '出差审批' }))
    await user.click(await screen.findByRole('button', { name: '查询（2 项）' }))
    expect(await screen.findByText('流程模板：出差审批')).toBeTruthy()
    expect(location.search).toBe('?workflowCode=tripApproval')
  })

  test('an initiator in the address is named on the chip', async () => {
    await renderApp({ server, as: manager(), url: `/inbox/to-do?originator=${world.people.initiator}` })
    expect(await screen.findByText('发起人：陈思远')).toBeTruthy()
  })

  test('search narrows; its terms are offered again while the box is focused and empty', async () => {
    const { user } = await renderApp({ server, as: manager(), url: '/inbox/to-do' })
    await screen.findByText('共 2 项，已显示 2 项')
    const box = screen.getByRole('searchbox')
    await user.type(box, '杭州{Enter}')
    await screen.findByText('共 1 项，已显示 1 项')
    expect(new URLSearchParams(location.search).get('wd')).toBe('杭州')
    await user.click(screen.getByRole('button', { name: '清空搜索' }))
    await screen.findByText('共 2 项，已显示 2 项')
    expect(document.activeElement).toBe(box)
    const history = within(await screen.findByRole('region', { name: '最近搜索' }))
    await user.click(history.getByRole('button', { name: '杭州' }))
    await screen.findByText('共 1 项，已显示 1 项')
  })

  test('a filter that finds nothing is named and can be cleared', async () => {
    const { user } = await renderApp({ server, as: manager(), url: '/inbox/to-do?wd=火星&sequenceNo=ZZ' })
    expect(await screen.findByRole('heading', { name: '没有找到' })).toBeTruthy()
    expect(screen.getByText('没有符合以下条件的内容：搜索“火星”；单号：ZZ。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    await screen.findByText('共 2 项，已显示 2 项')
  })

  test('an empty box says so and offers the next step', async () => {
    const { user } = await renderApp({ server, as: person(world.people.stranger), url: '/inbox/to-do' })
    expect(await screen.findByRole('heading', { name: '待办已清空' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '发起流程' }))
    expect(location.pathname).toBe('/start')
  })

  test('a hint that work changed renews list and count', async () => {
    await renderApp({ server, as: person(world.people.finance[0]), url: '/inbox/to-do' })
    await screen.findByText('共 1 项，已显示 1 项')
    const more = await world.start('9900', { purpose: '成都年会' })
    await world.decide(world.people.manager, 'agree', more.workflowInstanceId)
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('共 2 项，已显示 2 项')
    expect(await screen.findByRole('tab', { name: /^待办 ?2 项$/ })).toBeTruthy()
  })
})

describe('finished', () => {
  test('says what I did and how the whole stands', async () => {
    await renderApp({ server, as: manager(), url: '/inbox/finished' })
    const agreed = within(await screen.findByRole('article', { name: '陈思远的出差审批：苏州设备验收' }))
    expect(agreed.getByText('同意')).toBeTruthy()
    expect(agreed.getByText('进行中')).toBeTruthy()
    const refused = within(screen.getByRole('article', { name: '陈思远的出差审批：无锡送样' }))
    expect(refused.getAllByText('不同意')).toHaveLength(2)
    const returned = within(screen.getByRole('article', { name: '陈思远的出差审批：宁波看厂' }))
    expect(returned.getByText('已退回')).toBeTruthy()
  })

  test('filters by handling time and state; the address restores both', async () => {
    const { user, unmount } = await renderApp({ server, as: manager(), url: '/inbox/finished' })
    await user.click(await screen.findByRole('button', { name: '筛选' }))
    const panel = within(await screen.findByRole('dialog', { name: '筛选已办' }))
    await user.click(panel.getByRole('button', { name: '今天' }))
    await user.click(panel.getByRole('button', { name: '已完成' }))
    await user.click(await panel.findByRole('button', { name: '查询（1 项）' }))
    await screen.findByText('共 1 项，已显示 1 项')
    expect(await screen.findByText('处理时间：今天')).toBeTruthy()
    const address = location.pathname + location.search
    unmount()
    await renderApp({ server, as: manager(), url: address })
    await screen.findByText('共 1 项，已显示 1 项')
    expect(await screen.findByText('流程状态：已完成')).toBeTruthy()
  })

  test('days in the wrong order are said at the field and cannot be sent', async () => {
    const url = '/inbox/finished?startTime=2026-11-20&endTime=2026-11-01'
    const { user } = await renderApp({ server, as: manager(), url })
    await user.click(await screen.findByRole('button', { name: '筛选' }))
    expect(await screen.findByText('结束日期早于开始日期。')).toBeTruthy()
    expect(screen.getByRole('button', { name: '查询' })).toHaveProperty('disabled', true)
  })
})

describe('mine', () => {
  test('says who it is with and since when; ended ones say how', async () => {
    await renderApp({ server, as: initiator(), url: '/inbox/mine' })
    const running = within(await screen.findByRole('article', { name: '陈思远的出差审批：上海客户拜访' }))
    expect(running.getByText(/林静 · 直属主管/)).toBeTruthy()
    expect(running.getByText(/^已等/)).toBeTruthy()
    const ended = within(screen.getByRole('article', { name: '陈思远的出差审批：无锡送样' }))
    expect(ended.getByText('不同意')).toBeTruthy()
  })

  test('offers what the server does: urging and withdrawing while it runs, the same once more afterwards', async () => {
    const { user } = await renderApp({ server, as: initiator(), url: '/inbox/mine' })
    const running = within(await screen.findByRole('article', { name: '陈思远的出差审批：上海客户拜访' }))
    expect(await running.findByRole('button', { name: '催办' })).toBeTruthy()
    expect(running.getByRole('button', { name: '撤回' })).toBeTruthy()
    const ended = within(screen.getByRole('article', { name: '陈思远的出差审批：无锡送样' }))
    expect(ended.queryByRole('button', { name: '催办' })).toBeNull()
    await user.click(await ended.findByRole('button', { name: '再次发起' }))
    await waitFor(() => expect(location.pathname).toBe('/start/tripApproval'))
    expect(await screen.findByDisplayValue('无锡送样', {}, { timeout: 20_000 })).toBeTruthy()
  })

  test('its tab joins the search as instanceState (header type 5)', async () => {
    const { user } = await renderApp({ server, as: initiator(), url: '/inbox/mine' })
    await user.click(await screen.findByRole('tab', { name: '已完成' }))
    await waitFor(() => expect(titles()).toEqual(['陈思远的出差审批：无锡送样']))
    expect(location.search).toBe('?instanceState=COMPLETED')
    expect(screen.queryByRole('list', { name: '生效的筛选条件' })).toBeNull()
  })
})

describe('to-read and read', () => {
  const reader = () => world.people.stranger
  beforeAll(async () => {
    const { data } = await server.call(searchWorkItems, { wd: '杭州' }, { as: manager() })
    const row = data?.content[0]
    if (row === undefined) throw new Error('The manager has no item.')
    await giveCopies(server.fresh.database, {
      corpId: world.corpId,
      instanceId: row.instanceId,
      activation: 1,
      node: row.activityCode,
      senderId: world.people.manager,
      note: '请知悉',
      at: row.receiveTime,
      holderIds: [reader()],
    })
  })

  test('a copy says who sent it and what for; opened, it is a read one', async () => {
    const { user, unmount } = await renderApp({ server, as: person(reader()), url: '/inbox/to-read' })
    const copy = within(await screen.findByRole('article', { name: '陈思远的出差审批：杭州展会' }))
    expect(copy.getByText('林静 抄送')).toBeTruthy()
    expect(copy.getByText('“请知悉”')).toBeTruthy()
    expect(await screen.findByRole('tab', { name: /^待阅 ?1 项$/ })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '陈思远的出差审批：杭州展会' }))
    await screen.findAllByText('CC-', { exact: false }, { timeout: 20_000 })
    unmount()
    await renderApp({ server, as: person(reader()), url: '/inbox/read' })
    expect(await screen.findByRole('article', { name: '陈思远的出差审批：杭州展会' })).toBeTruthy()
  })

  test('an empty one says so', async () => {
    await renderApp({ server, as: initiator(), url: '/inbox/to-read' })
    expect(await screen.findByRole('heading', { name: '没有待阅' })).toBeTruthy()
  })
})

test('a list is sorted the other way round; the address keeps it', async () => {
  const { user } = await renderApp({ server, as: manager(), url: '/inbox/to-do' })
  await screen.findByText('共 2 项，已显示 2 项')
  await user.click(screen.getByRole('button', { name: '最新在前' }))
  await user.click(await screen.findByRole('button', { name: '最早在前' }))
  await waitFor(() =>
    expect(titles()).toEqual(['陈思远的出差审批：上海客户拜访', '陈思远的出差审批：杭州展会']),
  )
  expect(location.search).toBe('?order=oldest')
})

test('a list of one application has that application’s lists and nothing of others', async () => {
  await renderApp({ server, as: manager(), url: `/apps/travel/to-do` })
  await screen.findByText('共 2 项，已显示 2 项')
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/\d.*/, ''))
  expect(tabs).toEqual(['待办', '待阅', '已办', '已阅'])
})

test('those who maintain have all requests and all tasks; nobody else', async () => {
  await renderApp({ server, as: manager(), url: '/inbox/to-do' })
  await screen.findByText('共 2 项，已显示 2 项')
  expect(screen.queryByRole('tab', { name: '流程实例' })).toBeNull()
})

describe('moving about', () => {
  test('the list comes back as it was left', async () => {
    const { user } = await renderApp({ server, as: initiator(), url: '/inbox/mine?wd=无锡' })
    await user.click(await screen.findByRole('link', { name: '陈思远的出差审批：无锡送样' }))
    await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//))
    expect(history.state).toMatchObject({ usr: { inbox: { box: 'mine', search: '?wd=%E6%97%A0%E9%94%A1' } } })
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
    history.back()
    // A document is taken down meanwhile, which takes long on a busy machine.
    expect(await screen.findByRole('searchbox', {}, { timeout: 20_000 })).toHaveProperty('value', '无锡')
    await screen.findByText('共 1 项，已显示 1 项')
  })

  test('j and k move, Enter opens, / goes to the search', async () => {
    const { user } = await renderApp({ server, as: manager(), url: '/inbox/to-do', size: 'wide' })
    await screen.findByText('共 2 项，已显示 2 项')
    const focused = () => document.activeElement?.textContent
    await user.keyboard('j')
    await waitFor(() => expect(focused()).toContain('杭州展会'))
    await user.keyboard('j')
    await waitFor(() => expect(focused()).toContain('上海客户拜访'))
    await user.keyboard('k')
    await waitFor(() => expect(focused()).toContain('杭州展会'))
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('j')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'j')
    await user.clear(screen.getByRole('searchbox'))
    // Searched at once: a search that waits would lead back to the list.
    await user.keyboard('{Enter}')
    await user.tab()
    const link = await screen.findByRole('link', { name: /杭州展会/ })
    link.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.pathname).toMatch(/^\/items\//))
  })

  test('an unknown box leads to to-do', async () => {
    await renderApp({ server, as: manager(), url: '/inbox/elsewhere' })
    await waitFor(() => expect(location.pathname).toBe('/inbox/to-do'))
  })
})

test('offline, the last to-do list is there with its age', async () => {
  // What other people of this file left on the device would be taken for the manager's.
  await (await deviceDatabase()).clear('cache')
  const first = await renderApp({ server, as: manager(), url: '/inbox/to-do' })
  await screen.findByText('共 2 项，已显示 2 项')
  await waitFor(async () => expect(await keptCache()).toContain('杭州展会'), { timeout: 5000 })
  first.unmount()
  goOffline(true)
  await renderApp({ server, as: manager(), url: '/inbox/to-do' })
  await screen.findByText('共 2 项，已显示 2 项')
  expect(titles()).toContain('陈思远的出差审批：杭州展会')
  expect(screen.getByText('本机保存于 刚刚')).toBeTruthy()
  expect(screen.getByText(/^当前离线/)).toBeTruthy()
})

async function keptCache(): Promise<string> {
  const database = await deviceDatabase()
  return JSON.stringify(await database.getAll('cache'))
}

test('a list that cannot be loaded says so; reload brings it', async () => {
  await server.fresh.owner.query({ text: 'alter table work_item rename to work_item_away' })
  try {
    const { user } = await renderApp({ server, as: manager(), url: '/inbox/finished' })
    await screen.findByRole('heading', { name: '加载失败' }, { timeout: 8000 })
    await server.fresh.owner.query({ text: 'alter table work_item_away rename to work_item' })
    await user.click(screen.getByRole('button', { name: '重新加载' }))
    await screen.findByText(/^共 \d+ 项，已显示/)
  } finally {
    await server.fresh.owner.query({ text: 'alter table if exists work_item_away rename to work_item' })
  }
})

test('the next page comes as the end of the list nears, each row once', async () => {
  for (let number = 1; number <= 20; number += 1) await world.start('100', { purpose: `第 ${number} 次送样` })
  await renderApp({ server, as: initiator(), url: '/inbox/mine?wd=次送样' })
  expect(await screen.findByText('共 20 项，已全部显示')).toBeTruthy()
  await world.start('100', { purpose: '第 21 次送样' })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('共 21 项，已全部显示')).toBeTruthy()
  expect(new Set(titles()).size).toBe(21)
})
