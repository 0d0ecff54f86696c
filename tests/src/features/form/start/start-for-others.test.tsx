import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMyInstances } from '../../../../../contract/work-items.ts'
import { createWorkflowTrust } from '../../../../../contract/workflow/trust.ts'
import { createDepartments, moveUser } from '../../../../../server/organisation/write.ts'
import { renderApp } from '../../../../support/render-app.tsx'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../../support/workflow-world.ts'

let server: TestServer
let world: World
/** What was filed in the name of somebody else. */
let filed = ''

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.fresh
  world = await workflowWorld(database, 'yuanshan', (pkg) => {
    for (const workflow of pkg.workflows) workflow.startableBy = { users: ['chensiyuan', 'wangmin', 'lina'] }
  })
  await database.transaction(async (tx) => {
    const [second = ''] = await createDepartments(tx, 'yuanshan', [{ code: 'north', name: '华北销售部' }])
    await moveUser(tx, 'yuanshan', world.people.initiator, [world.departmentId, second])
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ corpId: world.corpId, userId })

async function entrust(trustor: string, trustee: string) {
  const now = Date.now()
  const { fault } = await server.call(
    createWorkflowTrust,
    {
      ...{ trustType: '1', trustor, trustee, rangeType: '0', replayToken: freshToken() },
      startTime: new Date(now).toISOString(),
      endTime: new Date(now + 3_600_000).toISOString(),
    },
    { as: as(trustor) },
  )
  expect(fault).toBeNull()
}

test('S3: who belongs to several departments chooses one; nobody is asked about names without a trust', async () => {
  await renderApp({ server, as: as(world.people.initiator), url: '/start/tripApproval' })
  const departments = await screen.findByLabelText(/部门/, { selector: 'select' }, { timeout: 15_000 })
  expect([...departments.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '华东销售部',
    '华北销售部',
  ])
  expect(screen.queryByLabelText(/发起人/, { selector: 'select' })).toBeNull()
})

test('L10: a START trust asks in whose name; the form goes out in that name and department', async () => {
  await entrust(world.people.initiator, world.people.finance[0])
  const { user } = await renderApp({
    server,
    as: as(world.people.finance[0]),
    url: '/start/tripApproval',
  })
  const people = await screen.findByLabelText(/发起人/, { selector: 'select' }, { timeout: 15_000 })
  expect([...people.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '本人（王敏）',
    '陈思远',
  ])
  await user.type(await screen.findByLabelText(/事由/), '代为出差')
  await user.selectOptions(people, '陈思远')
  await user.selectOptions(await screen.findByLabelText(/部门/, { selector: 'select' }), '华东销售部')
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//), { timeout: 15_000 })
  const { data } = await server.call(listMyInstances, {}, { as: as(world.people.initiator) })
  expect(data.content[0]).toMatchObject({ originatorName: '陈思远', departmentName: '华东销售部' })
  filed = data.content[0]?.instanceId ?? ''
})

test('L10: again is filed as before, in the name and for the department of then', async () => {
  const url = `/start/tripApproval?again=${filed}`
  await renderApp({ server, as: as(world.people.finance[0]), url })
  const people = await screen.findByLabelText<HTMLSelectElement>(
    /发起人/,
    { selector: 'select' },
    { timeout: 15_000 },
  )
  expect(people.selectedOptions[0]?.textContent).toBe('陈思远')
  const department = await screen.findByLabelText<HTMLSelectElement>(/部门/, { selector: 'select' })
  expect(department.selectedOptions[0]?.textContent).toBe('华东销售部')
  expect((await screen.findByLabelText<HTMLInputElement>(/事由/)).value).toBe('代为出差')
  expect(screen.queryByText(/^原申请/)).toBeNull()
})

test('L10: once the trust is over, again says that it cannot be filed in that name', async () => {
  await server.fresh.database.query({ text: 'update trust set until_at = least(until_at, app_now())' })
  await server.fresh.database.query({
    text: 'update corp set organisation_version = organisation_version + 1',
  })
  const url = `/start/tripApproval?again=${filed}`
  await renderApp({ server, as: as(world.people.finance[0]), url })
  expect(
    await screen.findByText(/^原申请以 陈思远 的名义发起，现在不能以其名义发起/, {}, { timeout: 15_000 }),
  ).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>(/事由/)).value).toBe('代为出差')
})

test('L10: who may only start for others sees the workflow in the centre and starts in their name', async () => {
  await entrust(world.people.finance[0], world.people.manager)
  const { user } = await renderApp({ server, as: as(world.people.manager), url: '/start' })
  await user.click(await screen.findByRole('link', { name: /出差审批/ }))
  const people = await screen.findByLabelText(/发起人/, { selector: 'select' }, { timeout: 15_000 })
  expect([...people.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['王敏'])
})

test('L10: a copy that is saved as a draft keeps the name of a colleague in my own department', async () => {
  const [wang, li] = world.people.finance
  await entrust(li, wang)
  const first = await renderApp({ server, as: as(wang), url: '/start/tripApproval' })
  const choice = () =>
    screen.findByLabelText<HTMLSelectElement>(/发起人/, { selector: 'select' }, { timeout: 15_000 })
  const name = async () => (await choice()).selectedOptions[0]?.textContent
  await first.user.type(await screen.findByLabelText(/事由/), '代李娜出差')
  await first.user.selectOptions(await choice(), '李娜')
  await first.user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(location.pathname).toMatch(/^\/instances\//))
  const url = `/start/tripApproval?again=${location.pathname.split('/').at(-1)}`
  first.unmount()

  const second = await renderApp({ server, as: as(wang), url })
  expect(await name()).toBe('李娜')
  await second.user.click(screen.getByRole('button', { name: '存草稿' }))
  await screen.findByText(/^草稿已存：/)
  expect(await name()).toBe('李娜')
  const draft = location.pathname + location.search
  expect(draft).toMatch(/draft=/)
  second.unmount()

  await renderApp({ server, as: as(wang), url: draft })
  await waitFor(async () => expect(await name()).toBe('李娜'))
})
