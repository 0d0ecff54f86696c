import type { Queryable } from '../server/db/database.ts'
import { openItems, workCount } from '../server/stores/lists/inbox.ts'
import { benchBatch } from './support/batch-bench.ts'
import { type DataFolder, withDataFolder } from './support/data-folder.ts'
import { median, percentile, rounded } from './support/figures.ts'
import { openHttpClient } from './support/http-client.ts'
import { FILTER, INBOX_CALLS, type InboxCall, openInbox, timeCalls } from './support/inbox-calls.ts'
import { bearerOf, type InboxWorld, ITEMS_OF_PERSON, inboxWorld } from './support/inbox-world.ts'
import { benchPerson } from './support/person-bench.ts'
import { benchQuery } from './support/query-bench.ts'
import { explainAll, type QueryPlan } from './support/query-plan.ts'
import { printReport, type Target, tableOf } from './support/report.ts'

// How long one person with 200 open items waits for the list and its counts while the organisation grows. Each size has
// a database and a server of its own, and all are measured in turn. `npm run bench inbox -- 1000 100000` sets the sizes.

const ROUNDS = 9
const CALLS_PER_ROUND = 60
const WARM_UP_CALLS = 100
const LONGEST_SEED_SECONDS = 300

/**
 * Pages one statement may touch. A row of the page is one index entry, one work item and its instance (three levels of
 * index and a row): 20 rows come to 100 and a few. A count reads the person's 200 items, each in a page of its own at
 * the worst. A filter also looks at the instance of each, however large the organisation is.
 */
const MOST_PAGES = { list: 160, count: 240, badge: 240, filtered: 1_100, 'filtered count': 1_100 } as const
type PlanName = keyof typeof MOST_PAGES
/** Where each may read the person's items: whole totals from the index that is there for counting. */
const INDEXES: Readonly<Record<PlanName, readonly string[]>> = {
  list: ['work_item_open'],
  count: ['work_item_open', 'work_item_open_count'],
  badge: ['work_item_open', 'work_item_open_count'],
  filtered: ['work_item_open'],
  'filtered count': ['work_item_open'],
}
const PLAN_NAMES: readonly PlanName[] = ['list', 'count', 'badge', 'filtered', 'filtered count']

type Times = {
  readonly call: InboxCall
  readonly openItems: number
  readonly p50: number
  readonly p95: number
}

// `person 100000`: one person with so many open items beside one with 20. `query 1000000`: the instance query over so
// many instances, each field of its panel and each pair. `batch`: agreeing to a hundred items.
const [first, ...further] = process.argv.slice(2)
if (first === 'person') await benchPerson(Number(further[0] ?? 100_000))
else if (first === 'batch') await benchBatch()
else if (first === 'query') await benchQuery(Number(further[0] ?? 1_000_000))
else {
  const given = process.argv.slice(2).map(Number)
  const sizes = (given.length > 0 ? given : [1_000, 100_000, 1_000_000]).toSorted((a, b) => a - b)
  await inFolders(sizes, [])
}

/** Each size in a folder of its own; all of them run at the same time. */
async function inFolders(left: number[], worlds: InboxWorld[]): Promise<void> {
  const size = left.shift()
  if (size === undefined) return await measure(worlds)
  await withDataFolder(async (folder: DataFolder) => {
    const world = await inboxWorld(folder, size)
    console.error(`${world.openItems} open work items, seeded in ${rounded(world.seedSeconds, 1)} s`)
    await inFolders(left, [...worlds, world])
  }, 'on')
}

async function measure(worlds: readonly InboxWorld[]): Promise<void> {
  const plans = await Promise.all(worlds.map(plansOf))
  const bearers = await Promise.all(worlds.map(bearerOf))
  const times: Times[] = []
  for (const [index, world] of worlds.entries()) await callAll(world, bearers[index] ?? '', WARM_UP_CALLS)
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, world] of worlds.entries()) {
      times.push(...(await callAll(world, bearers[index] ?? '', CALLS_PER_ROUND)))
    }
    console.error(`round ${round} of ${ROUNDS}`)
  }
  report(worlds, times, plans)
}

async function callAll(world: InboxWorld, bearer: string, count: number): Promise<Times[]> {
  const client = await openHttpClient(world.url)
  const headers = `authorization: Bearer ${bearer}\r\naccept-encoding: gzip\r\n`
  const { paths, total } = await openInbox(client, headers)
  if (total !== ITEMS_OF_PERSON) throw new Error(`the list says ${total} items`)
  const times: Times[] = []
  for (const call of INBOX_CALLS) {
    const taken = await timeCalls(client, paths[call], headers, count)
    times.push({
      call,
      openItems: world.openItems,
      p50: percentile(taken, 50),
      p95: percentile(taken, 95),
    })
  }
  client.close()
  return times
}

