import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadForm, submitForm } from '../../../../contract/forms.ts'
import { getComment, saveForm } from '../../../../contract/workflow/drafts.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', (pkg) => {
    const fields = {
      purpose: { editable: true, required: true },
      secretNote: { visible: false },
      kind: { editable: true },
    }
    for (const node of pkg.workflows[0]?.nodes ?? []) {
      if (node.type !== 'approval') continue
      node.fields = fields
      if (node.code === 'finance') node.sharedDraft = true
    }
  })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })

async function atManager() {
  const { workflowInstanceId } = await world.start('12800')
  return { workflowInstanceId, itemId: await world.itemOf(world.people.manager, workflowInstanceId) }
}

async function atFinance() {
  const { workflowInstanceId } = await atManager()
  await world.decide(world.people.manager, 'agree', workflowInstanceId)
  return { workflowInstanceId, itemId: await world.itemOf(world.people.finance[0], workflowInstanceId) }
}

function save(userId: string, workItemId: string, input: Record<string, unknown> = {}) {
  return server.call(
    saveForm,
    { workItemId, bizObject: { data: {} }, replayToken: freshToken(), ...input },
    as(userId),
  )
}

describe('S7: what an approver saves before deciding', () => {
  it('S7: is his alone; others see neither edits nor opinion, and the run does not change', async () => {
    const { workflowInstanceId, itemId } = await atManager()
    const { manager, initiator } = world.people
    const before = await server.call(loadForm, { workitemId: itemId }, as(manager))
    const fence = { revision: before.data.revision, digest: before.data.digest }
    const input = { bizObject: { data: { purpose: '改去苏州' } }, approval: { content: '想一想' }, fence }
    const saved = await save(manager, itemId, input)
    expect(saved.data).toMatchObject({ workflowInstanceId, workItem: { id: itemId }, fence })
    const mine = await server.call(loadForm, { workitemId: itemId }, as(manager))
    expect(mine.data).toMatchObject({
      saved: { opinion: '想一想', at: saved.data.savedAt },
      bizObject: { data: { purpose: '改去苏州' } },
      instanceRevision: before.data.instanceRevision,
    })
    const theirs = await server.call(loadForm, { workflowInstanceId }, as(initiator))
    expect(theirs.data.saved).toBeUndefined()
    expect(theirs.response.body).not.toMatch(/改去苏州|想一想/)
    const comment = await server.call(getComment, { workItemId: itemId, workflowInstanceId }, as(manager))
    expect(comment.data).toMatchObject({ content: '想一想', activityCode: 'manager' })
    const others = await server.call(getComment, { workItemId: itemId }, as(initiator))
    expect(others.fault?.fault).toBe('notParticipant')
  })

  it('S7: saving only the opinion keeps the edits, and the other way round; nothing saved is null', async () => {
    const { itemId } = await atManager()
    const { manager } = world.people
    expect((await server.call(getComment, { workItemId: itemId }, as(manager))).data).toBeNull()
    await save(manager, itemId, { bizObject: { data: { purpose: '甲' } }, approval: { content: '一' } })
    await save(manager, itemId, { saveBizObject: false, approval: { content: '二' } })
    await save(manager, itemId, { bizObject: { data: { purpose: '甲' } } })
    const page = await server.call(loadForm, { workitemId: itemId }, as(manager))
    expect(page.data).toMatchObject({ saved: { opinion: '二' }, bizObject: { data: { purpose: '甲' } } })
  })

  it('S7: after the decision nothing of it is left for anybody', async () => {
    const { workflowInstanceId, itemId } = await atManager()
    const { manager } = world.people
    await save(manager, itemId, { approval: { content: '草稿' }, bizObject: { data: { purpose: '草' } } })
    await world.decide(manager, 'agree', workflowInstanceId, '同意')
    const page = await server.call(loadForm, { workitemId: itemId }, as(manager))
    expect(page.data.saved).toBeUndefined()
    expect(page.data.bizObject.data.purpose).toBe('拜访客户')
    const late = await save(manager, itemId, { approval: { content: '还想说' } })
    expect(late.fault).toMatchObject({ fault: 'alreadyHandled', conflict: { action: 'agree' } })
  })

  it('S7: where the node says so others see the edits before the decision, never the opinion', async () => {
    const { workflowInstanceId, itemId } = await atFinance()
    const { finance, initiator } = world.people
    await save(finance[0], itemId, {
      bizObject: { data: { purpose: '共享' } },
      approval: { content: '秘密' },
    })
    const theirs = await server.call(loadForm, { workflowInstanceId }, as(initiator))
    expect(theirs.data.bizObject.data.purpose).toBe('共享')
    expect(theirs.response.body).not.toContain('秘密')
    const peer = await server.call(loadForm, { workflowInstanceId }, as(finance[1]))
    expect(peer.data).toMatchObject({ mode: 'decide', bizObject: { data: { purpose: '拜访客户' } } })
    const agree = {
      actionCode: 'agree' as const,
      workItemId: peer.data.workItemId ?? '',
      fence: { revision: peer.data.revision, digest: peer.data.digest },
      bizObject: { data: {} },
      replayToken: freshToken(),
    }
    expect((await server.call(submitForm, agree, as(finance[1]))).errcode).toBe(0)
  })

  it('G5: field rights hold, what is required may be empty', async () => {
    const { itemId } = await atManager()
    const { manager } = world.people
    const send = async (data: Record<string, unknown>) =>
      (await save(manager, itemId, { bizObject: { data } })).fault?.fault
    expect(await send({ companion: [] })).toBeUndefined()
    expect(await send({ items: [] })).toBe('fieldReadOnly')
    expect(await send({ secretNote: 'x' })).toBe('fieldHidden')
    expect(await send({ nothing: 'x' })).toBe('fieldUnknown')
    expect(await send({ kind: 'boat' })).toBe('fieldInvalid')
    expect(await send({ purpose: null })).toBeUndefined()
    const long = await save(manager, itemId, { approval: { content: '好'.repeat(4001) } })
    expect(long.fault?.fault).toBe('opinionTooLong')
  })

  it('G2: a fence that no longer holds is refused, as on deciding', async () => {
    const { itemId } = await atFinance()
    const { finance } = world.people
    const wrongItem = { fence: { revision: 9, digest: '1.x' } }
    expect((await save(finance[0], itemId, wrongItem)).fault?.fault).toBe('alreadyHandled')
    const wrongData = { fence: { revision: 1, digest: '0.nothing' } }
    expect((await save(finance[0], itemId, wrongData)).fault?.fault).toBe('dataChanged')
  })

  it('G4: only the holder saves at an item', async () => {
    const { itemId } = await atManager()
    expect((await save(world.people.initiator, itemId)).fault?.fault).toBe('notParticipant')
    expect((await save(world.people.stranger, itemId)).fault?.fault).toBe('notFound')
  })
})
