import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkflowTrust,
  queryWorkflowTrust,
  RANGE_TYPES,
  TRUST_TYPES,
} from '../../../../contract/workflow/trust.ts'
import { type RenderAppOptions, renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeEach(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterEach(() => server.close())

const DAY_MS = 24 * 3_600_000
const as = (userId: string) => ({ corpId: world.corpId, userId })

async function look(size: 'phone' | 'split' = 'phone', through?: RenderAppOptions['through']) {
  const options = { server, url: '/me/delegations', as: as(world.people.manager), size }
  const app = await renderApp(through === undefined ? options : { ...options, through })
  await screen.findByRole('heading', { name: '委托' }, { timeout: 10_000 })
  return app
}

async function given() {
  return (await server.call(queryWorkflowTrust, {}, { as: as(world.people.manager) })).data.content
}

async function pick(user: UserEvent, name: string, field = '受托人') {
  await user.click(await screen.findByRole('button', { name: `选择${field}` }))
  const picker = within(await screen.findByRole('dialog', { name: field }))
  await user.type(picker.getByRole('searchbox'), name)
  await user.click(await picker.findByRole('button', { name: new RegExp(name) }))
}

/** In the bar, and where nothing is yet. */
async function beginForOther(user: UserEvent) {
  const [add] = await screen.findAllByRole('button', { name: '为他人新建委托' })
  if (add === undefined) throw new Error('there is no button')
  await user.click(add)
}

describe('delegations', () => {
  it.each(['phone', 'split'] as const)(
    'L1: one switch hands everything over until I am back (%s)',
    async (size) => {
      const { user } = await look(size)
      await user.click(await screen.findByRole('switch', { name: '我要外出' }))
      await pick(user, '孙悦')
      await user.click(screen.getByRole('button', { name: '交由他人代办' }))

      expect(await screen.findAllByText(/^外出至 .*，由 孙悦 代办$/)).toBeTruthy()
      expect(await given()).toMatchObject([
        { rangeType: RANGE_TYPES.all, trustType: TRUST_TYPES.approval, state: 'RUN', bothMayAct: true },
      ])
      await user.click(screen.getByRole('switch', { name: '我要外出' }))
      await user.click(await screen.findByRole('button', { name: '立即结束' }))

      expect(await screen.findByText('返回前由他人代为处理你的待办。')).toBeTruthy()
      expect(await given()).toMatchObject([{ state: 'STOP' }])
    },
  )

  it('L1: the switch stands in the personal area too, and the strip says it on every page', async () => {
    const { user } = await renderApp({ server, url: '/me', as: as(world.people.manager) })
    await user.click(await screen.findByRole('switch', { name: '我要外出' }, { timeout: 10_000 }))
    await pick(user, '孙悦')
    await user.click(screen.getByRole('button', { name: '交由他人代办' }))

    const strip = within(
      await screen.findByText(/^外出至 .*，由 孙悦 代办$/, { selector: '[role=status] *' }),
    )
    expect(strip).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: '我要外出' }).getAttribute('aria-checked')).toBe('true'),
    )
    await user.click(screen.getByRole('link', { name: /待办/ }))
    await screen.findByRole('tab', { name: /待办/ })
    expect(screen.getByText(/^外出至 .*，由 孙悦 代办$/)).toBeTruthy()
  })

  it('a failed list is asked for once more, and then says so', async () => {
    let failures = 0
    let isBroken = true
    const { user } = await look('phone', (transport) => async (request) => {
      const isMine = /queryWorkflowTrust(?!.*(ofOthers|living))/.test(request.url)
      if (!isBroken || !isMine) return transport(request)
      failures += 1
      return new Response('', { status: 502 })
    })
    const reload = await screen.findByRole('button', { name: '重新加载' }, { timeout: 10_000 })
    expect(failures).toBe(2)
    isBroken = false
    await user.click(reload)
    await screen.findByText('暂无委托')
  })

  it('L8: says who set one up in my place', async () => {
    const { manager, initiator } = world.people
    const input = {
      trustor: initiator,
      trustee: world.people.stranger,
      trustType: TRUST_TYPES.approval,
      rangeType: RANGE_TYPES.all,
      startTime: new Date().toISOString(),
      endTime: new Date(Date.now() + DAY_MS).toISOString(),
      replayToken: freshToken(),
    }
    expect((await server.call(createWorkflowTrust, input, { as: as(manager) })).errcode).toBe(0)
    await renderApp({ server, url: '/me/delegations', as: as(initiator) })
    expect(await screen.findByText('由 林静 代为设置', {}, { timeout: 10_000 })).toBeTruthy()
  })

  it('L5: refuses myself at the field, before anything is sent', async () => {
    const { user, wire } = await look()
    await user.click(screen.getByRole('button', { name: '新建委托' }))
    await pick(user, '林静')
    await user.click(screen.getByRole('button', { name: '保存委托' }))

    expect(await screen.findByText(/不能委托给/)).toBeTruthy()
    expect(wire.some(({ path }) => path.endsWith('createWorkflowTrust'))).toBe(false)
  })

  it('L7: says that another delegation overlaps, and keeps what was typed', async () => {
    const now = Date.now()
    const first = {
      trustor: world.people.manager,
      trustee: world.people.stranger,
      trustType: TRUST_TYPES.approval,
      rangeType: RANGE_TYPES.all,
      startTime: new Date(now).toISOString(),
      endTime: new Date(now + 3 * DAY_MS).toISOString(),
      replayToken: freshToken(),
    }
    const answer = await server.call(createWorkflowTrust, first, { as: as(world.people.manager) })
    expect(answer.fault).toBeNull()
    const { user } = await look()
    await user.click(screen.getByRole('button', { name: '新建委托' }))
    await pick(user, '王敏')
    await user.click(screen.getByRole('button', { name: '保存委托' }))

    expect((await screen.findByRole('alert')).textContent).toMatch(/同一/)
    expect(within(screen.getByRole('dialog')).getByText('王敏')).toBeTruthy()
  })

  it('L1: some workflows only, seen by the one who is trusted', async () => {
    const { user } = await look()
    await user.click(await screen.findByRole('button', { name: '新建委托' }))
    await pick(user, '孙悦')
    await user.click(screen.getByRole('radio', { name: '指定流程' }))
    await user.click(screen.getByRole('button', { name: '保存委托' }))
    expect(await screen.findByText(/至少/)).toBeTruthy()
    await user.click(await screen.findByRole('checkbox', { name: '出差审批' }))
    await user.click(screen.getByRole('checkbox', { name: '本人仍可处理' }))
    await user.click(screen.getByRole('button', { name: '保存委托' }))

    const card = within(await screen.findByRole('article', { name: '孙悦' }))
    expect(card.getByText('出差审批')).toBeTruthy()
    expect(card.getByText('生效中')).toBeTruthy()
    expect(await given()).toMatchObject([{ bothMayAct: false }])
    const received = await server.call(
      queryWorkflowTrust,
      { trustee: world.people.stranger },
      { as: as(world.people.stranger) },
    )
    expect(received.data.content).toHaveLength(1)
  })

  it.each(['phone', 'split'] as const)(
    'L8: a head gives, shows and ends one of somebody of the department (%s)',
    async (size) => {
      const { user } = await look(size)
      await user.click(await screen.findByRole('tab', { name: /他人的委托/ }))
      await screen.findByText('暂无他人的委托')
      await beginForOther(user)
      await user.click(screen.getByRole('button', { name: '保存委托' }))
      expect(await screen.findByText('请选择委托人')).toBeTruthy()
      await pick(user, '陈思远', '委托人')
      await pick(user, '孙悦')
      await user.click(screen.getByRole('button', { name: '保存委托' }))

      const card = within(await screen.findByRole('article', { name: '陈思远 → 孙悦' }))
      expect(card.getByText('由 林静 代为设置')).toBeTruthy()
      await user.click(card.getByRole('button', { name: '修改' }))
      // Whose it is does not change.
      const sheet = within(await screen.findByRole('dialog', { name: '修改' }))
      expect(sheet.queryByRole('button', { name: '选择委托人' })).toBeNull()
      await user.keyboard('{Escape}')
      await user.click(card.getByRole('button', { name: '停止' }))
      expect(await screen.findByText(/将退还给 陈思远/)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: '立即结束' }))
      expect(await card.findByText('已提前结束')).toBeTruthy()
      const theirs = await server.call(queryWorkflowTrust, {}, { as: as(world.people.initiator) })
      expect(theirs.data.content).toMatchObject([{ state: 'STOP' }])
    },
  )

  it('Z-06: somebody who leads nobody has no list of others', async () => {
    await renderApp({ server, url: '/me/delegations', as: as(world.people.stranger) })
    await screen.findByText('暂无委托', {}, { timeout: 10_000 })
    expect(screen.queryByRole('tab', { name: /他人的委托/ })).toBeNull()
  })

  it('L8: whoever is nobody of mine is refused at the field, and what was typed stays', async () => {
    const { user } = await look()
    await user.click(await screen.findByRole('tab', { name: /他人的委托/ }))
    await beginForOther(user)
    await pick(user, '李娜', '委托人')
    await pick(user, '王敏')
    await user.click(screen.getByRole('button', { name: '保存委托' }))
    expect(await screen.findByText(/只能为你负责的部门/)).toBeTruthy()
    expect(within(screen.getByRole('dialog')).getByText('王敏')).toBeTruthy()
  })

  it('a long list goes on at a button', async () => {
    const now = Date.now()
    for (let hour = 0; hour < 52; hour += 1) {
      const input = {
        trustor: world.people.manager,
        trustee: world.people.stranger,
        trustType: TRUST_TYPES.approval,
        rangeType: RANGE_TYPES.all,
        startTime: new Date(now + (hour + 1) * 3_600_000).toISOString(),
        endTime: new Date(now + (hour + 2) * 3_600_000).toISOString(),
        replayToken: freshToken(),
      }
      await server.call(createWorkflowTrust, input, { as: as(world.people.manager) })
    }
    const { user } = await look()
    const list = within(await screen.findByRole('list', { name: '我的委托' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(50))
    await user.click(screen.getByRole('button', { name: '显示更多' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(52))
    expect(screen.queryByRole('button', { name: '显示更多' })).toBeNull()
  })
})
