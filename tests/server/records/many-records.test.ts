import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import { queryList } from '../../../contract/query-list.ts'
import { withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

const RECORDS = process.env.LONG === '1' ? 100_000 : 20_000
/** Counted to here. */
const COUNTED = 10_000
/** Generous for a machine that runs other tests beside; alone they take a tenth of it. */
const SLOWEST_MS = 2500

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
  const { initiator, stranger } = world.people
  await server.fresh.database.query({
    text: `insert into biz_object (corp_id, id, model_code, owner_id, owner_department_id, sequence_no, data, title,
        search_text, search_grams, created_at, modified_at, modified_by)
      select $1, gen_random_uuid(), 'contract', case when n % 1000 = 0 then $2::uuid else $3::uuid end, $4::uuid,
        'HT-' || n, jsonb_build_object('number', 'N-' || n, 'subject', '设备采购' || n % 977,
          'amount', (n * 37 % 100003)::text, 'kind', case when n % 3 = 0 then 'buy' else 'sell' end,
          'signed', to_char(date '2020-01-01' + n % 2000, 'YYYY-MM-DD')),
        'N-' || n || ' 设备采购' || n % 977, 'n-' || n || ' 设备采购' || n % 977 || e'\nht-' || n,
        bigrams('n-' || n || ' 设备采购' || n % 977 || e'\nht-' || n),
        now() - n * interval '1 minute', now(), $3::uuid
      from generate_series(1, $5::int) n`,
    values: [world.corpId, initiator, stranger, world.departmentId, RECORDS],
  })
  await server.fresh.owner.query({ text: 'analyze biz_object' })
}, 240_000)
afterAll(() => server.close())

type Asked = Omit<InputOf<typeof queryList>, 'schemaCode'>

async function timed(userId: string, asked: Asked) {
  const ask = () =>
    server.call(queryList, { schemaCode: 'contract', ...asked }, { as: { corpId: world.corpId, userId } })
  await ask()
  const begun = performance.now()
  const { data } = await ask()
  return { data, ms: Math.round(performance.now() - begun) }
}

const amountOf = (n: number) => (n * 37) % 100_003
const monthOf = (n: number) => new Date(Date.UTC(2020, 0, 1 + (n % 2000))).toISOString().slice(0, 7)

type Question = {
  readonly what: string
  readonly asked: Asked
  /** Which of the records it means. */
  readonly fits: (n: number) => boolean
  readonly ofInitiator?: true
}
const QUESTIONS: readonly Question[] = [
  { what: 'the newest of all', asked: {}, fits: () => true },
  { what: 'one’s own', asked: {}, fits: (n) => n % 1000 === 0, ofInitiator: true },
  {
    what: 'an equal value',
    asked: { filters: [{ propertyCode: 'number', propertyValue: 'N-77' }] },
    fits: (n) => n === 77,
  },
  { what: 'words of a title', asked: { wd: 'N-19999 设备' }, fits: (n) => n === 19_999 },
  { what: 'two Chinese characters', asked: { wd: '采购' }, fits: () => true },
  {
    what: 'a range, sorted by it',
    asked: {
      filters: [{ propertyCode: 'amount', op: 'Gt', propertyValue: '99000' }],
      sorts: [{ propertyCode: 'amount', descending: true }],
    },
    fits: (n) => amountOf(n) > 99_000,
  },
  { what: 'all, sorted by a property', asked: { sorts: [{ propertyCode: 'signed' }] }, fits: () => true },
  {
    what: 'a month',
    asked: { filters: [{ propertyCode: 'signed', propertyValue: '2023-05' }] },
    fits: (n) => monthOf(n) === '2023-05',
  },
]
const NUMBERS = Array.from({ length: RECORDS }, (_, n) => n + 1)

describe('a list of very many records', () => {
  it.each(QUESTIONS)('answers $what in time, whole', async ({ what, asked, fits, ofInitiator }) => {
    const { finance, initiator } = world.people
    const { data, ms } = await timed(ofInitiator ? initiator : finance[0], asked)
    process.stdout.write(`${what}, of ${RECORDS}: ${ms} ms\n`)
    const all = NUMBERS.filter(fits).length
    expect(data.totalElements).toBe(Math.min(all, COUNTED))
    expect(data.totalIsMinimum).toBe(all > COUNTED)
    expect(data.content.length).toBe(Math.min(20, all))
    expect(ms).toBeLessThan(SLOWEST_MS)
  })

  it('goes on from deep in the list as fast as from its top', async () => {
    const cursor = Buffer.from(JSON.stringify([['2000-01-01 00:00:00+00'], world.departmentId])).toString(
      'base64url',
    )
    const { data, ms } = await timed(world.people.finance[0], { cursor })
    expect(data.content).toEqual([])
    expect(ms).toBeLessThan(SLOWEST_MS)
  })
})
