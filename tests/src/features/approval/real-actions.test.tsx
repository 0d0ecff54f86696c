import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadForm } from '../../../../contract/forms.ts'
import { deleteInstance } from '../../../../contract/workflow/endings.ts'
import { getWorkItemByInstance } from '../../../../contract/workflow/revoke.ts'
import { grantPermission } from '../../../../server/organisation/write.ts'
import { giveLayout } from '../../../support/layout.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { openMore, openOwn, pickPeople } from '../../../support/sheets.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import type { TestViewport } from '../../../support/viewport.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let instanceId: string

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
beforeEach(async () => {
  instanceId = (await world.start('8000')).workflowInstanceId
})
afterAll(() => server.close())

const open = (userId: string, url: string, size: TestViewport = 'phone') =>
  renderApp({ server, url, size, as: { corpId: world.corpId, userId } })
const openItem = async (userId: string) => open(userId, `/items/${await world.itemOf(userId, instanceId)}`)

describe('on the real server', () => {
  it('T1: a transferred task is the other one’s, and mine again when I undo it (T6)', async () => {
    const { manager, stranger } = world.people
    const first = await openItem(manager)
    const sheet = await openMore(first.user, '转办')
    await pickPeople(first.user, sheet, { sunyue: '孙悦' })
    await first.user.click(sheet.getByRole('button', { name: '确认转办' }))
    await screen.findByText(/^已转办/)
    expect(await world.itemOf(stranger, instanceId)).toBeTruthy()
    await expect(world.itemOf(manager, instanceId)).rejects.toThrow('no open item')
    first.unmount()

    const { user } = await open(manager, `/instances/${instanceId}`)
    const undo = await openOwn(user, '撤销转办')
    await user.click(undo.getByRole('button', { name: '确认撤销转办' }))
    await screen.findByText(/^已撤销转办/)
    expect(await world.itemOf(manager, instanceId)).toBeTruthy()
  })

  it('J1: a signer before me has the task, and mine waits', async () => {
    const { manager, stranger } = world.people
    const { user } = await openItem(manager)
    const sheet = await openMore(user, '加签')
    await pickPeople(user, sheet, { sunyue: '孙悦' })
    await user.click(sheet.getByRole('button', { name: '确认加签' }))
    await screen.findByText('已加签 1 人')
    expect(await world.itemOf(stranger, instanceId)).toBeTruthy()
  })

  it('H1: who is asked answers, and cannot decide', async () => {
    const { manager, stranger } = world.people
    const first = await openItem(manager)
    const sheet = await openMore(first.user, '协办')
    await pickPeople(first.user, sheet, { sunyue: '孙悦' })
    await first.user.type(sheet.getByRole('textbox', { name: /想请教的问题/ }), '汇率对吗')
    await first.user.click(sheet.getByRole('button', { name: '确认协办' }))
    await screen.findByText('已请 1 人协办', {}, { timeout: 15_000 })
    first.unmount()

    const { user } = await openItem(stranger)
    const answer = await openOwn(user, '回复协办')
    expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull()
    await user.type(answer.getByRole('textbox', { name: /协办意见/ }), '没有问题')
    await user.click(answer.getByRole('button', { name: '确认回复协办' }))
    await screen.findByText(/^已回复/)
  })

  it('W3: the initiator withdraws from the list, and has it back to change it', async () => {
    const { initiator } = world.people
    const { user } = await open(initiator, '/inbox/mine')
    const row = within((await screen.findAllByRole('article'))[0] ?? document.body)
    await user.click(await row.findByRole('button', { name: '撤回' }))
    const sheet = within(await screen.findByRole('dialog', { name: '撤回' }, { timeout: 10_000 }))
    await user.click(sheet.getByRole('button', { name: '确认撤回' }))
    await screen.findByText(/^已撤回/)
    expect(await world.itemOf(initiator, instanceId)).toBeTruthy()
    expect(window.location.pathname).toBe('/inbox/mine')
  })

  it('U1: the initiator urges whoever it is with', async () => {
    const { user } = await open(world.people.initiator, `/instances/${instanceId}`)
    const sheet = await openOwn(user, '催办')
    await sheet.findByRole('checkbox', { name: /^林静/ })
    await user.click(sheet.getByRole('button', { name: '确认催办' }))
    await screen.findByText('已催办 1 人')
    const again = await openOwn(user, '催办')
    expect(await again.findByText(/后可催办/)).toBeTruthy()
  })

  it('V4: taking my agree back opens my task again, and the page goes on with it', async () => {
    const { manager } = world.people
    await world.decide(manager, 'agree', instanceId, '好')
    const { user } = await open(manager, `/instances/${instanceId}`)
    const sheet = await openOwn(user, '取回')
    await user.click(sheet.getByRole('button', { name: '确认取回' }))
    await screen.findByText(/^已取回/)
    const item = await world.itemOf(manager, instanceId)
    await waitFor(() => expect(window.location.pathname).toBe(`/items/${item}`))
    expect(await screen.findByRole('button', { name: /^同意/ })).toBeTruthy()
  })

  it('V4: until the page goes on with my task, nothing is offered that it would take away again', async () => {
    const { manager } = world.people
    await world.decide(manager, 'agree', instanceId, '好')
    const loads: number[] = []
    let answer = () => {}
    const { user, queryClient } = await renderApp({
      server,
      url: `/instances/${instanceId}`,
      as: { corpId: world.corpId, userId: manager },
      through: (transport) => async (request) => {
        if (request.url.includes(getWorkItemByInstance.path))
          await new Promise<void>((resolve) => (answer = resolve))
        const response = await transport(request)
        if (request.url.includes(loadForm.path)) loads.push(response.status)
        return response
      },
    })
    const sheet = await openOwn(user, '取回')
    await user.click(sheet.getByRole('button', { name: '确认取回' }))
    await screen.findByText(/^已取回/)
    const before = loads.length
    // As a live event does.
    await act(() => queryClient.invalidateQueries())
    expect(loads.length).toBeGreaterThan(before)
    expect(window.location.pathname).toBe(`/instances/${instanceId}`)
    expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull()

    await act(async () => answer())
    expect(await screen.findByRole('button', { name: /^同意/ })).toBeTruthy()
    expect(window.location.pathname).toBe(`/items/${await world.itemOf(manager, instanceId)}`)
  })

  it('K1: a copy is sent and the task stays mine', async () => {
    const { user } = await openItem(world.people.manager)
    const sheet = await openMore(user, '传阅')
    await pickPeople(user, sheet, { sunyue: '孙悦' })
    await user.click(sheet.getByRole('button', { name: '确认传阅' }))
    await screen.findByText('已传阅给 1 人')
  })
})

