import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkflowTrust } from '../../../contract/workflow/trust.ts'
import { giveLayout } from '../../support/layout.ts'
import { renderApp } from '../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  giveLayout()
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  const { initiator, stranger } = world.people
  const away = {
    trustor: initiator,
    trustee: stranger,
    trustType: '0' as const,
    rangeType: '0' as const,
    startTime: new Date().toISOString(),
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
    replayToken: freshToken(),
  }
  expect((await server.call(createWorkflowTrust, away, { as: as(initiator) })).fault).toBeNull()
})
afterAll(() => server.close())

const as = (userId: string) => ({ corpId: world.corpId, userId })

async function openPicker(userId: string) {
  const { user } = await renderApp({ server, url: '/me/delegations', as: as(userId) })
  const [add] = await screen.findAllByRole('button', { name: '新建委托' }, { timeout: 10_000 })
  if (add === undefined) throw new Error('there is no button')
  await user.click(add)
  await user.click(await screen.findByRole('button', { name: '选择受托人' }))
  return { user, picker: within(await screen.findByRole('dialog', { name: '受托人' })) }
}

it('who leads a department chooses from those who report to that person, and sees who is away', async () => {
  const { user, picker } = await openPicker(world.people.manager)
  await user.click(await picker.findByText('我的下属'))
  const list = within(await picker.findByRole('list', { name: '可选的人员与部门' }))
  const people = await list.findAllByRole('button')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/陈思远外出，由 孙悦 代办 · 华东销售部/),
  ])
})

it('who leads nobody has no such place', async () => {
  const { picker } = await openPicker(world.people.stranger)
  await picker.findByText('角色')
  expect(picker.queryByText('我的下属')).toBeNull()
})
