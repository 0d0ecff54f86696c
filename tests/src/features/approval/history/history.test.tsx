import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveLayout } from '../../../../support/layout.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World
let instanceId: string

const person = (id: string) => [{ id, type: 3 }]

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const table = pkg.models[0]?.properties.find(({ code }) => code === 'items')
    if (table?.type === 'subTable')
      table.columns.push({ code: 'who', name: { zh: '乘坐人' }, type: 'person' })
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      const all = { editable: true }
      if (node.code === 'manager' && node.type === 'approval') {
        node.fields = { purpose: all, kind: all, companion: all, secretNote: all, items: all }
      }
      if (node.type === 'start') node.fields = { secretNote: { visible: false } }
    }
  })
  const { initiator, manager, stranger } = world.people
  const rows = [
    { id: 'r1', what: '机票', amount: '300' },
    { id: 'r2', what: '酒店', amount: '900' },
  ]
  instanceId = (await world.start('300', { items: rows, companion: person(initiator) })).workflowInstanceId
  await world.decide(manager, 'agree', instanceId, '改了两处', {
    purpose: '拜访客户与展会',
    kind: 'air',
    companion: person(stranger),
    secretNote: '内部说明',
    items: [
      { id: 'r1', what: '机票', amount: '480', who: person(manager) },
      { id: 'r3', what: '出租车', amount: '60' },
    ],
  })
})
afterAll(() => server.close())

const open = (size: 'phone' | 'wide', userId = world.people.initiator) =>
  renderApp({ server, url: `/instances/${instanceId}`, as: { corpId: world.corpId, userId }, size })

const rowOf = (sheet: HTMLElement, name: string) => {
  const [row] = within(sheet)
    .getAllByRole('rowheader', { name })
    .map((cell) => cell.closest('tr'))
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
}

describe.each(['phone', 'wide'] as const)('what an act changed, %s', (size) => {
  it('Z4: the decision in the timeline leads to each field before and after, with names and rows', async () => {
    const { user } = await open(size)
    const [link] = await screen.findAllByRole('button', { name: '查看修改' })
    if (link === undefined) throw new Error('the timeline does not say that something was changed')
    await user.click(link)
    const sheet = await screen.findByRole('dialog', { name: '查看修改' })
    await within(sheet).findAllByRole('rowheader', { name: '事由' })
    expect(rowOf(sheet, '事由')).toEqual(['拜访客户', '拜访客户与展会'])
    expect(rowOf(sheet, '方式')).toEqual(['—空', '飞机'])
    expect(rowOf(sheet, '同行人')).toEqual(['陈思远', '孙悦'])
    expect(within(sheet).getByText('第 1 行：已修改')).toBeTruthy()
    expect(rowOf(sheet, '乘坐人')).toEqual(['—空', '林静'])
    expect(within(sheet).getByText('第 2 行：新增')).toBeTruthy()
    expect(within(sheet).getByText('原第 2 行：已删除')).toBeTruthy()
    // D-02: what this reader may not see is not there.
    expect(within(sheet).queryByText('备注')).toBeNull()
    expect(sheet.textContent).not.toContain('内部说明')
  })

  it('the history tells every act, newest first, and leads there too', async () => {
    const { user } = await open(size, world.people.manager)
    await user.click(await screen.findByRole('button', { name: '操作记录' }))
    const sheet = await screen.findByRole('dialog', { name: '操作记录' })
    await waitFor(() => expect(within(sheet).getAllByRole('listitem')).toHaveLength(2))
    const [agreed, submitted] = within(sheet).getAllByRole('listitem')
    if (agreed === undefined || submitted === undefined) throw new Error('two acts were done')
    expect(agreed.textContent).toContain('同意直属主管')
    expect(agreed.textContent).toContain('林静')
    expect(agreed.textContent).toContain('改了两处')
    expect(submitted.textContent).toContain('提交发起')
    await user.click(within(agreed).getByRole('button', { name: '查看修改' }))
    const changes = await screen.findByRole('dialog', { name: '查看修改' })
    await within(changes).findAllByRole('rowheader', { name: '备注' })
    expect(rowOf(changes, '备注')).toEqual(['—空', '内部说明'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '查看修改' })).toBeNull())
    expect(screen.getByRole('dialog', { name: '操作记录' })).toBeTruthy()
  })
})
