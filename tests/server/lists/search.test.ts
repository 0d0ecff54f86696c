import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppPackage } from '../../../contract/package/app-package.ts'
import {
  getWorkCount,
  listFinishedWorkItems,
  listMyInstances,
  searchWorkItems,
} from '../../../contract/work-items.ts'
import { listFinishedCirculates, searchCirculates } from '../../../contract/workflow/circulates.ts'
import { listInstances } from '../../../contract/workflow/maintenance-lists.ts'
import { listUserDrafts } from '../../../contract/workflow/user-drafts.ts'
import { listWorkItems } from '../../../contract/workflow/work-item-query.ts'
import { insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let admin: string

/** The note is in the summary; the manager does not see it, finance and the initiator do. */
function withNote(pkg: AppPackage): void {
  const [model] = pkg.models
  const [workflow] = pkg.workflows
  model?.summary.push('secretNote')
  for (const node of workflow?.nodes ?? []) {
    if (node.type === 'approval' && node.code === 'manager') node.fields = { secretNote: { visible: false } }
  }
}

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withNote)
  admin = (await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['SYS_MNG'] })).userId
  await world.start('12800', { purpose: 'Café à Lyon', secretNote: '并购谈判 Project Nightfall' })
  await world.start('800', { purpose: '苏州回访', secretNote: '无' })
})
afterAll(() => server.close())

const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const toDo = async (userId: string, wd: string) =>
  (await server.call(searchWorkItems, { wd }, as(userId))).data.totalElements
const mine = async (wd: string) =>
  (await server.call(listMyInstances, { wd }, as(world.people.initiator))).data.totalElements

describe('one box searches what the row shows', () => {
  it.each([
    ['a summary value in Chinese', '苏州'],
    ['a number as it is stored', '12800'],
    ['a number in groups of three', '12,800'],
    ['Latin letters without their accents, in any case', 'CAFE A lyon'],
    ['the initiator by pinyin', 'chensiyuan'],
    ['by initials', 'csy'],
    ['by characters', '思远'],
    ['the name of the workflow in another language', 'trip appro'],
    ['the number of the document', 'cc-20'],
  ])('%s', async (_, wd) => {
    expect(await toDo(world.people.manager, wd)).toBeGreaterThan(0)
    expect(await mine(wd)).toBeGreaterThan(0)
    const { data } = await server.call(listInstances, { wd }, as(admin))
    expect(data.totalElements).toBe(await mine(wd))
  })

  it('whom it is with, in mine', async () => {
    expect(await mine('linjing')).toBe(2)
    expect(await mine('wangmin')).toBe(0)
  })

  it('D-02: nobody finds a row by a field that is hidden from him there', async () => {
    for (const wd of ['并购', 'nightfall', '谈']) {
      expect([wd, await toDo(world.people.manager, wd)]).toEqual([wd, 0])
      expect([wd, await mine(wd)]).toEqual([wd, 1])
    }
    const found = await server.call(listMyInstances, { wd: 'nightfall' }, as(world.people.initiator))
    const instanceId = found.data.content[0]?.instanceId ?? ''
    await world.decide(world.people.manager, 'agree', instanceId)
    const handled = await server.call(listFinishedWorkItems, { wd: 'nightfall' }, as(world.people.manager))
    expect(handled.data.totalElements).toBe(0)
    expect(await toDo(world.people.finance[0], 'nightfall')).toBe(1)
    // Each row through the step it stands at.
    const { data } = await server.call(listWorkItems, { wd: 'nightfall' }, as(admin))
    expect(data.content.map(({ activityCode }) => activityCode)).toEqual(['finance', 'finance'])
  })
})

