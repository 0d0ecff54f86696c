import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import { settle } from '../../server/seed/copy-batch.ts'
import { seed } from '../../server/seed/seed.ts'
import { type DataFolder, withDataFolder } from './data-folder.ts'
import { percentile, rounded } from './figures.ts'
import { openHttpClient } from './http-client.ts'
import { timeCalls } from './inbox-calls.ts'
import { printReport } from './report.ts'
import { issueSessions } from './sign-in.ts'

const CORP = 'yuanshan'
const CALLS = 20
const LIMIT_MS = 300

type Asked = readonly [name: string, filter: Readonly<Record<string, string>>]

/** One value of each field of the panel (list type 6) and of the box above it, common and rare ones. */
async function fieldsOf({ database }: DataFolder): Promise<readonly Asked[]> {
  const { rows } = await database.query<{ person: string; department: string }>({
    text: `select u.id as person, d.id as department from app_user u, department d
      where u.corp_id = $1 and u.username = 'chensiyuan' and d.corp_id = $1 and d.parent_id is not null
      order by (select count(*) from department c where c.corp_id = $1 and c.parent_id = d.id) desc, d.id limit 1`,
    values: [CORP],
  })
  const { person = '', department = '' } = rows[0] ?? {}
  return [
    ['number', { sequenceNo: '-123' }],
    ['rare number', { sequenceNo: '98765' }],
    ['name', { workflowName: '费用' }],
    ['rare name', { workflowName: '无此标题' }],
    ['template', { workflowCode: 'expenseClaim' }],
    ['initiator', { originator: person }],
    ['department', { originator: department, unitType: String(UNIT_TYPE.department) }],
    ['days', { startTime: '2026-01-01', endTime: '2026-06-30' }],
    ['words', { wd: '上海' }],
    ['rare words', { wd: '没有人写过' }],
  ]
}

/** The instance query over a large organisation: nothing, each field, each pair. */
export async function benchQuery(size: number): Promise<void> {
  await withDataFolder(async (folder) => {
    const { url } = await folder.serve()
    const began = performance.now()
    await seed(
      folder.database,
      { corpId: CORP, open: size / 10, finished: size - size / 10, person: null },
      () => {},
    )
    await settle(folder.owner)
    console.error(`seeded in ${rounded((performance.now() - began) / 1_000, 1)} s`)
    const { rows } = await folder.database.query<{ id: string }>({
      text: "select user_id as id from permission_grant where corp_id = $1 and permission in ('ADMIN', 'SYS_MNG') limit 1",
      values: [CORP],
    })
    const userId = rows[0]?.id ?? ''
    const session = (await issueSessions(folder, CORP, [userId])).get(userId)
    const client = await openHttpClient(url)
    const headers = `authorization: Bearer ${session?.tokens.access_token}\r\naccept-encoding: gzip\r\n`
    const times: { asked: string; p50: number; p95: number }[] = []
    for (const [asked, filter] of askedFor(await fieldsOf(folder))) {
      const path = `/api/runtime/workflow/list_instances?${new URLSearchParams(filter)}`
      const taken = await timeCalls(client, path, headers, CALLS)
      times.push({ asked, p50: percentile(taken, 50), p95: percentile(taken, 95) })
    }
    client.close()
    const slowest = times.toSorted((a, b) => b.p95 - a.p95)
    printReport(
      'inbox query',
      ['asked', 'p50 ms', 'p95 ms'],
      slowest.map(({ asked, p50, p95 }) => [asked, rounded(p50), rounded(p95)]),
      [
        {
          name: `each field and pair ≤ ${LIMIT_MS} ms p95 over ${size} instances`,
          met: slowest.every(({ p95 }) => p95 <= LIMIT_MS),
          measured: `slowest ${slowest[0]?.asked}: ${rounded(slowest[0]?.p95 ?? 0)} ms`,
        },
      ],
      { size, calls: CALLS, times },
    )
  }, 'on')
}

/** Nothing, each field, and each two that can be given together. */
function askedFor(fields: readonly Asked[]): readonly Asked[] {
  const pairs = fields.flatMap(([name, filter], index) =>
    fields.slice(index + 1).flatMap(([other, further]): Asked[] => {
      const isPair = !Object.keys(further).some((key) => Object.hasOwn(filter, key))
      return isPair ? [[`${name} + ${other}`, { ...filter, ...further }]] : []
    }),
  )
  return [['nothing', {}], ...fields, ...pairs]
}
