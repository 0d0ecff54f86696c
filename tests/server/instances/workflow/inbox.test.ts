import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateMySettings } from '../../../../contract/my-settings.ts'
import {
  getWorkCount,
  listFinishedWorkItems,
  listMyInstances,
  searchWorkItems,
} from '../../../../contract/work-items.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let other: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.deps.database, 'yuanshan')
  other = await workflowWorld(server.deps.database, 'haitang')
  for (let index = 0; index < 25; index += 1) await world.start('800', { purpose: `第 ${index} 次拜访` })
  const percent = await world.start('800', { purpose: '降本 100% 方案' })
  await world.decide(world.people.manager, 'agree', percent.workflowInstanceId, '同意')
  await other.start('900', { purpose: '海棠的事' })
})
afterAll(() => server.close())

const manager = () => ({ as: { corpId: 'yuanshan', userId: world.people.manager } })
const initiator = () => ({ as: { corpId: 'yuanshan', userId: world.people.initiator } })

describe('to-do', () => {
  it('shows the newest first with who, what and the author’s summary', async () => {
    const { data } = await server.call(searchWorkItems, { size: 3 }, manager())
    expect(data.content[0]).toMatchObject({
      instanceName: '陈思远的出差审批：第 24 次拜访',
      originatorName: '陈思远',
      departmentName: '华东销售部',
      activityName: '直属主管',
      unseen: true,
      approval: null,
      summary: [
        { code: 'total', value: '800', numberFormat: 'rmb2' },
        { code: 'purpose', value: '第 24 次拜访' },
      ],
    })
    expect(data).toMatchObject({ totalElements: 25, totalIsMinimum: false })
  })

  it('Z5: the count equals the list over all pages (I-3)', async () => {
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const { data } = await server.call(
        searchWorkItems,
        { size: 10, ...(cursor ? { cursor } : {}) },
        manager(),
      )
      for (const row of data.content) seen.add(row.id)
      cursor = data.nextCursor ?? undefined
    } while (cursor !== undefined)
    const { data } = await server.call(getWorkCount, {}, manager())
    expect(seen.size).toBe(data.workItemCount)
  })

  it('pages by number give the same rows as the cursor', async () => {
    const first = (await server.call(searchWorkItems, { size: 10 }, manager())).data
    const byCursor = (
      await server.call(searchWorkItems, { size: 10, cursor: first.nextCursor ?? '' }, manager())
    ).data
    const byPage = (await server.call(searchWorkItems, { size: 10, page: 1 }, manager())).data
    expect(byPage.content.map(({ id }) => id)).toEqual(byCursor.content.map(({ id }) => id))
  })

  it('R-04: a page far beyond the end and a broken cursor are refused by name', async () => {
    const far = await server.call(searchWorkItems, { page: 501 }, manager())
    expect(far.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'page' }] })
    const broken = await server.call(searchWorkItems, { cursor: 'bm90IG9uZQ' }, manager())
    expect(broken.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'cursor' }] })
  })

  it.each([
    [{ wd: '第 24 次' }, 1],
    [{ wd: 'csy' }, 25],
    [{ originatorName: '陈思' }, 25],
    [{ workflowName: '审批' }, 25],
    [{ workflowCode: 'nothing' }, 0],
    [{ activityName: '主管' }, 25],
    [{ activityName: '财务' }, 0],
    [{ sequenceNo: 'CC-' }, 25],
  ])('the filter %j finds %i', async (filter, count) => {
    expect((await server.call(searchWorkItems, filter, manager())).data.totalElements).toBe(count)
  })

  it('the current handler is who holds an open item, the handler who ever held one', async () => {
    const find = async (filter: { currentHandler?: string; participant?: string }) =>
      (await server.call(listMyInstances, filter, initiator())).data.totalElements
    expect(await find({ participant: world.people.manager })).toBe(26)
    expect(await find({ currentHandler: world.people.manager })).toBe(25)
    expect(await find({ currentHandler: world.people.stranger })).toBe(0)
  })

  it('D-11: wildcards and quotes are taken literally', async () => {
    for (const wd of ['%', '_', "' or 1=1--", '\\']) {
      expect((await server.call(searchWorkItems, { wd }, manager())).data.totalElements).toBe(0)
    }
    expect((await server.call(listFinishedWorkItems, { wd: '100%' }, manager())).data.totalElements).toBe(1)
  })

  it('Z-02: another organisation’s items never appear, whatever the filter', async () => {
    const stranger = { as: { corpId: 'haitang', userId: other.people.stranger } }
    for (const filter of [{}, { participant: world.people.manager }, { wd: '拜访' }, { size: 100_000 }]) {
      expect((await server.call(searchWorkItems, filter, stranger)).data).toMatchObject({
        content: [],
        totalElements: 0,
      })
    }
    const head = { as: { corpId: 'haitang', userId: other.people.manager } }
    expect((await server.call(searchWorkItems, {}, head)).data.totalElements).toBe(1)
  })
})

describe('finished and mine', () => {
  it('finished shows what I decided, not what I submitted', async () => {
    const { data } = await server.call(listFinishedWorkItems, {}, manager())
    expect(data.content).toMatchObject([{ approval: 3, instanceState: 'COMPLETED', outcome: 'agreed' }])
    expect((await server.call(listFinishedWorkItems, {}, initiator())).data.content).toEqual([])
  })

  it('mine says who it is with and since when', async () => {
    const { data } = await server.call(listMyInstances, { instanceState: 'PROCESSING', size: 1 }, initiator())
    expect(data.content[0]?.waitingFor).toMatchObject([
      { activityName: '直属主管', people: [{ name: '林静' }] },
    ])
    expect(data.totalElements).toBe(25)
  })

  it('T-01: the days of the range are the organisation’s or the person’s own, both inclusive', async () => {
    await server.deps.database.query({
      text: `with moved as (
          update instance set started_at = '2026-03-28T16:00:00Z' where title like '%第 3 次%' returning corp_id, id)
        update instance_search s set started_at = '2026-03-28T16:00:00Z' from moved m
        where s.corp_id = m.corp_id and s.instance_id = m.id`,
    })
    const on = async (day: string) =>
      (await server.call(listMyInstances, { startTime: day, endTime: day }, initiator())).data.totalElements
    expect(await on('2026-03-29')).toBe(1)
    expect(await on('2026-03-28')).toBe(0)
    await server.call(updateMySettings, { timeZone: 'America/New_York' }, initiator())
    expect(await on('2026-03-28')).toBe(1)
  })

  it('an impossible date is refused by name', async () => {
    const answer = await server.call(listMyInstances, { startTime: '2026-02-30' }, initiator())
    expect(answer.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'startTime' }] })
  })
})
