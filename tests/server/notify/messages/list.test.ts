import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMessageFormUrl } from '../../../../contract/form-calls.ts'
import { createComment } from '../../../../contract/form-comments.ts'
import { loadForm } from '../../../../contract/forms.ts'
import {
  countMessages,
  readAllMessages,
  readMessages,
  searchMessages,
} from '../../../../contract/messages.ts'
import { getWorkCount } from '../../../../contract/work-items.ts'
import { deleteInstance } from '../../../../contract/workflow/endings.ts'
import { settleReadMessages } from '../../../../server/stores/notify/messages.ts'
import { taskEnded } from '../../../../server/stores/notify/task-ended.ts'
import { relayMessages, tell } from '../../../support/messages.ts'
import { insertPerson } from '../../../support/people.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['notification', 'outbox'])
    await server.fresh.database.query({ text: `delete from ${table}` })
})

const as = (userId: string, corpId = 'yuanshan') => ({ as: { corpId, userId } })
const relay = () => relayMessages(server.fresh.database)

async function messagesOf(userId: string, input: Record<string, unknown> = {}) {
  return (await server.call(searchMessages, { tab: 'MESSAGE', ...input }, as(userId))).data.MESSAGE
}

const countsOf = async (userId: string) => (await server.call(countMessages, {}, as(userId))).data

