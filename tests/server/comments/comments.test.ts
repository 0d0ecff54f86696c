import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countComments,
  createComment,
  deleteComment,
  getCommentThread,
  listComments,
  listMentionable,
  listReplies,
  MAX_COMMENT_LENGTH,
  MAX_MENTIONS,
} from '../../../contract/form-comments.ts'
import { loadForm } from '../../../contract/forms.ts'
import { deleteInstance } from '../../../contract/workflow/endings.ts'
import { createLog } from '../../../server/base/log.ts'
import { inAppChannel } from '../../../server/notify/outbox/in-app.ts'
import { createRelay } from '../../../server/notify/outbox/relay.ts'
import { insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let other: World
let administrator: string
let instanceId: string
let about: { schemaCode: string; bizObjectId: string }

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  other = await workflowWorld(server.fresh.database, 'haitang')
  administrator = (await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['SYS_MNG'] })).userId
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.fresh.database.query({ text: 'delete from form_comment' })
  await server.fresh.database.query({ text: 'delete from notification' })
  await server.fresh.database.query({ text: 'delete from outbox' })
  instanceId = (await world.start('9000')).workflowInstanceId
  about = await recordOf(world, instanceId)
})

const as = (userId: string, corpId = 'yuanshan') => ({ as: { corpId, userId } })

async function recordOf({ people, corpId }: World, workflowInstanceId: string) {
  const { data } = await server.call(loadForm, { workflowInstanceId }, as(people.initiator, corpId))
  return { schemaCode: data.bizObject.schemaCode, bizObjectId: data.bizObject.id ?? '' }
}

function write(userId: string, content: string, fields: Record<string, unknown> = {}) {
  return server.call(createComment, { ...about, content, replayToken: freshToken(), ...fields }, as(userId))
}

const list = (userId: string, paging: Record<string, unknown> = {}) =>
  server.call(listComments, { ...about, ...paging }, as(userId))

async function told() {
  const channels = [inAppChannel(server.fresh.database, { publish: () => {} })]
  await createRelay({ database: server.fresh.database, channels, log: createLog('silent') }).drain()
  const { rows } = await server.fresh.database.query<{ user_id: string; kind: string; params: unknown }>({
    text: `select user_id, kind, params from notification where kind in ('mention', 'reply') order by kind, user_id`,
  })
  return rows
}