describe('bad input', () => {
  const ENDPOINTS = [
    searchWorkItems,
    listFinishedWorkItems,
    listMyInstances,
    listUserDrafts,
    listInstances,
    listWorkItems,
    searchCirculates,
    listFinishedCirculates,
  ]

  it('D-11: blanks ask for nothing; wildcards, quotes and signs are text', async () => {
    const all = await toDo(world.people.manager, '')
    for (const blank of ['   ', '\u202e\u202e', '\u200b\ufeff'])
      expect(await toDo(world.people.manager, blank)).toBe(all)
    for (const wd of [
      '%%',
      '__',
      "' or 1=1--",
      '\\\\',
      '"}]',
      '$1',
      '＜script＞',
      '<b>',
      '😀😀',
      '((((',
      '[a-z]+',
    ]) {
      for (const endpoint of ENDPOINTS) {
        expect((await server.call(endpoint, { wd }, as(admin))).data.totalElements).toBe(0)
      }
    }
  })

  it('D-17: a filter of 10 kB, an impossible day and a page far beyond the end are refused by name', async () => {
    for (const endpoint of ENDPOINTS) {
      const problemsOf = async (input: Record<string, unknown>) => {
        const { fault } = await server.call(endpoint, input, as(admin))
        return fault?.fault === 'invalidInput' ? fault.problems?.map(({ path }) => path) : fault?.fault
      }
      expect(await problemsOf({ wd: '费'.repeat(10_000) })).toEqual(['wd'])
      expect(await problemsOf({ startTime: '2026-02-30' })).toEqual(['startTime'])
      expect(await problemsOf({ endTime: '0000-01-01' })).toEqual(['endTime'])
      expect(await problemsOf({ page: 501 })).toEqual(['page'])
      expect(await problemsOf({ unitType: 7 })).toEqual(['unitType'])
      expect(await problemsOf({ order: 'sideways' })).toEqual(['order'])
      const { data } = await server.call(endpoint, { page: 500, size: 100 }, as(admin))
      expect([data.content, data.nextCursor]).toEqual([[], null])
      const backwards = await server.call(
        endpoint,
        { startTime: '9999-12-31', endTime: '0001-01-01' },
        as(admin),
      )
      expect(backwards.data.totalElements).toBe(0)
    }
  })

  it('one character alone is too wide for the whole organisation, with another filter it is not', async () => {
    for (const endpoint of [listInstances, listWorkItems]) {
      const alone = await server.call(endpoint, { wd: '陈' }, as(admin))
      expect(alone.fault?.fault).toBe('searchTooWide')
      const two = await server.call(endpoint, { wd: '陈', workflowCode: 'tripApproval' }, as(admin))
      expect(two.data.totalElements).toBeGreaterThan(0)
    }
    expect(await toDo(world.people.manager, '陈')).toBeGreaterThan(0)
  })
})

describe('the same rows the other way', () => {
  it('oldest first, by cursor, each once; without counting the rows are the same', async () => {
    const ids = async (input: Record<string, unknown>) => {
      const { data } = await server.call(listMyInstances, input, as(world.people.initiator))
      return data.content.map(({ instanceId }) => instanceId)
    }
    const newest = await ids({})
    expect(await ids({ order: 'oldest' })).toEqual(newest.toReversed())
    const first = await server.call(
      listMyInstances,
      { order: 'oldest', size: 2, counted: false },
      as(world.people.initiator),
    )
    expect(first.data).toMatchObject({ totalElements: 2, totalIsMinimum: true })
    const rest = await ids({ order: 'oldest', size: 2, cursor: first.data.nextCursor ?? '' })
    expect([...first.data.content.map(({ instanceId }) => instanceId), ...rest]).toEqual(newest.toReversed())
  })

  it('Z-14 S-10: a person’s lists and numbers are his alone, whoever asks after him', async () => {
    for (const endpoint of [searchWorkItems, listFinishedWorkItems, listMyInstances, listUserDrafts]) {
      const { data } = await server.call(
        endpoint,
        { participant: world.people.manager },
        as(world.people.stranger),
      )
      expect(data).toMatchObject({ content: [], totalElements: 0 })
    }
    const { data } = await server.call(getWorkCount, {}, as(world.people.stranger))
    expect(data).toMatchObject({ workItemCount: 0, circulateItemCount: 0 })
  })

  it('mine offers what the engine takes now', async () => {
    const { data } = await server.call(listMyInstances, { wd: '苏州' }, as(world.people.initiator))
    expect(data.content[0]).toMatchObject({ actions: ['urge', 'retrieve'], trustee: null, usedTime: null })
    const { workflowInstanceId } = await world.start('100', { purpose: '很快结束' })
    await world.decide(world.people.manager, 'agree', workflowInstanceId)
    const ended = await server.call(listMyInstances, { wd: '很快' }, as(world.people.initiator))
    expect(ended.data.content[0]?.actions).toEqual(['again'])
  })
})
