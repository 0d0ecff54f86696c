import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchSubmit, saveForm } from '../../../../contract/workflow/drafts.ts'
import { batchForwardWorkItem } from '../../../../contract/workflow/hand-over.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
/** Quick to agree at the manager; finance needs a field, a signature node stands behind. */
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type !== 'approval') continue
      node.quick = true
      node.fields = { secretNote: { editable: true, required: node.code === 'finance' } }
    }
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function trips(count: number, amount = '800') {
  const { manager } = world.people
  const started = []
  for (let i = 0; i < count; i += 1) {
    const { workflowInstanceId } = await world.start(amount)
    const itemId = await world.itemOf(manager, workflowInstanceId)
    started.push({ workflowInstanceId, itemId })
  }
  return started
}

function agree(taskIds: string[], input: Record<string, unknown> = {}, userId = world.people.manager) {
  return server.call(batchSubmit, { taskIds, replayToken: freshToken(), ...input }, as(userId))
}

async function statusOf(itemId: string): Promise<number | undefined> {
  const { rows } = await server.deps.database.query<{ status: number }>({
    text: 'select status from work_item where id = $1',
    values: [itemId],
  })
  return rows[0]?.status
}

describe('G12: a batch', () => {
  it('G12: each item has its own result; a bad one never rolls back the others', async () => {
    const [one, two, three] = await trips(3)
    if (one === undefined || two === undefined || three === undefined) throw new Error('no trips')
    await world.decide(world.people.manager, 'agree', two.workflowInstanceId)
    const unknown = randomUUID()
    const { data } = await agree([one.itemId, two.itemId, unknown, three.itemId, one.itemId])
    expect(data).toMatchObject({ successNum: 2, failNum: 2 })
    expect(data.results.map(({ result, fault }) => [result, fault])).toEqual([
      ['done', undefined],
      ['conflict', 'alreadyHandled'],
      ['notAllowed', 'notFound'],
      ['done', undefined],
    ])
  })

  it('G12: what asks for more than a press is left for opening it alone, not half done', async () => {
    const [quick, typed] = await trips(2)
    const { workflowInstanceId } = await world.start('12800')
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const [needy] = world.people.finance
    const itemId = await world.itemOf(needy, workflowInstanceId)
    const required = await agree([itemId], {}, needy)
    expect(required.data.results).toMatchObject([{ result: 'needsInput', fault: 'needsOpeningAlone' }])
    expect(await statusOf(itemId)).toBe(2)
    if (quick === undefined || typed === undefined) throw new Error('no trips')
    const save = { workItemId: typed.itemId, bizObject: { data: { secretNote: '写到一半' } } }
    await server.call(saveForm, { ...save, replayToken: freshToken() }, as(world.people.manager))
    const { data } = await agree([typed.itemId, quick.itemId])
    expect(data.results.map(({ result, fault }) => [result, fault])).toEqual([
      ['needsInput', 'needsOpeningAlone'],
      ['done', undefined],
    ])
  })

  it.each([
    ['is not marked as quick', { quick: false }],
    ['asks for a signature', { quick: true, signature: true }],
  ])('G12: a node that %s is decided on its page only', async (_, settings) => {
    const corpId = `corp-${Object.keys(settings).length}`
    const own = await workflowWorld(server.fresh.database, corpId, (pkg) => {
      for (const node of pkg.workflows[0]?.nodes ?? [])
        if (node.type === 'approval') Object.assign(node, settings)
    })
    const { workflowInstanceId } = await own.start('800')
    const itemId = await own.itemOf(own.people.manager, workflowInstanceId)
    const call = (userId: string) =>
      server.call(batchSubmit, { taskIds: [itemId], replayToken: freshToken() }, { as: { corpId, userId } })
    const mine = await call(own.people.manager)
    expect(mine.data.results).toMatchObject([{ result: 'needsInput', fault: 'needsOpeningAlone' }])
    const theirs = await call(own.people.stranger)
    expect(theirs.data.results).toMatchObject([{ result: 'notAllowed', fault: 'notFound' }])
  })

  it('G3: sent again it answers the same and agrees to nothing twice', async () => {
    const [one, two] = await trips(2)
    if (one === undefined || two === undefined) throw new Error('no trips')
    const input = { replayToken: freshToken(), approval: { content: '同意' } }
    const first = await agree([one.itemId, two.itemId], input)
    const second = await agree([one.itemId, two.itemId], input)
    expect(first.data.successNum).toBe(2)
    expect(second.data).toEqual(first.data)
  })

  it('G2: an item that is not as the list showed it comes back as a conflict', async () => {
    const [one] = await trips(1)
    if (one === undefined) throw new Error('no trip')
    const fences = { [one.itemId]: { revision: 7, digest: '1.x' } }
    expect((await agree([one.itemId], { fences })).data.results).toMatchObject([{ result: 'conflict' }])
  })

  it('G6: an opinion that is too long is refused once, for all', async () => {
    const [one] = await trips(1)
    const answer = await agree([one?.itemId ?? ''], { approval: { content: '好'.repeat(4001) } })
    expect(answer.fault?.fault).toBe('opinionTooLong')
  })
})

describe('G12: handing several items to one person', () => {
  const forward = (items: string[], participantor: string, userId = world.people.manager) =>
    server.call(
      batchForwardWorkItem,
      { items: items.map((workItemId) => ({ workItemId })), participantor, replayToken: freshToken() },
      as(userId),
    )

  it('T1: each item goes for itself', async () => {
    const [one, two] = await trips(2)
    if (one === undefined || two === undefined) throw new Error('no trips')
    await world.decide(world.people.manager, 'agree', two.workflowInstanceId)
    const { data } = await forward([one.itemId, two.itemId, randomUUID()], world.people.finance[0])
    expect(data.results.map(({ id }) => id).slice(0, 2)).toEqual([one.itemId, two.itemId])
    expect(data.results.slice(1).map(({ result }) => result)).toEqual(['conflict', 'notAllowed'])
  })

  it('T2: oneself and somebody unknown or gone are refused once, for all', async () => {
    const [one] = await trips(1)
    const items = [one?.itemId ?? '']
    expect((await forward(items, world.people.manager)).fault?.fault).toBe('transferToSelf')
    expect((await forward(items, randomUUID())).fault?.fault).toBe('personInactive')
  })

  it('Z-01: others’ items are unknown ids', async () => {
    const [one] = await trips(1)
    const { data } = await forward(
      [one?.itemId ?? '', randomUUID()],
      world.people.manager,
      world.people.stranger,
    )
    expect(data.results.map(({ id: _, ...rest }) => rest)).toEqual([
      { result: 'notAllowed', fault: 'notFound' },
      { result: 'notAllowed', fault: 'notFound' },
    ])
  })
})
