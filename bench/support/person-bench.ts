import { settle } from '../../server/seed/copy-batch.ts'
import { seed } from '../../server/seed/seed.ts'
import { type DataFolder, withDataFolder } from './data-folder.ts'
import { percentile, rounded } from './figures.ts'
import { openHttpClient } from './http-client.ts'
import { timeCalls } from './inbox-calls.ts'
import { printReport, type Target } from './report.ts'
import { issueSessions } from './sign-in.ts'

const CORP = 'yuanshan'
const FEW = 20
const CALLS = 50
const LIST = '/api/runtime/workflow/search_workitems'

const CALLS_OF = {
  // As the app asks: the rows at once, the number is the one of the badge.
  'rows alone': `${LIST}?counted=false`,
  'rows and total': LIST,
  counts: '/api/runtime/workflow/get_work_count',
  'by workflow': `${LIST}?workflowCode=expenseClaim`,
  'by step': `${LIST}?activityName=${encodeURIComponent('主管')}`,
  'by initiator': `${LIST}?originatorName=li`,
  'by number': `${LIST}?sequenceNo=77`,
  searched: `${LIST}?wd=${encodeURIComponent('费用')}`,
} as const
type Call = keyof typeof CALLS_OF

/** One person with very many open items beside one with twenty, in the same organisation. */
export async function benchPerson(many: number): Promise<void> {
  await withDataFolder(async (folder) => {
    const { url } = await folder.serve()
    const began = performance.now()
    const people = { many: await give(folder, 'linjing', many), few: await give(folder, 'wangmin', FEW) }
    await settle(folder.database)
    console.error(`seeded in ${rounded((performance.now() - began) / 1_000, 1)} s`)
    const sessions = await issueSessions(folder, CORP, Object.values(people))
    const client = await openHttpClient(url)
    const p95 = async (userId: string, call: Call) => {
      const headers = `authorization: Bearer ${sessions.get(userId)?.tokens.access_token}\r\naccept-encoding: gzip\r\n`
      await timeCalls(client, CALLS_OF[call], headers, 10)
      return percentile(await timeCalls(client, CALLS_OF[call], headers, CALLS), 95)
    }
    const rows: { call: Call; few: number; many: number }[] = []
    for (const call of callsOf()) {
      rows.push({ call, few: await p95(people.few, call), many: await p95(people.many, call) })
    }
    client.close()
    printReport(
      'inbox person',
      ['call', `p95 ms at ${FEW}`, `p95 ms at ${many}`],
      rows.map((row) => [row.call, rounded(row.few), rounded(row.many)]),
      targetsOf(rows),
      { many, calls: CALLS, rows },
    )
  }, 'on')
}

const callsOf = () => Object.keys(CALLS_OF).filter((name): name is Call => Object.hasOwn(CALLS_OF, name))

/** Gives a person so many open items, all to himself. */
async function give({ database }: DataFolder, username: string, items: number): Promise<string> {
  const { rows } = await database.query<{ id: string; held: number }>({
    text: `select u.id, (select count(*) from work_item w
        where w.corp_id = u.corp_id and w.holder_id = u.id and w.status = 2)::int as held
      from app_user u where u.corp_id = $1 and u.username = $2`,
    values: [CORP, username],
  })
  const person = rows[0]
  if (person === undefined) throw new Error(`nobody is called ${username}`)
  const open = Math.max(items - person.held, 0)
  await seed(database, { corpId: CORP, open, finished: 0, person: { username, items } }, () => {})
  return person.id
}

function targetsOf(rows: readonly { call: Call; few: number; many: number }[]): Target[] {
  return rows.flatMap(({ call, few, many }) => {
    const measured = `${rounded(many)} ms, ${rounded(many / few)} ×`
    if (call === 'rows alone') {
      return [{ name: 'list ≤ 1.5 × that at 20, or ≤ 5 ms', met: many <= few * 1.5 || many <= 5, measured }]
    }
    if (call === 'rows and total') return []
    const limit = call === 'counts' ? 25 : 100
    return [{ name: `${call} ≤ ${limit} ms`, met: many <= limit, measured }]
  })
}
