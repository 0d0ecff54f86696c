import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchMessages } from '../../../contract/messages.ts'
import { searchDepartments, searchOrganisation } from '../../../contract/organisation.ts'
import { listMyWorkflowByName } from '../../../contract/workflow-centre.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  await world.start('300', { purpose: '无锡送样' })
})
afterAll(() => server.close())

const me = () => ({ as: { corpId: 'yuanshan', userId: world.people.manager } })

type Answer<Data> = {
  readonly data: Data
  readonly fault: {
    readonly fault: string
    readonly problems?: readonly { readonly path: string }[] | undefined
  } | null
}
/** How many there are, or what was refused. */
function found<Data>(answer: Answer<Data>, rowsOf: (data: Data) => readonly unknown[]): number | string {
  const { fault } = answer
  if (fault !== null) return `${fault.fault} ${fault.problems?.map(({ path }) => path)}`
  return rowsOf(answer.data).length
}

/** The searches beside those of the lists and the platform. */
const SEARCHES = {
  messages: async (searchword: string) =>
    found(
      await server.call(searchMessages, { tab: 'MESSAGE', searchword }, me()),
      ({ MESSAGE }) => MESSAGE.content,
    ),
  people: async (keyword: string) =>
    found(await server.call(searchOrganisation, { keyword }, me()), ({ users, departments }) => [
      ...users.content,
      ...departments,
    ]),
  departments: async (keyword: string) =>
    found(await server.call(searchDepartments, { keyword }, me()), (rows) => rows),
  workflows: async (workflowName: string) =>
    found(await server.call(listMyWorkflowByName, { workflowName }, me()), ({ dataList }) => dataList),
}
const HOSTILE = [
  '%%',
  '__',
  "' or 1=1--",
  '\\\\',
  '"}]',
  '$1',
  '<b>',
  '\u202e\u202e',
  '😀😀',
  '((((',
  '[a-z]+',
]
const REFUSED = /^invalidInput (searchword|keyword|workflowName)$/

describe.each(Object.entries(SEARCHES))('the search of %s', (_, search) => {
  it('D-11: takes wildcards, quotes and signs as text, and finds nothing', async () => {
    for (const text of HOSTILE) expect(await search(text), text).toBe(0)
  })

  it('D-05 D-17: refuses 10 kB and a null character by name', async () => {
    expect(await search('费'.repeat(10_000))).toMatch(REFUSED)
    expect(await search('a\0b')).toMatch(REFUSED)
  })
})
