import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fence } from '../../../../contract/shapes.ts'
import { fieldDigest } from '../../../../server/instances/perform/fence.ts'
import { perform } from '../../../../server/instances/perform/perform.ts'
import type { PerformRequest } from '../../../../server/instances/perform/request.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let fresh: FreshDatabase
let world: World

beforeAll(async () => {
  fresh = await freshDatabase()
  world = await workflowWorld(fresh.database, 'yuanshan', (pkg) => {
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type === 'approval')
        node.fields = { purpose: { editable: true }, secretNote: { visible: false } }
    }
  })
})
afterAll(() => fresh.drop())

async function fenceOf(itemId: string): Promise<Fence> {
  const { rows } = await fresh.database.query<{
    revision: number
    node: string
    data: Record<string, unknown>
    record: number
    version: string
  }>({
    text: `select w.revision, w.activity_code as node, b.data, b.revision as record, i.workflow_version_id as version
      from work_item w join instance i on i.id = w.instance_id join biz_object b on b.id = i.biz_object_id where w.id = $1`,
    values: [itemId],
  })
  const row = rows[0]
  const version = await world.deps.definitions.byId('yuanshan', row?.version ?? '')
  if (row === undefined || version === null) throw new Error('no such item')
  return { revision: row.revision, digest: fieldDigest(version.definition, row.node, row.data, row.record) }
}

function agree(
  actorId: string,
  itemId: string,
  fence: Fence | null,
  token = freshToken(),
  data = {},
): PerformRequest {
  return {
    corpId: 'yuanshan',
    actorId,
    requestId: 'test',
    client: 'PC',
    replayToken: token,
    route: 'submitForm',
    body: { itemId, data },
    target: { kind: 'item', itemId, fence },
    command: (item) => ({ type: 'agree', item: item ?? 0, data, opinion: '' }),
  }
}

async function openedForFinance() {
  const { workflowInstanceId } = await world.start('12800')
  await world.decide(world.people.manager, 'agree', workflowInstanceId)
  const [wang, li] = world.people.finance
  const items = {
    wang: await world.itemOf(wang, workflowInstanceId),
    li: await world.itemOf(li, workflowInstanceId),
  }
  return { workflowInstanceId, wang, li, items }
}

describe('fence and replay token', () => {
  it('G3 W-07: one token twenty times at once has one effect and one answer', async () => {
    const { wang, items, workflowInstanceId } = await openedForFinance()
    const request = agree(wang, items.wang, await fenceOf(items.wang))
    const answers = await Promise.all(Array.from({ length: 20 }, () => perform(world.deps, request)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const { rows } = await fresh.database.query<{ entries: number }>({
      text: `select count(*)::int as entries from operation_log where instance_id = $1 and command = 'agree'`,
      values: [workflowInstanceId],
    })
    expect(rows[0]?.entries).toBe(2)
  })

  it('G3 W-08: the same token with another body is refused and the first effect stands', async () => {
    const { wang, items } = await openedForFinance()
    const request = agree(wang, items.wang, null)
    await perform(world.deps, request)
    await expect(perform(world.deps, { ...request, body: { other: true } })).rejects.toMatchObject({
      fault: 'duplicateSubmission',
    })
  })

  it('G3: a refused command does not use up its token', async () => {
    const { wang, items } = await openedForFinance()
    const token = freshToken()
    const bad = agree(wang, items.wang, null, token, { kind: 'air' })
    await expect(perform(world.deps, bad)).rejects.toMatchObject({ fault: 'fieldReadOnly' })
    await expect(perform(world.deps, agree(wang, items.wang, null, token))).resolves.toMatchObject({
      instanceState: 'PROCESSING',
    })
  })

  it('G2: a peer’s vote in the same countersign is no conflict', async () => {
    const { wang, li, items } = await openedForFinance()
    const seen = await fenceOf(items.li)
    await perform(world.deps, agree(wang, items.wang, await fenceOf(items.wang)))
    await expect(perform(world.deps, agree(li, items.li, seen))).resolves.toMatchObject({ outcome: 'agreed' })
  })

  it('G2: an item already handled says by whom and when', async () => {
    const { wang, items } = await openedForFinance()
    const seen = await fenceOf(items.wang)
    await perform(world.deps, agree(wang, items.wang, seen))
    await expect(perform(world.deps, agree(wang, items.wang, seen))).rejects.toMatchObject({
      fault: 'alreadyHandled',
      details: { conflict: { byId: wang, byName: '王敏', action: 'agree' } },
    })
  })

  it('G2 W-11: a field changed meanwhile names who changed what, hidden fields left out', async () => {
    const { wang, li, items } = await openedForFinance()
    const seen = await fenceOf(items.li)
    await perform(
      world.deps,
      agree(wang, items.wang, await fenceOf(items.wang), freshToken(), { purpose: '改去苏州' }),
    )
    await expect(perform(world.deps, agree(li, items.li, seen))).rejects.toMatchObject({
      fault: 'dataChanged',
      details: {
        conflict: {
          byName: '王敏',
          fields: [{ code: 'purpose', name: '事由', before: '拜访客户', after: '改去苏州' }],
        },
      },
    })
  })

  it('Z-03: a stranger’s act on someone’s item is answered as an unknown item', async () => {
    const { items } = await openedForFinance()
    const strange = agree(world.people.stranger, items.wang, null)
    const unknown = agree(world.people.stranger, '00000000-0000-4000-8000-000000000000', null)
    const refusals = await Promise.all(
      [strange, unknown].map((request) => perform(world.deps, request).catch((error: unknown) => error)),
    )
    expect(refusals).toMatchObject([
      { fault: 'notFound', details: {} },
      { fault: 'notFound', details: {} },
    ])
  })

  it('G4: someone who may read but has no item cannot decide', async () => {
    const { items } = await openedForFinance()
    await expect(perform(world.deps, agree(world.people.initiator, items.wang, null))).rejects.toMatchObject({
      fault: 'notParticipant',
    })
  })
})
