import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchOrganisation } from '../../../contract/organisation.ts'
import { renewSearchTexts } from '../../../server/organisation/renew-search-texts.ts'
import { createUsers } from '../../../server/organisation/write.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  const person = { username: 'smz', name: '单明珠', departmentIds: [world.departmentId] }
  await createUsers(server.fresh.database, 'yuanshan', [person])
  // As a server of older rules left it.
  await server.fresh.database.query({
    text: `update app_user set search_rules = 0, search_text = E'单明珠\\nshanmingzhu\\nsmz' where username = 'smz'`,
  })
})
afterAll(() => server.close())

const found = async (keyword: string) => {
  const as = { corpId: 'yuanshan', userId: world.people.manager }
  return (await server.call(searchOrganisation, { keyword }, { as })).data.users.content.map(
    ({ name }) => name,
  )
}

it('people of older rules are found by every reading once the job has written what is searched', async () => {
  expect(await found('danmingzhu')).toEqual([])
  expect(await renewSearchTexts(server.deps.database)).toBe(1)
  expect(await found('danmingzhu')).toEqual(['单明珠'])
  expect(await renewSearchTexts(server.deps.database)).toBe(0)
})
