import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deleteCommonComment,
  getCommonCommentList,
  MAX_PHRASES,
  saveCommonComment,
  sortCommonComments,
} from '../../../contract/common-comments.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.fresh.database.query({ text: 'delete from common_comment' })
})

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const me = () => as(world.people.manager)
const save = (content: string, fields: Record<string, unknown> = {}, caller = me()) =>
  server.call(saveCommonComment, { content, replayToken: freshToken(), ...fields }, caller)
const phrases = async (caller = me()) => {
  const { data } = await server.call(getCommonCommentList, {}, caller)
  return data.content
}
const words = async () => (await phrases()).map(({ content }) => content)

describe('common phrases', () => {
  it('are kept in the order they were added, changed in their place, and sorted', async () => {
    for (const content of ['Agree', 'Checked', 'Within budget']) await save(content)
    const [first, second, third] = await phrases()
    await save('Checked, agree', { id: second?.id })
    expect(await words()).toEqual(['Agree', 'Checked, agree', 'Within budget'])
    const ids = [third?.id, first?.id, second?.id]
    await server.call(sortCommonComments, { ids, replayToken: freshToken() }, me())
    expect(await words()).toEqual(['Within budget', 'Agree', 'Checked, agree'])
    expect((await phrases()).map(({ sortKey }) => sortKey)).toEqual([1, 2, 3])
  })

  it('the eleventh is refused with the limit, also when two are added at once', async () => {
    for (let each = 1; each < MAX_PHRASES; each += 1) await save(`phrase ${each}`)
    const both = await Promise.all([save('tenth'), save('eleventh')])
    const faults = both.map(({ fault }) => fault?.fault).filter((fault) => fault !== undefined)
    expect(faults).toEqual(['tooManyPhrases'])
    const refused = both.find(({ fault }) => fault !== null)
    expect(refused?.fault?.params).toEqual({ max: MAX_PHRASES })
    expect(refused?.message).toContain('10')
    expect(await phrases()).toHaveLength(MAX_PHRASES)
  })

  it('G3: saved twice with one token there is one', async () => {
    const replayToken = freshToken()
    const first = await save('Agree', { replayToken })
    expect((await save('Agree', { replayToken })).data.id).toBe(first.data.id)
    expect(await phrases()).toHaveLength(1)
  })

  it('Z-14: another person’s phrases are neither seen, changed, moved nor deleted', async () => {
    const id = (await save('mine')).data.id
    const thief = as(world.people.stranger)
    expect(await phrases(thief)).toEqual([])
    expect((await save('yours', { id }, thief)).fault?.fault).toBe('notFound')
    const sorting = { ids: [id], replayToken: freshToken() }
    expect((await server.call(sortCommonComments, sorting, thief)).fault?.fault).toBe('phraseOrderStale')
    await server.call(deleteCommonComment, { id, replayToken: freshToken() }, thief)
    expect(await words()).toEqual(['mine'])
  })

  it('W-11: an order that leaves one out, or names one twice, changes nothing', async () => {
    const first = (await save('one')).data.id
    await save('two')
    for (const ids of [[first], [first, first]]) {
      const { fault } = await server.call(sortCommonComments, { ids, replayToken: freshToken() }, me())
      expect(fault?.fault).toBe('phraseOrderStale')
    }
    expect(await words()).toEqual(['one', 'two'])
  })

  it('empty and too long ones are refused by their own messages', async () => {
    expect((await save(' \n')).fault?.fault).toBe('phraseEmpty')
    expect((await save('好'.repeat(4001))).fault?.fault).toBe('phraseTooLong')
  })
})
