import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createWorkflowTrust,
  deleteWorkflowTrust,
  queryWorkflowTrust,
} from '../../../../contract/workflow/trust.ts'
import { insertPerson } from '../../../support/people.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../../support/workflow-world.ts'

let server: TestServer
let world: World
let ids: readonly string[]

const HOUR = 3_600_000
const as = (userId: string) => ({ as: { corpId: 'yuanshan', userId } })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** One of a row of delegations, an hour each. */
async function create(by: string, trustor: string, hour: number): Promise<string> {
  const { data, fault } = await server.call(
    createWorkflowTrust,
    {
      trustor,
      trustee: world.people.stranger,
      trustType: '0',
      rangeType: '0',
      startTime: inHours(hour),
      endTime: inHours(hour + 1),
      replayToken: freshToken(),
    },
    as(by),
  )
  expect(fault).toBeNull()
  return data.id
}

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  const { manager } = world.people
  const given: string[] = []
  for (let hour = 1; hour <= 5; hour += 1) given.unshift(await create(manager, manager, hour))
  ids = given
})
afterAll(() => server.close())

it('goes on where a page ended, whatever was given in between', async () => {
  const { manager } = world.people
  const ask = (cursor?: string) => server.call(queryWorkflowTrust, { size: 2, cursor }, as(manager))
  const first = (await ask()).data
  expect(first).toMatchObject({ totalElements: 5, totalPages: 3, totalIsMinimum: false })
  expect(first.content.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const newest = await create(manager, manager, 9)
  const second = (await ask(first.nextCursor ?? '')).data
  expect(second.content.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  const third = (await ask(second.nextCursor ?? '')).data
  expect(third.content.map(({ id }) => id)).toEqual(ids.slice(4))
  expect(third.nextCursor).toBeNull()
  const page = await server.call(queryWorkflowTrust, { page: 0, size: 1 }, as(manager))
  expect(page.data.content.map(({ id }) => id)).toEqual([newest])
})

it('tells what applies now before what is to come, whatever was given since and is over', async () => {
  const [principal] = world.people.finance
  const later = await create(principal, principal, 40)
  const now = await create(principal, principal, 0)
  const over = await create(principal, principal, 30)
  await server.call(
    deleteWorkflowTrust,
    { workflowTrustRuleId: over, replayToken: freshToken() },
    as(principal),
  )
  const living = await server.call(queryWorkflowTrust, { living: true, size: 1 }, as(principal))
  expect(living.data).toMatchObject({ totalElements: 2, content: [{ id: now, upcoming: false }] })
  const next = { living: true, size: 1, cursor: living.data.nextCursor ?? '' }
  const rest = await server.call(queryWorkflowTrust, next, as(principal))
  expect(rest.data).toMatchObject({ content: [{ id: later, upcoming: true }] })
})

it('refuses a cursor that is none, and a page far beyond the end is empty or refused by name', async () => {
  const { manager } = world.people
  const broken = await server.call(queryWorkflowTrust, { cursor: 'x' }, as(manager))
  expect(broken.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'cursor' }] })
  const far = await server.call(queryWorkflowTrust, { page: 400, size: 100 }, as(manager))
  expect(far.data.content).toEqual([])
  const further = await server.call(queryWorkflowTrust, { page: 501 }, as(manager))
  expect(further.fault).toMatchObject({ fault: 'invalidInput', problems: [{ path: 'page' }] })
})

it('L8 Z-06: those of others are listed for heads and administrators as far as they reach, and for nobody else', async () => {
  const { manager, initiator, stranger } = world.people
  const theirs = await create(manager, initiator, 20)
  const listed = async (by: string) => {
    const answer = await server.call(queryWorkflowTrust, { ofOthers: true }, as(by))
    return answer.fault === null ? answer.data.content.map(({ id }) => id) : answer.fault.fault
  }
  // My own are not among them: they stand in a list of their own.
  expect(await listed(manager)).toEqual([theirs])
  expect(await listed(stranger)).toBe('noPermission')
  const root = await insertPerson(server.fresh.database, 'yuanshan', { permissions: ['ADMIN'] })
  expect(await listed(root.userId)).toEqual(expect.arrayContaining([theirs, ...ids]))
  const elsewhere = { permissions: ['APP_MNG'] as const, scope: { departments: [] } }
  const far = await insertPerson(server.fresh.database, 'yuanshan', elsewhere)
  expect(await listed(far.userId)).toBe('noPermission')
})
