import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOGOUT_HEADER, logout } from '../../../contract/session.ts'
import { readConfig } from '../../../server/config.ts'
import { listen } from '../../../server/http/listen.ts'
import { insertCorp, insertPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

it('the event stream of a person ends when the person logs out', async () => {
  const { database } = server.deps
  const person = await insertPerson(database, await insertCorp(database))
  const bearer = `Bearer ${await server.tokenOf(person)}`
  const url = await listen(server.app, readConfig({ PORT: '0' }))
  const stream = await fetch(`${url}api/events`, { headers: { authorization: bearer } })
  expect(stream.status).toBe(200)
  const left = await server.call(logout, {}, { headers: { [LOGOUT_HEADER]: bearer } })
  expect(left.fault).toBeNull()
  expect(await stream.text()).toBe('retry: 3000\n\n')
  expect((await fetch(`${url}api/events`, { headers: { authorization: bearer } })).status).toBe(401)
})