describe('comments on a document', () => {
  it('are read by whoever may see it, newest first, with their replies', async () => {
    const { initiator, manager } = world.people
    const first = await write(initiator, 'Which hotel?')
    await write(manager, 'The one by the river', { replyCommentId: first.data.id })
    await write(manager, 'Approved in principle')
    const { data } = await list(initiator)
    expect(data.content.map(({ content, replyNum }) => [content, replyNum])).toEqual([
      ['Approved in principle', 0],
      ['Which hotel?', 1],
    ])
    expect(data.content[1]?.replies).toMatchObject([
      {
        content: 'The one by the river',
        floor: 1,
        originCommentId: first.data.id,
        replyUserId: initiator,
        mayDelete: false,
      },
    ])
    expect(data.totalElements).toBe(2)
    expect((await server.call(countComments, about, as(manager))).data.num).toBe(3)
  })

  it('come page by page, and so do the replies', async () => {
    const { initiator, manager } = world.people
    const root = (await write(initiator, 'root')).data.id
    for (let each = 1; each <= 5; each += 1) await write(manager, `reply ${each}`, { replyCommentId: root })
    for (let each = 1; each <= 3; each += 1) await write(initiator, `next ${each}`)
    const first = (await list(initiator, { size: 2 })).data
    expect(first.content.map(({ content }) => content)).toEqual(['next 3', 'next 2'])
    const second = (await list(initiator, { size: 2, cursor: first.nextCursor })).data
    expect(second.content.map(({ content }) => content)).toEqual(['next 1', 'root'])
    expect(second.content[1]?.replies.map(({ content }) => content)).toEqual([
      'reply 1',
      'reply 2',
      'reply 3',
    ])
    const replies = (await server.call(listReplies, { originCommentId: root, size: 4 }, as(initiator))).data
    expect(replies.content.map(({ floor }) => floor)).toEqual([1, 2, 3, 4])
    const rest = { originCommentId: root, size: 4, cursor: replies.nextCursor }
    const { data } = await server.call(listReplies, rest, as(initiator))
    expect(data.content.map(({ content }) => content)).toEqual(['reply 5'])
    expect(data.nextCursor).toBeNull()
  })

  it('says how many of others came since the list was read', async () => {
    const { initiator, manager } = world.people
    await write(initiator, 'mine')
    const { latest } = (await list(initiator)).data
    await write(manager, 'yours')
    await write(initiator, 'mine again')
    const { data } = await server.call(countComments, { ...about, since: latest }, as(initiator))
    expect(data).toEqual({ num: 3, newer: 1 })
  })

  it('a notification leads to the thread of its comment, with the replies up to it', async () => {
    const { initiator, manager } = world.people
    const root = (await write(initiator, 'root')).data.id
    let last = root
    for (let each = 1; each <= 6; each += 1) {
      last = (await write(manager, `reply ${each}`, { replyCommentId: root })).data.id
    }
    const { data } = await server.call(getCommentThread, { id: last }, as(initiator))
    expect(data.id).toBe(root)
    expect(data.replies.at(-1)?.id).toBe(last)
  })

  it('Z-01: a stranger and somebody of another organisation learn nothing', async () => {
    const { initiator, stranger } = world.people
    const id = (await write(initiator, 'between us')).data.id
    for (const caller of [as(stranger), as(other.people.initiator, 'haitang')]) {
      const answers = await Promise.all([
        server.call(listComments, about, caller),
        server.call(countComments, about, caller),
        server.call(listReplies, { originCommentId: id }, caller),
        server.call(getCommentThread, { id }, caller),
        server.call(listMentionable, about, caller),
        server.call(deleteComment, { id }, caller),
        server.call(createComment, { ...about, content: 'me too', replayToken: freshToken() }, caller),
      ])
      expect(answers.map(({ fault }) => fault?.fault)).toEqual(answers.map(() => 'notFound'))
    }
  })

  it('G3: sent twice with one token it stands there once; the token does not serve other words', async () => {
    const { initiator } = world.people
    const replayToken = freshToken()
    const first = await write(initiator, 'once', { replayToken })
    const again = await write(initiator, 'once', { replayToken })
    expect(again.data.id).toBe(first.data.id)
    expect((await write(initiator, 'twice', { replayToken })).fault?.fault).toBe('duplicateSubmission')
    expect((await list(initiator)).data.totalElements).toBe(1)
  })

  it('D-14: a tag is stored as it was typed and comes back as it was typed', async () => {
    const typed = '<img src=x onerror=alert(1)> a < b ＜script＞ ${7*7}'
    await write(world.people.initiator, typed)
    expect((await list(world.people.manager)).data.content[0]?.content).toBe(typed)
  })

  it('an empty one and one that is too long are refused, each by its own message', async () => {
    const { initiator } = world.people
    expect((await write(initiator, ' \u200b\n')).fault?.fault).toBe('commentEmpty')
    const long = await write(initiator, '好'.repeat(MAX_COMMENT_LENGTH + 1))
    expect(long.fault).toMatchObject({ fault: 'commentTooLong', params: { max: MAX_COMMENT_LENGTH } })
    expect((await write(initiator, '😀'.repeat(MAX_COMMENT_LENGTH))).fault).toBeNull()
  })

  it('R-01: nobody writes fifty in a row', async () => {
    const { initiator } = world.people
    const faults = []
    for (let each = 0; each < 31; each += 1) faults.push((await write(initiator, `${each}`)).fault)
    expect(faults.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => null))
    expect(faults[30]).toMatchObject({ fault: 'tooManyRequests', retryAfterSeconds: 60 })
    expect((await write(world.people.manager, 'but others do')).fault).toBeNull()
  })

  it('R-01: nor do fifty that come together', async () => {
    const { initiator } = world.people
    const answers = await Promise.all(Array.from({ length: 50 }, (_, each) => write(initiator, `${each}`)))
    const faults = answers.map(({ fault }) => fault?.fault ?? 'written')
    expect(faults.filter((fault) => fault === 'written')).toHaveLength(30)
    expect(faults.filter((fault) => fault === 'tooManyRequests')).toHaveLength(20)
  })

  it('W-06: when the document goes, its comments go', async () => {
    const { initiator } = world.people
    await write(initiator, 'soon gone')
    const gone = { workflowInstanceId: instanceId, reason: 'test', replayToken: freshToken() }
    const answer = await server.call(deleteInstance, gone, as(administrator))
    expect(answer.fault).toBeNull()
    const { rows } = await server.fresh.database.query({ text: 'select 1 from form_comment' })
    expect(rows).toEqual([])
    expect((await list(initiator)).fault?.fault).toBe('notFound')
  })
})