describe('deleting (E3), wherever the server allows it', () => {
  const cancel = { type: 'nullify', item: null, opinion: '重复申请' } as const
  const remains = async () => {
    const { rows } = await server.fresh.database.query<{ here: number; stones: number }>({
      text: `select (select count(*)::int from instance where id = $1) as here,
        (select count(*)::int from tombstone where instance_id = $1) as stones`,
      values: [instanceId],
    })
    return rows[0]
  }

  it.each(['phone', 'wide'] as const)(
    'its owner is asked twice, told what goes, and led to the list (%s)',
    async (size) => {
      const { initiator, administrator } = world.people
      await world.onRun(administrator, instanceId, cancel)
      const { user, wire } = await open(initiator, `/instances/${instanceId}`, size)
      const sheet = await openMore(user, '删除')
      expect(sheet.getByText(/表单、附件、意见、评论、消息中的留言和流程会立即删除/)).toBeTruthy()
      await user.click(sheet.getByRole('button', { name: '确认删除' }))
      const question = within(await screen.findByRole('alertdialog'))
      expect(question.getByText(/“.*拜访客户.* · CC-.*”/)).toBeTruthy()
      await user.click(question.getByRole('button', { name: '保留' }))
      expect(wire.filter(({ path }) => path === deleteInstance.path)).toEqual([])
      expect(await remains()).toEqual({ here: 1, stones: 0 })
      await user.click(sheet.getByRole('button', { name: '确认删除' }))
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: '彻底删除' }),
      )

      await screen.findByText(/^已删除/)
      await waitFor(() => expect(window.location.pathname).toBe('/inbox/mine'))
      expect(await remains()).toEqual({ here: 0, stones: 1 })
    },
  )

  it('from its row in "mine", which goes', async () => {
    const { initiator, administrator } = world.people
    await world.onRun(administrator, instanceId, cancel)
    const { user } = await open(initiator, '/inbox/mine')
    const row = within((await screen.findAllByRole('article', {}, { timeout: 10_000 }))[0] ?? document.body)
    await user.click(await row.findByRole('button', { name: '删除' }))
    const sheet = within(await screen.findByRole('dialog', { name: '删除' }, { timeout: 10_000 }))
    await user.click(sheet.getByRole('button', { name: '确认删除' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '彻底删除' }))
    await screen.findByText(/^已删除/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.pathname).toBe('/inbox/mine')
    expect(await remains()).toEqual({ here: 0, stones: 1 })
  })

  it('an administrator with the right, from a run that goes on, with a reason, and back to the maintenance', async () => {
    const { administrator } = world.people
    await server.fresh.database.transaction((tx) =>
      grantPermission(tx, world.corpId, administrator, 'ADMIN', {}),
    )
    const { user } = await open(administrator, '/maintenance')
    const [first] = await screen.findAllByRole('link', { name: /拜访客户/ }, { timeout: 10_000 })
    await user.click(first ?? document.body)
    instanceId = window.location.pathname.split('/').at(-1) ?? ''
    const sheet = await openMore(user, '删除')
    await user.click(sheet.getByRole('button', { name: '确认删除' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '彻底删除' }))
    expect(await sheet.findByText('请填写意见')).toBeTruthy()
    await user.type(sheet.getByRole('textbox', { name: /原因/ }), '测试数据')
    await user.click(sheet.getByRole('button', { name: '确认删除' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '彻底删除' }))

    await screen.findByText(/^已删除/)
    await waitFor(() => expect(window.location.pathname).toBe('/maintenance'))
    expect(await remains()).toEqual({ here: 0, stones: 1 })
  })

  it('nobody else is offered it', async () => {
    const { user } = await open(world.people.initiator, `/instances/${instanceId}`)
    await user.click(await screen.findByRole('button', { name: '更多' }, { timeout: 10_000 }))
    expect(screen.queryByRole('button', { name: /^删除/ })).toBeNull()
  })
})
