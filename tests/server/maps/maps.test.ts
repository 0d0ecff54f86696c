import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAddress, getMapSetting, saveMapSetting } from '../../../contract/maps.ts'
import { insertCorp, insertPerson, type TestPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const SECRET = 'the-secret-of-the-map'
const place = { latitude: 31.2304, longitude: 121.4737 }

let service: Server
let asked: URL[]
let answer: (request: IncomingMessage) => {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: string
}
let server: TestServer
let bare: TestServer
let admin: TestPerson
let person: TestPerson
let stranger: TestPerson

const found = (address: unknown) => ({
  body: JSON.stringify({ status: '1', regeocode: { formatted_address: address } }),
})

beforeAll(async () => {
  asked = []
  answer = () => found('上海市黄浦区人民大道')
  service = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://map'))
    const { status = 200, headers = {}, body } = answer(request)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  const address: AddressInfo | string | null = service.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  server = await startTestServer({ env: { MAP_SERVICE_URL: `http://127.0.0.1:${address.port}/` } })
  bare = await startTestServer({ beside: server })
  const { database } = server.fresh
  const corpId = await insertCorp(database)
  admin = await insertPerson(database, corpId, { permissions: ['SYS_MNG'] })
  person = await insertPerson(database, corpId)
  stranger = await insertPerson(database, await insertCorp(database))
})
afterAll(async () => {
  await bare.close()
  await server.close()
  await new Promise((closed) => service.close(closed))
})

describe('the map setting', () => {
  it('is empty until somebody stores one; there is no default key', async () => {
    const { data } = await server.call(getMapSetting, {}, { as: person })
    expect(data).toEqual({ key: null, addresses: false })
    expect((await server.call(findAddress, place, { as: person })).fault?.fault).toBe('mapNotConfigured')
  })

  it('is stored by those who may manage settings only', async () => {
    const refused = await server.call(saveMapSetting, { key: 'k', secret: SECRET }, { as: person })
    expect(refused.fault?.fault).toBe('noPermission')
    await server.call(saveMapSetting, { key: 'browser-key', secret: SECRET }, { as: admin })
    const { data } = await server.call(getMapSetting, {}, { as: person })
    expect(data).toEqual({ key: 'browser-key', addresses: true })
    expect((await bare.call(getMapSetting, {}, { as: person })).data.addresses).toBe(false)
  })

  it('never shows its secret: not to an administrator, not in the database, not in the log', async () => {
    const answers = await Promise.all([
      server.call(getMapSetting, {}, { as: admin }),
      server.call(saveMapSetting, { key: 'browser-key', secret: SECRET }, { as: admin }),
    ])
    const { rows } = await server.fresh.database.query({ text: 'select value from setting', values: [] })
    const everything = JSON.stringify([answers.map(({ response }) => response.body), rows, server.lines])
    expect(everything).not.toContain(SECRET)
  })

  it('is that of the own organisation', async () => {
    expect((await server.call(getMapSetting, {}, { as: stranger })).data.key).toBeNull()
  })
})

describe('an address by coordinates', () => {
  it('is asked of the configured service, signed with the secret', async () => {
    const { data } = await server.call(findAddress, place, { as: person })
    expect(data.address).toBe('上海市黄浦区人民大道')
    const query = asked.at(-1)?.searchParams
    expect(query?.get('location')).toBe('121.473700,31.230400')
    const signed = 'key=browser-key&location=121.473700,31.230400'
    expect(query?.get('sig')).toBe(
      createHash('md5')
        .update(signed + SECRET)
        .digest('hex'),
    )
  })

  it('is null in the middle of the sea', async () => {
    answer = () => found([])
    expect((await server.call(findAddress, place, { as: person })).data.address).toBeNull()
  })

  it.each<[string, typeof answer]>([
    ['an error', () => ({ status: 500, body: '' })],
    [
      'a redirect to the inside',
      () => ({ status: 302, headers: { location: 'http://127.0.0.1:5432/' }, body: '' }),
    ],
    ['a refusal', () => ({ body: '{"status":"0","info":"INVALID_USER_KEY"}' })],
    ['no JSON', () => ({ body: '<html>' })],
    ['an endless answer', () => ({ body: `{"status":"1","x":"${'x'.repeat(100_000)}"}` })],
  ])('F-09: %s of the service is one and the same refusal', async (_, what) => {
    answer = what
    const before = asked.length
    expect((await server.call(findAddress, place, { as: person })).fault?.fault).toBe('mapUnavailable')
    expect(asked.length - before).toBe(1)
  })

  it.each([
    [{ latitude: '91', longitude: '0' }, 'latitude'],
    [{ latitude: '0', longitude: '1e3' }, 'longitude'],
    [{ latitude: '0/../x', longitude: '0' }, 'latitude'],
    [{ longitude: '0' }, 'latitude'],
  ])('D-07: %j is refused by the name', async (input, name) => {
    const refused = await server.call(findAddress, input, { as: person })
    expect(refused.fault?.problems?.[0]?.path).toBe(name)
  })
})