describe('messages', () => {
  it('tell of a to-do with its document, its step and what its card shows', async () => {
    const { initiator, manager } = world.people
    const { workflowInstanceId } = await world.start('9000')
    await relay()
    const { content, totalElements, nextCursor } = await messagesOf(manager)
    expect(content).toMatchObject([
      {
        kind: 'itemOpened',
        messageType: 'STATION',
        readState: 'UNREADED',
        workflowInstanceId,
        workItemId: await world.itemOf(manager, workflowInstanceId),
        gone: false,
        originator: { id: initiator, name: '陈思远' },
        actor: null,
      },
    ])
    expect(content[0]?.title).not.toBe('')
    expect(content[0]?.activityName).not.toBe('')
    expect(content[0]?.summary.length).toBeGreaterThan(0)
    expect({ totalElements, nextCursor }).toEqual({ totalElements: 1, nextCursor: null })
    expect(await messagesOf(initiator)).toMatchObject({ totalElements: 0 })
  })

  it('are counted on the tab, and a decision anywhere clears the message', async () => {
    const { manager } = world.people
    const { workflowInstanceId } = await world.start('9000')
    await relay()
    expect(await countsOf(manager)).toEqual({ unread: 1, comments: 0 })
    const work = await server.call(getWorkCount, {}, as(manager))
    expect(work.data.messageCount).toBe(1)
    await world.decide(manager, 'agree', workflowInstanceId)
    expect(await countsOf(manager)).toEqual({ unread: 0, comments: 0 })
    expect(await messagesOf(manager, { readState: 'UNREADED' })).toMatchObject({ totalElements: 0 })
    expect(await messagesOf(manager, { readState: 'READED' })).toMatchObject({
      content: [{ readState: 'READED' }],
    })
    await settleReadMessages(server.fresh.database)
    const { rows } = await server.fresh.database.query({
      text: 'select 1 from notification where user_id = $1 and read_at is null',
      values: [manager],
    })
    expect(rows).toEqual([])
  })

  it('are read once their document was looked at, until something new is told', async () => {
    const { initiator, manager } = world.people
    const { workflowInstanceId } = await world.start('100')
    await world.decide(manager, 'agree', workflowInstanceId)
    await relay()
    expect(await messagesOf(initiator, { readState: 'UNREADED' })).toMatchObject({
      content: [{ kind: 'finished', outcome: 'agreed' }],
    })
    const page = await server.call(loadForm, { workflowInstanceId }, as(initiator))
    expect(await countsOf(initiator)).toEqual({ unread: 0, comments: 0 })
    await server.call(
      createComment,
      {
        schemaCode: page.data.bizObject.schemaCode,
        bizObjectId: page.data.bizObject.id ?? '',
        content: '@陈思远 thank you',
        mentions: [initiator],
        replayToken: freshToken(),
      },
      as(manager),
    )
    await relay()
    expect(await countsOf(initiator)).toEqual({ unread: 1, comments: 1 })
    expect(await messagesOf(initiator, { messageType: 'COMMENT' })).toMatchObject({
      content: [{ kind: 'mention', actor: { name: '林静' }, text: '@陈思远 thank you' }],
    })
  })

  it('come page by page, newest first, and can be searched by title', async () => {
    const { stranger: userId } = world.people
    const { workflowInstanceId: instanceId } = await world.start('100')
    for (let minute = 10; minute < 35; minute += 1) {
      const at = `2026-01-05T08:${minute}:00.000Z`
      await tell(server.fresh.database, { corpId: 'yuanshan', userId, instanceId, key: `k${minute}`, at })
    }
    const first = await messagesOf(userId, { size: 20 })
    expect(first.content).toHaveLength(20)
    expect(first.content[0]?.createdTime).toBe('2026-01-05T08:34:00.000Z')
    const second = await messagesOf(userId, { size: 20, cursor: first.nextCursor })
    expect(second.content.map(({ createdTime }) => createdTime.slice(14, 16))).toEqual([
      '14',
      '13',
      '12',
      '11',
      '10',
    ])
    expect(second.nextCursor).toBeNull()
    expect(first.totalElements).toBe(25)
    const title = first.content[0]?.title ?? ''
    expect(await messagesOf(userId, { searchword: title.slice(0, 3) })).toMatchObject({ totalElements: 25 })
    expect(await messagesOf(userId, { searchword: '%' })).toMatchObject({ totalElements: 0 })
  })

  it('are marked one by one or all together, but not one that came since', async () => {
    const { stranger: userId } = world.people
    const { workflowInstanceId: instanceId } = await world.start('100')
    const times = ['08:00', '08:01', '08:02'].map((time) => `2026-01-05T${time}:00.000Z`)
    for (const at of times)
      await tell(server.fresh.database, { corpId: 'yuanshan', userId, instanceId, key: at, at })
    const [, , oldest] = (await messagesOf(userId)).content
    await server.call(readMessages, { ids: [oldest?.id] }, as(userId))
    expect(await countsOf(userId)).toMatchObject({ unread: 2 })
    await server.call(readAllMessages, { until: times[1] }, as(userId))
    expect((await messagesOf(userId)).content.map(({ readState }) => readState)).toEqual([
      'UNREADED',
      'READED',
      'READED',
    ])
    await server.call(readAllMessages, { messageType: 'COMMENT' }, as(userId))
    expect(await countsOf(userId)).toMatchObject({ unread: 1 })
    await server.call(readAllMessages, {}, as(userId))
    expect(await countsOf(userId)).toMatchObject({ unread: 0 })
  })

  it('say that their document is gone', async () => {
    const { manager } = world.people
    const administrator = await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['SYS_MNG'] })
    const { workflowInstanceId } = await world.start('9000')
    await relay()
    await server.call(
      deleteInstance,
      { workflowInstanceId, reason: 'by mistake', replayToken: freshToken() },
      as(administrator.userId),
    )
    const [message] = (await messagesOf(manager)).content
    expect(message).toMatchObject({ gone: true, workflowInstanceId: null, readState: 'READED' })
    const answer = await server.call(getMessageFormUrl, { messageId: message?.id }, as(manager))
    expect(answer.fault?.fault).toBe('instanceDeleted')
  })

  it('tell who started an import that it ended, once, and lead to what it filled', async () => {
    const { stranger: userId } = world.people
    const task = { kind: 'importEnded', corpId: 'yuanshan', taskId: 't1', userId } as const
    const what = { name: '供应商', name_i18n: { en: 'Suppliers' }, appCode: 'buying', schemaCode: 'supplier' }
    const ended = { ...task, ...what, done: 312, failed: 8, broken: false, at: '2026-01-05T08:00:00.000Z' }
    await taskEnded(server.fresh.database, ended)
    await taskEnded(server.fresh.database, ended)
    await relay()
    expect((await messagesOf(userId)).content).toMatchObject([
      {
        kind: 'importEnded',
        readState: 'UNREADED',
        gone: false,
        title: '供应商',
        title_i18n: { en: 'Suppliers' },
        task: { appCode: 'buying', schemaCode: 'supplier', done: 312, failed: 8 },
      },
    ])
    expect(await messagesOf(userId, { searchword: 'x' })).toMatchObject({ totalElements: 0 })
  })

  it('Z-14: nobody reads or marks the messages of somebody else', async () => {
    const { manager, stranger } = world.people
    await world.start('9000')
    await relay()
    const [message] = (await messagesOf(manager)).content
    await server.call(readMessages, { ids: [message?.id] }, as(stranger))
    expect(await countsOf(manager)).toMatchObject({ unread: 1 })
    expect((await messagesOf(stranger)).content).toEqual([])
    const other = await workflowWorld(server.fresh.database, 'haitang')
    await server.call(readMessages, { ids: [message?.id] }, as(other.people.manager, 'haitang'))
    expect(await countsOf(manager)).toMatchObject({ unread: 1 })
  })
})
