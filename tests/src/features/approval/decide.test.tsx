import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { submitForm } from '../../../../contract/forms.ts'
import { listRejectActivities, rejectWorkItem } from '../../../../contract/workflow/returns.ts'
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

/** The page of a person's item, opened. */
async function openItem(userId: string, instanceId: string) {
  const workItemId = await world.itemOf(userId, instanceId)
  const app = await renderApp({ server, url: `/items/${workItemId}`, as: { corpId: world.corpId, userId } })
  await screen.findByRole('button', { name: /^同意/ }, { timeout: 10_000 })
  return { ...app, workItemId }
}

const sent = (wire: readonly { path: string }[], { path }: { path: string }) =>
  wire.filter((call) => call.path === path).length

async function opinions(instanceId: string) {
  const { rows } = await server.fresh.database.query<{ decision: { kind: string; opinion: string } | null }>({
    text: `select x.value->'decision' as decision from instance i, json_array_elements((i.state->'slots')::json) x(value)
      where i.id = $1`,
    values: [instanceId],
  })
  return rows.flatMap(({ decision }) => (decision === null ? [] : [`${decision.kind}: ${decision.opinion}`]))
}

describe('deciding on an item', () => {
  it('agreeing from the sheet sends the opinion and goes on', async () => {
    const { workflowInstanceId } = await world.start('8000')
    const { user } = await openItem(world.people.manager, workflowInstanceId)

    await user.click(screen.getByRole('button', { name: /^同意/ }))
    const sheet = await screen.findByRole('dialog', { name: '同意' })
    await user.type(within(sheet).getByRole('textbox', { name: /审批意见/ }), '费用属实')
    await user.click(within(sheet).getByRole('button', { name: '确认同意' }))

    await screen.findByText(/^已同意 CC-/)
    expect(await opinions(workflowInstanceId)).toEqual(['submit: ', 'agree: 费用属实'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads from one item of the list to the next, and never back to one that was decided', async () => {
    for (const total of ['300', '400', '450']) await world.start(total)
    const { manager } = world.people
    const { user } = await renderApp({
      server,
      url: '/inbox/to-do',
      as: { corpId: world.corpId, userId: manager },
    })
    const cards = await screen.findAllByRole('link', { name: /陈思远/ })
    const addresses = cards.map((card) => card.getAttribute('href'))
    const [first = '', middle = '', last = ''] = addresses
    await user.click(cards[1] ?? document.body)
    for (const address of [middle, last, first]) {
      await waitFor(() => expect(window.location.pathname).toBe(address))
      await user.click(await screen.findByRole('button', { name: /^同意/ }))
      const sheet = await screen.findByRole('dialog', { name: '同意' })
      await user.click(within(sheet).getByRole('button', { name: '确认同意' }))
    }
    await waitFor(() => expect(window.location.pathname).toBe('/inbox/to-do'))
  })

  it('the sheet says who comes next before anything is sent', async () => {
    const { workflowInstanceId } = await world.start('8000')
    const { user } = await openItem(world.people.manager, workflowInstanceId)

    await user.click(screen.getByRole('button', { name: /^同意/ }))

    const note = await screen.findByRole('note')
    expect(note.textContent).toBe('之后到财务：王敏、李娜，需全部同意。')
  })

  it('a page that stays shows the next state and who handled the item', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user } = await openItem(world.people.manager, workflowInstanceId)
    await world.decide(world.people.manager, 'agree', workflowInstanceId)

    await user.click(screen.getByRole('button', { name: /^同意/ }))
    const sheet = await screen.findByRole('dialog', { name: '同意' })
    await user.type(within(sheet).getByRole('textbox', { name: /审批意见/ }), '我的意见')
    await user.click(within(sheet).getByRole('button', { name: '确认同意' }))

    await screen.findByText(/^林静 于 .* 已同意$/)
    expect(screen.getByText('我的意见')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^同意/ })).toBeNull()
    await screen.findByText('已完成')
    expect(await opinions(workflowInstanceId)).toEqual(['submit: ', 'agree: '])
  })

  it('disagreeing demands an opinion and keeps the sheet open until there is one (G6)', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user, wire } = await openItem(world.people.manager, workflowInstanceId)

    await user.click(screen.getByRole('button', { name: '更多' }))
    await user.click(await screen.findByRole('button', { name: /^不同意/ }))
    const sheet = await screen.findByRole('dialog', { name: '不同意' })
    await user.type(within(sheet).getByRole('textbox', { name: /审批意见/ }), '   ')
    await user.click(within(sheet).getByRole('button', { name: '确认不同意' }))
    expect(await within(sheet).findByText('请填写意见')).toBeTruthy()
    const box = within(sheet).getByRole('textbox', { name: /审批意见/ })
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(sent(wire, submitForm)).toBe(0)

    await user.type(within(sheet).getByRole('textbox', { name: /审批意见/ }), '超出预算')
    await user.click(within(sheet).getByRole('button', { name: '确认不同意' }))

    await screen.findByText(/^已表示不同意/)
    expect(await opinions(workflowInstanceId)).toEqual(['submit: ', 'disagree:    超出预算'])
  })

  it('a return goes back to the initiator with its reason', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user, wire } = await openItem(world.people.manager, workflowInstanceId)

    await user.click(screen.getByRole('button', { name: /^退回/ }))
    const sheet = await screen.findByRole('dialog', { name: '退回' })
    expect((await within(sheet).findByRole('note')).textContent).toBe(
      '退回给陈思远，修改后可重新提交。再往后：直属主管 · 林静',
    )
    await user.type(within(sheet).getByRole('textbox', { name: /退回原因/ }), '请补发票')
    await user.click(within(sheet).getByRole('button', { name: '确认退回' }))

    await screen.findByText(/^已退回 CC-/)
    expect(sent(wire, rejectWorkItem)).toBe(1)
    expect(await world.itemOf(world.people.initiator, workflowInstanceId)).toBeTruthy()
  })

  it('a return cannot be confirmed before it is known where it may go to', async () => {
    const { workflowInstanceId } = await world.start('300')
    const workItemId = await world.itemOf(world.people.manager, workflowInstanceId)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { user } = await renderApp({
      server,
      url: `/items/${workItemId}`,
      as: { corpId: world.corpId, userId: world.people.manager },
      through: (transport) => async (request) => {
        if (request.url.includes(listRejectActivities.path)) await held
        return transport(request)
      },
    })
    await user.click(await screen.findByRole('button', { name: /^退回/ }, { timeout: 10_000 }))
    const sheet = within(await screen.findByRole('dialog', { name: '退回' }))
    const confirm = () => sheet.getByRole<HTMLButtonElement>('button', { name: '确认退回' })
    await user.type(sheet.getByRole('textbox', { name: /退回原因/ }), '请补发票')
    expect(confirm().disabled).toBe(true)
    answer()
    await waitFor(() => expect(confirm().disabled).toBe(false))
    await user.click(confirm())
    await screen.findByText(/^已退回 CC-/)
  })

  it('a double tap sends once (G3)', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user, wire } = await openItem(world.people.manager, workflowInstanceId)

    await user.click(screen.getByRole('button', { name: /^同意/ }))
    await user.dblClick(await screen.findByRole('button', { name: '确认同意' }))

    await screen.findByText(/^已同意 CC-/)
    expect(sent(wire, submitForm)).toBe(1)
  })

  it('the keys A and R open the sheets, but not while typing', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user } = await openItem(world.people.manager, workflowInstanceId)

    await user.keyboard('a')
    const sheet = await screen.findByRole('dialog', { name: '同意' })
    await user.type(within(sheet).getByRole('textbox'), 'r')
    expect(screen.queryByRole('dialog', { name: '退回' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('r')

    expect(await screen.findByRole('dialog', { name: '退回' })).toBeTruthy()
  })

  it('closing the sheet keeps the text', async () => {
    const { workflowInstanceId } = await world.start('300')
    const { user } = await openItem(world.people.manager, workflowInstanceId)

    await user.click(screen.getByRole('button', { name: /^同意/ }))
    await user.type(await screen.findByRole('textbox', { name: /审批意见/ }), '还没想好')
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await user.click(screen.getByRole('button', { name: /^同意/ }))

    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /审批意见/ }).value).toBe('还没想好')
  })
})
