import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkflowTrust } from '../../../../contract/workflow/trust.ts'
import { giveLayout } from '../../../support/layout.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import type { TestViewport } from '../../../support/viewport.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

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

async function openPicker(userId: string, size: TestViewport = 'phone') {
  const { user } = await renderApp({ server, url: '/me/delegations', size, as: as(userId) })
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

describe('by keyboard on a wide screen', () => {
  it('the search has the focus, arrow keys lead through what is found and back, Enter takes what was searched for', async () => {
    const { user, picker } = await openPicker(world.people.manager, 'split')
    const search = picker.getByRole('searchbox')
    await waitFor(() => expect(document.activeElement).toBe(search))
    await user.keyboard('a')
    await waitFor(async () => expect((await people(picker)).length).toBeGreaterThan(1))
    const [first, second] = await people(picker)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(search)

    await user.clear(search)
    await user.keyboard('chensiyuan')
    // What is there without words is no answer.
    await waitFor(() => expect(picker.queryByText('组织')).toBeNull())
    await waitFor(async () => expect((await people(picker)).length).toBe(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '受托人' })).toBeNull())
    expect(screen.getAllByText('陈思远').length).toBeGreaterThan(0)
  })

  it('Enter takes nothing while what is shown was found for other words', async () => {
    const { user, picker } = await openPicker(world.people.manager, 'split')
    await waitFor(() => expect(document.activeElement).toBe(picker.getByRole('searchbox')))
    await user.keyboard('a')
    await waitFor(async () => expect((await people(picker)).length).toBeGreaterThan(1))
    await user.keyboard('zzz{Enter}')
    expect(await picker.findByText(/azzz/)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: '受托人' })).toBeTruthy()
  })

  it('Enter takes nobody for blank words', async () => {
    const { user, picker } = await openPicker(world.people.manager, 'split')
    const search = picker.getByRole('searchbox')
    await waitFor(() => expect(document.activeElement).toBe(search))
    await people(picker)
    await user.keyboard(' {Enter}{Enter}')
    expect(screen.getByRole('dialog', { name: '受托人' })).toBeTruthy()
  })

  it('a department that is opened has the focus on its first row', async () => {
    const { user, picker } = await openPicker(world.people.manager, 'split')
    await user.click(await picker.findByText('组织'))
    const [below] = await picker.findAllByRole('button', { name: /^下级/ })
    below?.focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(document.activeElement).toBe((await people(picker))[0]))
  })
})

async function people(picker: ReturnType<typeof within>): Promise<readonly HTMLElement[]> {
  const list = within(await picker.findByRole('list', { name: '可选的人员与部门' }))
  return list.getAllByRole('button').filter((button) => !button.textContent?.startsWith('下级'))
}
