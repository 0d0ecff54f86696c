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
const CALLS = 40
const WARM_UP_CALLS = 5
const LIST = '/api/runtime/workflow/search_workitems'
const ROWS = 'rows alone'
const COUNTS = 'counts'
/** Stands for somebody else's id. */
const OTHER = 'other'

/** What is asked, each of the filter panel's fields with common and rare values; with the total, as slow as it gets. */
const FILTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'by workflow': { workflowCode: 'expenseClaim' },
  'by step': { activityName: '主管' },
  'by no step': { activityName: '没有人写过' },
  'by number': { sequenceNo: '77' },
  'by title': { workflowName: '费用' },
  'by name of initiator': { originatorName: 'li' },
  'by initiator': { originator: OTHER },
  'by handler': { currentHandler: OTHER },
  'by participant': { participant: OTHER },
  'for a batch': { batchOperate: 'true' },
  'by days': { startTime: '2026-06-01', endTime: '2026-08-31' },
  'a common word': { wd: '费用' },
  'a word of some': { wd: '上海' },
  'a word of nobody': { wd: '没有人写过' },
}

type Row = { readonly call: string; readonly few: number; readonly many: number }

/** One person with very many open items beside one with twenty, in the same organisation. */
export async function benchPerson(many: number): Promise<void> {
  await withDataFolder(async (folder) => {
    const { url } = await folder.serve()
    const began = performance.now()
    const people = { many: await give(folder, 'linjing', many), few: await give(folder, 'wangmin', FEW) }
    await settle(folder.owner)
    console.error(`seeded in ${rounded((performance.now() - began) / 1_000, 1)} s`)
    const sessions = await issueSessions(folder, CORP, Object.values(people))
    const client = await openHttpClient(url)
    const timed = (userId: string, path: string, calls: number) => {
      const headers = `authorization: Bearer ${sessions.get(userId)?.tokens.access_token}\r\naccept-encoding: gzip\r\n`
      return timeCalls(client, path, headers, calls)
    }
    const rows: Row[] = []
    for (const [call, path] of pathsOf(people.few)) {
      const times: Record<keyof typeof people, number[]> = { few: [], many: [] }
      for (const who of ['few', 'many'] as const) await timed(people[who], path, WARM_UP_CALLS)
      // In turn, so that what else the machine does is both's.
      for (let number = 0; number < CALLS; number += 1) {
        for (const who of ['few', 'many'] as const) times[who].push(...(await timed(people[who], path, 1)))
      }
      rows.push({ call, few: percentile(times.few, 95), many: percentile(times.many, 95) })
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

function pathsOf(other: string): readonly (readonly [call: string, path: string])[] {
  const filtered = Object.entries(FILTERS).map(([call, filter]) => {
    const values = Object.entries(filter).map(([key, value]) => [key, value === OTHER ? other : value])
    return [call, `${LIST}?${new URLSearchParams(values)}`] as const
  })
  // As the app asks: the rows at once, the total beside them.
  const whole = [
    [ROWS, `${LIST}?counted=false`],
    ['rows and total', LIST],
    [COUNTS, '/api/runtime/workflow/get_work_count'],
  ] as const
  return [...whole, ...filtered]
}

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

function targetsOf(rows: readonly Row[]): Target[] {
  return rows.flatMap(({ call, few, many }) => {
    const measured = `${rounded(many)} ms, ${rounded(many / few)} ×`
    if (call === ROWS) {
      return [{ name: 'list ≤ 1.5 × that at 20, or ≤ 5 ms', met: many <= few * 1.5 || many <= 5, measured }]
    }
    if (call === 'rows and total') return []
    const limit = call === COUNTS ? 25 : 100
    return [{ name: `${call} ≤ ${limit} ms`, met: many <= limit, measured }]
  })
}
