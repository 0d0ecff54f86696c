import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkItemRow } from '../../../../contract/rows.ts'
import { searchWorkItems } from '../../../../contract/work-items.ts'
import { batchSubmit, saveForm } from '../../../../contract/workflow/drafts.ts'
import { batchForwardWorkItem } from '../../../../contract/workflow/hand-over.ts'
import { revokeWorkItem } from '../../../../contract/workflow/revoke.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
/** Manager and finance agree without opening; finance, two people who must both agree, may edit the purpose. */
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type !== 'approval') continue
      node.quick = true
      node.fields = {
        purpose: { editable: true },
        secretNote: { visible: node.code !== 'finance', editable: true },
      }
    }
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function rowsOf(userId: string, size = 100): Promise<WorkItemRow[]> {
  return (await server.call(searchWorkItems, { size }, as(userId))).data.content
}

async function rowOf(userId: string, instanceId: string): Promise<WorkItemRow> {
  const row = (await rowsOf(userId)).find((one) => one.instanceId === instanceId)
  if (row === undefined) throw new Error('not in the list')
  return row
}

/** Agrees to rows as the list shows them. */
async function agree(userId: string, rows: readonly WorkItemRow[], replayToken = freshToken()) {
  const fences = Object.fromEntries(rows.map(({ id, revision, digest }) => [id, { revision, digest }]))
  const input = { taskIds: rows.map(({ id }) => id), fences, replayToken }
  return (await server.call(batchSubmit, input, as(userId))).data
}

async function atFinance() {
  const { workflowInstanceId } = await world.start('12800', { purpose: '上海' })
  await world.decide(world.people.manager, 'agree', workflowInstanceId)
  const [wang, li] = world.people.finance
  return {
    wang,
    li,
    ofWang: await rowOf(wang, workflowInstanceId),
    ofLi: await rowOf(li, workflowInstanceId),
  }
}

describe('G2: a batch is fenced by what the list showed', () => {
  it('a peer’s vote in the same countersign is no conflict', async () => {
    const { wang, li, ofWang, ofLi } = await atFinance()
    expect((await agree(wang, [ofWang])).successNum).toBe(1)
    expect((await agree(li, [ofLi])).successNum).toBe(1)
  })

  it('a field that somebody changed meanwhile is a conflict that says who, what and from what', async () => {
    const { wang, li, ofWang, ofLi } = await atFinance()
    await world.decide(wang, 'agree', ofWang.instanceId, '', { purpose: '苏州' })
    expect(await agree(li, [ofLi])).toMatchObject({
      successNum: 0,
      results: [
        {
          result: 'conflict',
          fault: 'dataChanged',
          conflict: { byName: '王敏', fields: [{ code: 'purpose', before: '上海', after: '苏州' }] },
        },
      ],
    })
    expect((await agree(li, [await rowOf(li, ofLi.instanceId)])).successNum).toBe(1)
  })

  it('D-02: a change of what the person may not see is none', async () => {
    const { workflowInstanceId } = await world.start('12800')
    await world.decide(world.people.manager, 'agree', workflowInstanceId, '', { secretNote: '机密' })
    const [wang, li] = world.people.finance
    const seen = { ...(await rowOf(wang, workflowInstanceId)), digest: '@1' }
    expect((await agree(wang, [seen])).successNum).toBe(1)
    expect((await agree(li, [{ ...(await rowOf(li, workflowInstanceId)), digest: '@1' }])).successNum).toBe(1)
  })

  it('G12: one of a hundred that its initiator took back in between is one reasoned result', async () => {
    const { manager, initiator } = world.people
    for (let i = 0; i < 100; i += 1) await world.start('800')
    const rows = (await rowsOf(manager)).slice(0, 100)
    const gone = rows[60]
    const input = {
      workflowInstanceId: gone?.instanceId ?? '',
      activityCode: 'start',
      replayToken: freshToken(),
    }
    const withdrawn = await server.call(revokeWorkItem, input, as(initiator))
    expect(withdrawn.fault).toBeNull()
    const { successNum, failNum, results } = await agree(manager, rows)
    expect([successNum, failNum]).toEqual([99, 1])
    const [refused] = results.filter(({ result }) => result !== 'done')
    expect(refused).toMatchObject({ id: gone?.id, result: 'conflict', conflict: { byName: '陈思远' } })
  })

  it('W-12: a batch beside another device: each item once, every result says its reason', async () => {
    const { manager } = world.people
    for (let i = 0; i < 12; i += 1) await world.start('800')
    const rows = (await rowsOf(manager)).slice(0, 12)
    const [all, half] = await Promise.all([agree(manager, rows), agree(manager, rows.slice(6))])
    expect(all.successNum + half.successNum).toBe(12)
    const refused = [...all.results, ...half.results].filter(({ result }) => result !== 'done')
    expect(refused.map(({ result, fault }) => [result, fault])).toEqual(
      refused.map(() => ['conflict', 'alreadyHandled']),
    )
    expect(refused).toHaveLength(6)
  })
})

describe('what a row may be used for', () => {
  it('is told by the node: agreed to from the list, handed on', async () => {
    const { workflowInstanceId } = await world.start('800')
    const row = await rowOf(world.people.manager, workflowInstanceId)
    expect(row).toMatchObject({ batchOperate: true, batchForward: true })
    const back = await world.giveBack(world.people.manager, workflowInstanceId, '请补充')
    const mine = await rowOf(world.people.initiator, back.workflowInstanceId)
    expect(mine).toMatchObject({ batchOperate: false, batchForward: false })
  })
})

describe('hostile batches', () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)

  it.each([
    ['nothing', []],
    ['more than 200', ids(201)],
    ['what is no id', ['x']],
    ['one id that is a list', [ids(2)]],
  ])('%s is refused as input', async (_, taskIds) => {
    const agreed = await server.call(
      batchSubmit,
      { taskIds, replayToken: freshToken() },
      as(world.people.manager),
    )
    expect(agreed.fault?.fault).toBe('invalidInput')
    const items = taskIds.map((workItemId) => ({ workItemId }))
    const input = { items, participantor: world.people.stranger, replayToken: freshToken() }
    const forwarded = await server.call(batchForwardWorkItem, input, as(world.people.manager))
    expect(forwarded.fault?.fault).toBe('invalidInput')
  })

  it('Z-03: 200 ids of nobody, fences of others and nonsense digests change nothing', async () => {
    const { workflowInstanceId } = await world.start('800')
    const row = await rowOf(world.people.manager, workflowInstanceId)
    const foreign = await agree(world.people.stranger, [row])
    expect(foreign.results).toMatchObject([{ result: 'notAllowed', fault: 'notFound' }])
    expect(foreign.results[0]?.conflict).toBeUndefined()
    const unknown = await server.call(
      batchSubmit,
      { taskIds: ids(200), replayToken: freshToken() },
      as(world.people.manager),
    )
    expect(unknown.data).toMatchObject({ successNum: 0, failNum: 200 })
    const twisted = await agree(world.people.manager, [{ ...row, digest: '@-1; drop table work_item' }])
    expect(twisted.results).toMatchObject([{ result: 'conflict', fault: 'dataChanged' }])
    const save = {
      workItemId: row.id,
      bizObject: { data: {} },
      fence: { revision: row.revision, digest: row.digest },
    }
    const saved = await server.call(
      saveForm,
      { ...save, replayToken: freshToken() },
      as(world.people.manager),
    )
    expect(saved.fault).toBeNull()
  })
})
