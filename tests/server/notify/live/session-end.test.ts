import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOGOUT_HEADER, logout } from '../../../../contract/session.ts'
import { readConfig } from '../../../../server/config.ts'
import { listen } from '../../../../server/http/listen.ts'
import { switchUser } from '../../../../server/organisation/write.ts'
import { insertCorp, insertPerson } from '../../../support/people.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let url: string

beforeAll(async () => {
  server = await startTestServer()
  url = await listen(server.app, readConfig({ PORT: '0' }))
})

afterAll(() => server.close())

it('the event stream of a person ends when the person logs out', async () => {
  const { database } = server.deps
  const person = await insertPerson(database, await insertCorp(database))
  const bearer = `Bearer ${await server.tokenOf(person)}`
  const stream = await fetch(`${url}api/events`, { headers: { authorization: bearer } })
  expect(stream.status).toBe(200)
  const left = await server.call(logout, {}, { headers: { [LOGOUT_HEADER]: bearer } })
  expect(left.fault).toBeNull()
  expect(await stream.text()).toBe('retry: 3000\n\n')
  expect((await fetch(`${url}api/events`, { headers: { authorization: bearer } })).status).toBe(401)
})

it('S-05: the event stream of a person ends when the person is switched off', async () => {
  const { database, auth } = server.deps
  const person = await insertPerson(database, await insertCorp(database))
  const headers = { authorization: `Bearer ${await server.tokenOf(person)}` }
  const stream = await fetch(`${url}api/events`, { headers })
  expect(stream.status).toBe(200)
  await database.transaction((tx) => switchUser(tx, person.corpId, person.userId, false))
  auth.sessionsEnded(person.corpId, person.userId)
  expect(await stream.text()).toBe('retry: 3000\n\n')
  expect((await fetch(`${url}api/events`, { headers })).status).toBe(401)
})
