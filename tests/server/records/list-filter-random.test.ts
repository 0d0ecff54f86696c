import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ListFilter, queryList } from '../../../contract/query-list.ts'
import { filterKind, readFilter } from '../../../rules/list-filter/read-filter.ts'
import { readTree } from '../../../rules/list-filter/tree.ts'
import { propertiesOf } from '../../../rules/record/model-index.ts'
import { fits } from '../../support/list-reference.ts'
import { randomly } from '../../support/random-seed.ts'
import { recordCalls } from '../../support/record-calls.ts'
import { CONTRACT, withContracts } from '../../support/records-package.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let server: TestServer
let world: World
let stored: ReadonlyMap<string, Readonly<Record<string, unknown>>>

const TEXTS = ['a', 'B%', 'ab_', '服务', '服务器', "o'x", 'A\\', 'x y']
const AMOUNTS = ['-3', '0', '0.5', '7', '10', '100']
const DAYS = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-11-05']
const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })
const records = fc.record({
  subject: fc.constantFrom(...TEXTS),
  amount: some(AMOUNTS),
  signed: some(DAYS),
  urgent: some([true, false]),
  kind: some(['buy', 'sell']),
  tags: some([['a'], ['b'], ['a', 'b']]),
})

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, 'yuanshan', withContracts)
  const calls = recordCalls(server, world.corpId)
  const kept = new Map<string, Readonly<Record<string, unknown>>>()
  for (const data of fc.sample(records, { numRuns: 80, seed: 7 })) {
    kept.set((await calls.create(world.people.initiator, data)).data.bizObjectId, data)
  }
  stored = kept
})
afterAll(() => server.close())

const leaf = (
  propertyCode: string,
  ops: readonly NonNullable<ListFilter['op']>[],
  value: fc.Arbitrary<unknown>,
) => fc.record({ propertyCode: fc.constant(propertyCode), op: fc.constantFrom(...ops), propertyValue: value })
const pair = (values: readonly string[]) =>
  fc.tuple(fc.constantFrom('', ...values), fc.constantFrom(...values))
const ordered = (code: string, values: readonly string[], parts: readonly string[] = []) =>
  fc.oneof(
    leaf(code, ['Eq', 'NotEq', 'Gt', 'Lt'], fc.constantFrom(...values, ...parts)),
    leaf(code, ['Eq', 'NotEq'], pair([...values, ...parts])),
    leaf(code, ['Eq', 'NotEq'], fc.constant('')),
  )
const leaves = fc.oneof(
  leaf('subject', ['Eq', 'NotEq'], fc.constantFrom(...TEXTS)),
  leaf('subject', ['Like', 'NotLike'], fc.constantFrom('a', 'B', '%', '_', '务', '\\', "'", ' ')),
  ordered('amount', AMOUNTS),
  ordered('signed', DAYS, ['2026', '2026-01', '2026-02']),
  leaf('urgent', ['Eq', 'NotEq'], fc.constantFrom(true, false)),
  leaf('kind', ['Eq', 'NotEq'], fc.constantFrom('buy', 'sell', '', ['buy', 'sell'])),
  leaf('tags', ['Eq', 'NotEq', 'Like'], fc.constantFrom('a', 'b', ['a', 'b'])),
)
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 3 }, leaves, tie('and'), tie('or')),
  and: fc.record({ and: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
  or: fc.record({ or: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
}))

it('D-11: 300 random filters give the rows that they mean, neither more nor less', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (queryCondition) => {
      const read = readTree([], queryCondition, (asked) => {
        const code = String(asked.propertyCode)
        const property = propertiesOf(CONTRACT).get(code)
        const kind = property && filterKind(property)
        const op =
          (['Eq', 'NotEq', 'Gt', 'Lt', 'Like', 'NotLike'] as const).find((word) => word === asked.op) ?? 'Eq'
        const condition = kind && readFilter({ kind: 'property', code }, kind, op, asked.propertyValue)
        if (!condition) throw new Error(`no condition of ${JSON.stringify(asked)}`)
        return condition
      })
      if (!read.ok) throw new Error(read.why)
      const answer = await server.call(
        queryList,
        { schemaCode: 'contract', size: 100, queryCondition },
        { as: { corpId: world.corpId, userId: world.people.initiator } },
      )
      const meant = [...stored].flatMap(([id, data]) => (fits(read.condition, data) ? [id] : []))
      expect(answer.data.content.map(({ id }) => id).sort()).toEqual(meant.sort())
      expect(answer.data.totalElements).toBe(meant.length)
    }),
    randomly(300),
  )
}, 60_000)
