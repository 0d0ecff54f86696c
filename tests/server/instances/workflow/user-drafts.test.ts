import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { updateMySettings } from '../../../../contract/my-settings.ts'
import { saveForm } from '../../../../contract/workflow/drafts.ts'
import { deleteUserDrafts, listUserDrafts } from '../../../../contract/workflow/user-drafts.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const start = pkg.workflows[0]?.nodes.find(({ type }) => type === 'start')
    if (start?.type === 'start') start.fields = { total: { visible: false } }
  })
})
afterAll(() => server.close())
beforeEach(() => server.deps.database.query({ text: 'delete from draft' }))

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const me = () => as(world.people.initiator)

async function begin(data: Record<string, unknown>, userId = world.people.initiator) {
  const input = { workflowCode: 'tripApproval', bizObject: { data }, replayToken: freshToken() }
  return (await server.call(saveForm, input, as(userId))).data.workItem.id
}

async function list(input: InputOf<typeof listUserDrafts> = {}, caller = me()) {
  return (await server.call(listUserDrafts, input, caller)).data
}

describe('my drafts', () => {
  it('S1: show what was typed, how far it is filled in and with what it was saved; the last saved first', async () => {
    const first = await begin({ purpose: '拜访客户', items: [{ id: 'r1', amount: '800' }] })
    await begin({ purpose: '培训' })
    const { content, totalElements, nextCursor } = await list()
    expect(content.map(({ instanceName }) => instanceName)).toEqual([
      '陈思远的出差审批：培训',
      '陈思远的出差审批：拜访客户',
    ])
    expect([totalElements, nextCursor]).toEqual([2, null])
    expect(content[1]).toMatchObject({
      id: first,
      workflowCode: 'tripApproval',
      workflowName: '出差审批',
      client: 'PC',
      revision: 1,
      filled: 2,
      fields: 5,
    })
  })

  it('D-02: what the start form hides is in no summary of a draft', async () => {
    await begin({ purpose: '拜访客户', items: [{ id: 'r1', amount: '800' }] })
    const { content } = await list()
    expect(content[0]?.summary.map(({ code }) => code)).toEqual(['purpose'])
    expect(JSON.stringify(content)).not.toContain('800')
  })

  it('are found by words of their title or workflow, and by the day of saving', async () => {
    await begin({ purpose: '拜访客户' })
    await begin({ purpose: '培训 100%' })
    expect((await list({ wd: '客户' })).totalElements).toBe(1)
    expect((await list({ wd: '100%' })).totalElements).toBe(1)
    expect((await list({ wd: '出差审批' })).totalElements).toBe(2)
    expect((await list({ wd: '火星' })).content).toEqual([])
    expect((await list({ endTime: '2001-01-01' })).content).toEqual([])
    expect((await list({ workflowCode: 'longTrip' })).content).toEqual([])
  })

  it.each(['Asia/Shanghai', 'Europe/Paris', 'America/New_York'])(
    'T-01: the days of saving are those of whoever asks, both inclusive, in %s',
    async (timeZone) => {
      await server.call(updateMySettings, { timeZone }, me())
      const id = await begin({ purpose: '夜里' })
      const on = async (day: string) => (await list({ startTime: day, endTime: day })).totalElements
      for (const clock of ['00:00:00', '23:59:59.999']) {
        await server.deps.database.query({
          text: `update draft set saved_at = $2::timestamp at time zone $3 where item_id = $1`,
          values: [id, `2026-03-29 ${clock}`, timeZone],
        })
        expect([clock, await on('2026-03-28'), await on('2026-03-29'), await on('2026-03-30')]).toEqual([
          clock,
          0,
          1,
          0,
        ])
      }
    },
  )

  it('come by cursor, each once, while the newest is saved again', async () => {
    for (const purpose of ['一', '二', '三']) await begin({ purpose })
    const first = await list({ size: 2 })
    await begin({ purpose: '四' })
    const second = await list({ size: 2, cursor: first.nextCursor ?? '' })
    const names = [...first.content, ...second.content].map(({ instanceName }) => instanceName.slice(-1))
    expect(names).toEqual(['三', '二', '一'])
  })

  it('Z-14: are nobody else’s to see or to delete', async () => {
    const mine = await begin({ purpose: '我的' })
    const stranger = as(world.people.stranger)
    expect((await list({}, stranger)).content).toEqual([])
    const input = { ids: [mine, randomUUID()], replayToken: freshToken() }
    const { data } = await server.call(deleteUserDrafts, input, stranger)
    expect(data).toMatchObject({ successNum: 0, failNum: 2 })
    expect(data.results.map(({ fault }) => fault)).toEqual(['notFound', 'notFound'])
    expect((await list()).totalElements).toBe(1)
  })
})

describe('deleting drafts', () => {
  it('S6 G12: several at once, each for itself; they cannot be opened any more', async () => {
    const ids = [await begin({ purpose: '一' }), await begin({ purpose: '二' })]
    const gone = randomUUID()
    const input = { ids: [...ids, gone], replayToken: freshToken() }
    const { data } = await server.call(deleteUserDrafts, input, me())
    expect(data).toMatchObject({ successNum: 2, failNum: 1 })
    expect((await list()).content).toEqual([])
    const opened = await server.call(loadForm, { workitemId: ids[0] ?? '' }, me())
    expect(opened.fault?.fault).toBe('notFound')
  })

  it('G3: a repeat gets the first answer; the token is bound to the drafts it was for', async () => {
    const id = await begin({ purpose: '一' })
    const input = { ids: [id], replayToken: freshToken() }
    const first = await server.call(deleteUserDrafts, input, me())
    expect(first.data.successNum).toBe(1)
    expect((await server.call(deleteUserDrafts, input, me())).data).toEqual(first.data)
    const other = await server.call(deleteUserDrafts, { ...input, ids: [randomUUID()] }, me())
    expect(other.fault?.fault).toBe('duplicateSubmission')
  })
})
