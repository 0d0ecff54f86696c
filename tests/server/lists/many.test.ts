import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchWorkItems, type WorkItemFilter } from '../../../contract/work-items.ts'
import { dayIn } from '../../../server/base/days.ts'
import { loadSamples } from '../../../server/samples/load.ts'
import { seed } from '../../../server/seed/seed.ts'
import { fits, referenceOf } from '../../support/inbox-reference.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const CORP = 'yuanshan'
let server: TestServer
let userId: string

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.deps
  await loadSamples({ ...server.deps, config: { samples: 'on', databaseUrl: undefined } })
  const person = { username: 'linjing', items: 1_050 }
  await seed(database, { corpId: CORP, open: 1_100, finished: 0, person }, () => {})
  const { rows } = await database.query<{ id: string }>({
    text: 'select id from app_user where corp_id = $1 and username = $2',
    values: [CORP, person.username],
  })
  userId = rows[0]?.id ?? ''
}, 300_000)
afterAll(() => server.close())

it('whoever has more items than are looked at one by one finds the same by each field', async () => {
  const { deps } = server
  const rowsOf = await referenceOf(deps.database, deps.definitions, CORP)
  const all = rowsOf('toDo', userId)
  expect(all).toHaveLength(1_050)
  const [one] = all
  const day = dayIn(one?.at ?? '', 'Asia/Shanghai')
  const filters: WorkItemFilter[] = [
    { sequenceNo: one?.sequenceNo.slice(-2) },
    { workflowName: one?.titles[0]?.slice(-3) },
    { originator: one?.initiatorId },
    { originatorName: 'li' },
    { activityName: one?.steps[0]?.slice(0, 2), appCode: one?.appCode },
    { batchOperate: true },
    { wd: 'chen' },
    { wd: one?.shown[0]?.slice(0, 3) },
    { wd: '没有人写过' },
    { startTime: day, endTime: day },
  ]
  for (const filter of filters) {
    const wanted = all.filter((row) => fits(row, filter, 'Asia/Shanghai'))
    const ids = new Set(wanted.map(({ id }) => id))
    const { data } = await server.call(
      searchWorkItems,
      { ...filter, size: 100 },
      { as: { corpId: CORP, userId } },
    )
    expect([filter, data.totalElements]).toEqual([filter, wanted.length])
    expect([filter, data.content.filter(({ id }) => !ids.has(id))]).toEqual([filter, []])
    expect(data.content).toHaveLength(Math.min(100, wanted.length))
    const received = data.content.map(({ receiveTime }) => receiveTime)
    expect([filter, received]).toEqual([filter, received.toSorted().reverse()])
  }
}, 120_000)
