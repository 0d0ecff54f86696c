import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getWorkCount, searchWorkItems } from '../../../contract/work-items.ts'
import { mayBeAbsent, shapeOf } from '../../../server/http/without-empty.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
  await world.start('12800')
})
afterAll(() => server.close())

const manager = () => ({ corpId: 'yuanshan', userId: world.people.manager })
const SOMEBODYS_ID = '00000000-0000-4000-8000-000000000000'

/** Every address that is read by GET, with what may be left out of its query. */
function readAddresses() {
  return server.app.routeTable.flatMap(({ method, url, endpoint }) => {
    const shape = endpoint === undefined ? undefined : shapeOf(endpoint.input)
    if (method !== 'GET' || endpoint?.write || shape === undefined) return []
    const optional = Object.entries(shape).filter(
      ([name, member]) => mayBeAbsent(member) && !url.includes(`:${name}`),
    )
    return [{ url: url.replace(/:\w+/g, SOMEBODYS_ID), names: optional.map(([name]) => name) }]
  })
}

async function answerOf(url: string) {
  const response = await server.raw({ url }, manager())
  // Each answer has a number of its own, and time passes between two of them.
  return [response.statusCode, response.body.replace(/"(traceId":"[^"]*"|stayTime":\d+)/g, '')]
}

describe('a value of the address that is sent empty', () => {
  it('is as good as none, in every call', async () => {
    const addresses = readAddresses()
    expect(addresses.length).toBeGreaterThan(60)
    for (const { url, names } of addresses) {
      if (names.length === 0) continue
      const absent = await answerOf(url)
      for (const name of names) expect(await answerOf(`${url}?${name}=`), `${url}?${name}=`).toEqual(absent)
    }
  })

  it('leaves the count of what waits as it is', async () => {
    const { data } = await server.call(getWorkCount, { appCode: '' }, { as: manager() })
    expect(data.workItemCount).toBe(1)
  })

  it('narrows no list', async () => {
    const nothing = { startTime: '', endTime: '', instanceState: '', originator: '', unitType: '', page: '' }
    const { data } = await server.call(searchWorkItems, nothing, { as: manager() })
    expect(data.content).toHaveLength(1)
  })
})

describe('a name of the address', () => {
  it('in other letters is refused by name, not left out', async () => {
    const answer = await server.call(getWorkCount, { appcode: 'none' }, { as: manager() })
    expect(answer.fault?.problems).toEqual([{ path: 'appcode', problem: 'unknownKey' }])
  })

  it('given twice is refused by name', async () => {
    const url = '/api/runtime/workflow/get_work_count?appCode=a&appCode=b'
    const answer = await server.raw({ url }, manager())
    expect(answer.json().data.problems).toEqual([{ path: 'appCode', problem: 'repeated' }])
  })
})