type Plans = Readonly<Record<PlanName, QueryPlan>>

/** What PostgreSQL does for the statements of the list's first page and of the counts, as the server sends them. */
async function plansOf({ folder, corpId, userId }: InboxWorld): Promise<Plans> {
  const window = { size: 20, offset: 0, after: null }
  const query = {
    corpId,
    userId,
    filter: {},
    timeZone: 'Asia/Shanghai',
    window,
    order: 'newest',
    counted: true,
  } as const
  const filtered = { ...query, filter: FILTER }
  const explain = (work: (db: Queryable) => Promise<unknown>) => explainAll(folder.database, work)
  // What is looked up before comes before.
  const [count, list] = (await explain((db) => openItems(db, query))).slice(-2)
  const [filteredCount, filteredList] = (await explain((db) => openItems(db, filtered))).slice(-2)
  const [badge] = await explain((db) => workCount(db, corpId, userId, undefined))
  if (!count || !list || !filteredCount || !filteredList || !badge) throw new Error('statements are missing')
  return { list, count, badge, filtered: filteredList, 'filtered count': filteredCount }
}

function report(worlds: readonly InboxWorld[], times: readonly Times[], plans: readonly Plans[]): void {
  const of = (call: InboxCall, openItems: number, read: (time: Times) => number) =>
    median(times.filter((time) => time.call === call && time.openItems === openItems).map(read))
  const results = INBOX_CALLS.flatMap((call) =>
    worlds.map(({ openItems }) => ({
      call,
      openItems,
      p50: rounded(of(call, openItems, (time) => time.p50)),
      p95: rounded(of(call, openItems, (time) => time.p95)),
    })),
  )
  const seeding = worlds.map(({ openItems, seedSeconds }) => ({
    openItems,
    seconds: rounded(seedSeconds, 1),
  }))
  console.log(
    `\n${tableOf(
      ['open items', 'seeded in s'],
      seeding.map((row) => [row.openItems, row.seconds]),
    )}`,
  )
  printReport(
    'inbox',
    ['call', 'open items', 'p50 ms', 'p95 ms'],
    results.map((row) => [row.call, row.openItems, row.p50, row.p95]),
    [...planTargets(worlds, plans), ...speedTargets(worlds, of), ...seedTargets(worlds)],
    { rounds: ROUNDS, callsPerRound: CALLS_PER_ROUND, results, seeding, plans },
  )
}

function planTargets(worlds: readonly InboxWorld[], plans: readonly Plans[]): Target[] {
  return worlds.flatMap(({ openItems: size }, index) =>
    PLAN_NAMES.flatMap((name) => {
      const plan = plans[index]?.[name]
      return plan === undefined
        ? []
        : [planTarget(`${name} at ${size}`, plan, INDEXES[name], MOST_PAGES[name])]
    }),
  )
}

function planTarget(what: string, plan: QueryPlan, own: readonly string[], most: number): Target {
  const scans = plan.scanned.join(', ') || 'none'
  return {
    name: `${what}: ${own.join(' or ')}, no table scan, ≤ ${most} pages`,
    met:
      plan.indexes.some((index) => own.includes(index)) && plan.scanned.length === 0 && plan.buffers <= most,
    measured: `${plan.indexes.join(', ')}; scans ${scans}; ${plan.buffers} pages, ${rounded(plan.ms)} ms`,
  }
}

function speedTargets(
  worlds: readonly InboxWorld[],
  of: (call: InboxCall, openItems: number, read: (time: Times) => number) => number,
): Target[] {
  const [first, last] = [worlds[0]?.openItems ?? 0, worlds.at(-1)?.openItems ?? 0]
  const small = of('first page', first, (time) => time.p95)
  const large = of('first page', last, (time) => time.p95)
  return [
    {
      name: `p95 of the first page at ${last} ≤ 1.5 × that at ${first}, or ≤ 5 ms`,
      met: large <= small * 1.5 || large <= 5,
      measured: `${rounded(large)} ms, ${rounded(large / small)} ×`,
    },
  ]
}

function seedTargets(worlds: readonly InboxWorld[]): Target[] {
  return worlds
    .filter((world) => world.openItems >= 1_000_000)
    .map(({ seedSeconds }) => ({
      name: `1,000,000 open items seeded in ≤ ${LONGEST_SEED_SECONDS} s`,
      met: seedSeconds <= LONGEST_SEED_SECONDS,
      measured: `${rounded(seedSeconds, 1)} s`,
    }))
}
