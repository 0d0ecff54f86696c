import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forwardWorkItem } from '../../../../contract/workflow/hand-over.ts'
import type { PickedUnit, Platform, PlatformResult } from '../../../../platform-adapters/platform.ts'
import { connectOrganisation, linkToVendor } from '../../../containers/vendors/connect.ts'
import { startVendorFake, type VendorFake } from '../../../containers/vendors/vendor-fake.ts'
import { fakePlatform } from '../../../support/fake-platform.ts'
import { renderApp } from '../../../support/render-app.tsx'
import { openMore } from '../../../support/sheets.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let fake: VendorFake
let server: TestServer
let world: World
let instanceId: string

beforeAll(async () => {
  fake = await startVendorFake()
  server = await startTestServer({ env: fake.env })
  const { database } = server.fresh
  world = await workflowWorld(database)
  const wecom = fake.wecom.organisation('localhost:3000')
  await connectOrganisation({ database, keys: server.deps.auth.keys }, world.corpId, 'wecom', wecom)
  for (const [id, userId] of [
    ['sunyue', world.people.stranger],
    ['linjing', world.people.manager],
  ] as const)
    await linkToVendor(database, world.corpId, 'wecom', wecom, id, userId)
})
beforeEach(async () => {
  instanceId = (await world.start('300')).workflowInstanceId
})
afterAll(async () => {
  await server.close()
  await fake.close()
})

type Answer = PlatformResult<readonly PickedUnit[]>
const person = (hostId: string, name: string): PickedUnit => ({ hostId, name })

/** The sheet of a transfer inside WeCom, whose picker answers in this order. */
async function openTransfer(...answers: readonly (Answer | Promise<Answer>)[]) {
  const left = [...answers]
  const pickPeople: Platform['pickPeople'] = async () => {
    const answer = await (left.shift() ?? { status: 'cancelled' })
    return answer.status === 'ok'
      ? { status: 'ok', value: { people: answer.value, departments: [] } }
      : answer
  }
  const workItemId = await world.itemOf(world.people.manager, instanceId)
  const app = await renderApp({
    server,
    url: `/items/${workItemId}`,
    as: { corpId: world.corpId, userId: world.people.manager },
    platform: fakePlatform({ host: 'wecom', can: (one) => one === 'pickPeople', pickPeople }),
  })
  const sheet = await openMore(app.user, '转办')
  const choose = () => app.user.click(sheet.getByRole('button', { name: '选择人员' }))
  return { ...app, sheet, choose, left }
}

const ourList = () => screen.findByRole('searchbox', { name: '姓名、拼音、工号' })
const noList = () => expect(screen.queryByRole('searchbox')).toBeNull()

describe('the container’s own picker of people', () => {
  it('chooses somebody of ours, and the transfer goes to him', async () => {
    const { sheet, choose, user, wire } = await openTransfer({
      status: 'ok',
      value: [person('SunYue', '孙悦')],
    })
    await choose()
    expect(await sheet.findByRole('button', { name: /孙悦/ })).toBeTruthy()
    noList()
    await user.click(sheet.getByRole('button', { name: '确认转办' }))
    await screen.findByText(/^已转办/)
    const sent = wire.filter(({ path }) => path === forwardWorkItem.path)
    expect(sent).toHaveLength(1)
  })

  it('that is closed changes nothing, and opens again', async () => {
    const { sheet, choose, left } = await openTransfer(
      { status: 'cancelled' },
      { status: 'ok', value: [person('sunyue', '孙悦')] },
    )
    await choose()
    await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1))
    expect(left).toHaveLength(1)
    await choose()
    expect(await sheet.findByRole('button', { name: /孙悦/ })).toBeTruthy()
  })

  it.each([
    [{ status: 'denied' }, '客户端没有允许打开选择器'],
    [{ status: 'unavailable' }, '没有这个选择器'],
    [{ status: 'failed', code: 'bridge', text: '' }, '客户端没有响应'],
    [{ status: 'failed', code: 'timeout', text: '' }, '客户端没有响应'],
    [{ status: 'failed', code: 'signature', text: '' }, '客户端没有认可本页'],
    [{ status: 'failed', code: '52010', text: 'words of the client' }, '打不开（52010）'],
  ] as const)('that ends as %o gives way to our list, which says why', async (answer, words) => {
    const { choose } = await openTransfer(answer)
    await choose()
    await ourList()
    expect(await screen.findByText(words, { exact: false })).toBeTruthy()
    expect(screen.queryByText(/words of the client/)).toBeNull()
  })

  it('names whom it chose and who is nobody of ours, and stores nothing of him', async () => {
    const { sheet, choose, user } = await openTransfer({
      status: 'ok',
      value: [person('nobody-of-ours', '高陌生')],
    })
    await choose()
    const search = await ourList()
    expect(screen.getByText(/这里没有高陌生，未选中/)).toBeTruthy()
    expect(sheet.queryByRole('button', { name: /高陌生/ })).toBeNull()
    await user.type(search, 'sunyue')
    await user.click(await screen.findByRole('button', { name: /^孙悦/ }))
    expect(await sheet.findByRole('button', { name: /孙悦/ })).toBeTruthy()
  })

  it('chooses nobody who may not be chosen here', async () => {
    const { choose } = await openTransfer({ status: 'ok', value: [person('linjing', '林静')] })
    await choose()
    await ourList()
    expect(screen.getByText(/林静：不能选择自己/)).toBeTruthy()
  })

  it('that never comes is left for our list, and interrupts nobody there when it does', async () => {
    let answer: (late: Answer) => void = () => {}
    const { choose, sheet, user } = await openTransfer(new Promise((come) => (answer = come)))
    await choose()
    const waiting = within(await screen.findByRole('dialog', { name: '转办给' }))
    await user.click(waiting.getByRole('button', { name: '在这里选择' }))
    await ourList()
    answer({ status: 'ok', value: [person('sunyue', '孙悦')] })
    await ourList()
    expect(sheet.queryByRole('button', { name: /孙悦/ })).toBeNull()
  })

  it('leaves our list within reach', async () => {
    const { sheet, user, left } = await openTransfer({ status: 'cancelled' })
    await user.click(sheet.getByRole('button', { name: '在这里选择转办给' }))
    await ourList()
    expect(left).toHaveLength(1)
  })
})