describe('deleting a comment', () => {
  it('D-18: only its author or whoever looks after the comments may', async () => {
    const { initiator, manager } = world.people
    const mine = (await write(initiator, 'mine')).data.id
    const refused = await server.call(deleteComment, { id: mine }, as(manager))
    expect(refused.fault?.fault).toBe('commentNotYours')
    expect((await list(manager)).data.content[0]?.mayDelete).toBe(false)
    expect((await list(administrator)).data.content[0]?.mayDelete).toBe(true)
    expect((await server.call(deleteComment, { id: mine }, as(administrator))).fault).toBeNull()
    expect((await list(initiator)).data.content).toEqual([])
  })

  it('leaves the replies, says that it was deleted, and cannot be answered any more', async () => {
    const { initiator, manager } = world.people
    const root = (await write(initiator, 'secret')).data.id
    await write(manager, 'answer', { replyCommentId: root })
    await server.call(deleteComment, { id: root }, as(initiator))
    await server.call(deleteComment, { id: root }, as(initiator))
    const answer = await list(manager)
    expect(answer.data.content).toMatchObject([{ content: '', state: 'DISABLED', replyNum: 1 }])
    expect(answer.response.body).not.toContain('secret')
    expect((await server.call(countComments, about, as(manager))).data.num).toBe(1)
    expect((await write(manager, 'more', { replyCommentId: root })).fault?.fault).toBe('commentDeleted')
  })
})

describe('mentions', () => {
  it('tell whom they name, once, and whom a reply answers; never the author', async () => {
    const { initiator, manager } = world.people
    const root = await write(initiator, 'x @林静', { mentions: [manager, manager, initiator] })
    expect(root.data.mentions.map(({ name }) => name)).toEqual(['林静', '陈思远'])
    await write(manager, 'answer', { replyCommentId: root.data.id })
    await write(manager, '@陈思远 answer', { replyCommentId: root.data.id, mentions: [initiator] })
    const rows = await told()
    expect(rows.map(({ user_id, kind }) => [kind, user_id])).toEqual(
      expect.arrayContaining([
        ['mention', manager],
        ['mention', initiator],
        ['reply', initiator],
      ]),
    )
    expect(rows).toHaveLength(3)
    expect(rows.find(({ user_id }) => user_id === manager)?.params).toMatchObject({
      byId: initiator,
      commentId: root.data.id,
    })
  })

  it('D-18: people who may not see the document, of another organisation, or unknown are refused', async () => {
    const { initiator, stranger } = world.people
    for (const outsider of [stranger, other.people.manager, '00000000-0000-4000-8000-000000000000']) {
      const { fault } = await write(initiator, 'psst', { mentions: [outsider] })
      expect(fault?.fault).toBe('mentionNotAllowed')
    }
    expect((await list(initiator)).data.content).toEqual([])
    expect(await told()).toEqual([])
  })

  it('D-18: 10,000 mentions are refused', async () => {
    const { initiator } = world.people
    const mentioning = (length: number) => ({
      mentions: Array.from({ length }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`),
    })
    const { fault } = await write(initiator, 'everybody', mentioning(5_000))
    expect(fault).toMatchObject({ fault: 'tooManyMentions', params: { max: MAX_MENTIONS, count: 5_000 } })
    expect((await write(initiator, 'everybody', mentioning(10_000))).fault?.fault).toBe('tooLarge')
  })

  it('offers those who may see it: whom it has met first, by characters, pinyin and initials', async () => {
    const { initiator, manager } = world.people
    const ask = async (keyword?: string) => {
      const { data } = await server.call(
        listMentionable,
        { ...about, ...(keyword === undefined ? {} : { keyword }) },
        as(initiator),
      )
      return data.map(({ id }) => id)
    }
    expect(await ask()).toEqual([manager])
    for (const keyword of ['林', 'linjing', 'lj']) expect(await ask(keyword)).toEqual([manager])
    expect(await ask('孙悦')).toEqual([])
    expect(await ask('陈思远')).toEqual([])
  })

  it('reach the pages that have the comments open', async () => {
    const { initiator, manager } = world.people
    const heard: string[] = []
    const leave = server.deps.hub.subscribe({
      corpId: 'yuanshan',
      userId: manager,
      sessionId: 'test',
      send: (text) => void heard.push(text),
      end: () => {},
    })
    await write(initiator, 'nobody looks yet')
    expect(heard.filter((text) => text.includes('comments'))).toEqual([])
    await list(manager)
    await write(initiator, 'hello')
    leave()
    expect(heard.some((text) => text.includes(`"comments","instanceId":"${instanceId}"`))).toBe(true)
  })
})
