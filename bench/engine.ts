import { type ApprovalWorld, approvalWorld } from './support/approval-world.ts'
import { type BpmnChains, openBpmnChains } from './support/bpmn-chain.ts'
import { COUNTERSIGNERS, ENGINE_WORK, LONG_CHAIN_NODES, READERS } from './support/chain-package.ts'
import { type DataFolder, withDataFolder } from './support/data-folder.ts'
import { timeDecisions } from './support/decide-times.ts'
import { median, percentile, rounded } from './support/figures.ts'
import { printReport } from './support/report.ts'
import { runSlice, type Slice, summaryOf } from './support/slice.ts'

// The engine alone on a chain of thirty nodes; stored approvals beside those of another engine on the same chain and
// database; a countersign of five hundred; copies to two thousand. The two engines take turns several times a second, so that whatever else the
// machine does meets both alike. `npm run bench engine -- ROUNDS SECONDS` sets how many rounds and how long each side
// works in one.

const CLIENTS = 8
const TURN_SECONDS = 0.25
const WARM_UP_SECONDS = 2
const ITEMS_PER_SECOND = 5_000
const WARM_UP_RUNS = 100
const TIMED_RUNS = 400

const [rounds = 7, seconds = 1.5] = process.argv.slice(2).map(Number)

await withDataFolder(async (folder) => {
  const world = await approvalWorld(folder, ENGINE_WORK)
  const bpmn = await openBpmnChains(folder.addresses.owner, CLIENTS, LONG_CHAIN_NODES)
  const decisions = await measureDecisions(world)
  await folder.owner.query({ text: 'analyze' })
  const engines = await measureEngines(world, bpmn)
  await bpmn.close()
  const countersign = await measureCountersign(world, folder)
  const copies = await measureCopies(world)
  report(decisions, engines, countersign, copies)
})

async function measureDecisions(world: ApprovalWorld) {
  const materials = await world.materials('chain')
  timeDecisions(materials, WARM_UP_RUNS)
  const times = timeDecisions(materials, TIMED_RUNS)
  return { count: times.length, p50: rounded(median(times), 4), p95: rounded(percentile(times, 95), 4) }
}

async function measureEngines(world: ApprovalWorld, bpmn: BpmnChains) {
  await takeTurns(world, bpmn, WARM_UP_SECONDS)
  const done: Awaited<ReturnType<typeof takeTurns>>[] = []
  for (let round = 1; round <= rounds; round += 1) {
    done.push(await takeTurns(world, bpmn, seconds))
    console.error(`round ${round} of ${rounds}`)
  }
  const ratios = done.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)
  const of = (read: (round: (typeof done)[number]) => number) => rounded(median(done.map(read)))
  return {
    ours: {
      perSecond: of(({ ours }) => ours.perSecond),
      p50: of(({ ours }) => ours.p50),
      p95: of(({ ours }) => ours.p95),
    },
    theirs: {
      perSecond: of(({ theirs }) => theirs.perSecond),
      p50: of(({ theirs }) => theirs.p50),
      p95: of(({ theirs }) => theirs.p95),
    },
    ratio: rounded(median(ratios)),
    ratioFrom: rounded(Math.min(...ratios)),
    ratioTo: rounded(Math.max(...ratios)),
  }
}

async function takeTurns(world: ApprovalWorld, bpmn: BpmnChains, length: number) {
  const items = await world.openItems(length * ITEMS_PER_SECOND)
  const approve = async () => {
    const item = items.pop()
    if (item === undefined) throw new Error('more approvals than items')
    await world.approve(item)
  }
  const [ours, theirs]: [Slice[], Slice[]] = [[], []]
  for (let left = length; left > 0; left -= TURN_SECONDS) {
    theirs.push(await runSlice(CLIENTS, TURN_SECONDS, bpmn.step))
    ours.push(await runSlice(CLIENTS, TURN_SECONDS, approve))
  }
  return { ours: summaryOf(ours), theirs: summaryOf(theirs) }
}

/** Opens it, then everyone agrees one after the other; milliseconds of the opening and of the slowest agree. */
async function measureCountersign(world: ApprovalWorld, { database }: DataFolder) {
  const before = await idsOf(database)
  const opening = await timed(() => world.start('countersign'))
  const items = (await world.openItems(0)).filter(({ id }) => !before.has(id))
  if (items.length !== COUNTERSIGNERS) throw new Error(`${items.length} items opened`)
  const times: number[] = []
  for (const item of items) times.push(await timed(() => world.approve(item)))
  const left = (await world.openItems(0)).filter(({ id }) => !before.has(id))
  if (left.length > 0) throw new Error('the countersign did not complete')
  return { opening: rounded(opening), agree: rounded(median(times)), slowest: rounded(Math.max(...times)) }
}

/** Milliseconds until the answer; the copies themselves are handed out afterwards. */
async function measureCopies(world: ApprovalWorld) {
  const [item] = await world.openItems(1)
  if (item === undefined) throw new Error('nobody has an item')
  return rounded(await timed(() => world.circulate(item, READERS)))
}

async function idsOf(database: DataFolder['database']): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ id: string }>({ text: 'select id from work_item' })
  return new Set(rows.map(({ id }) => id))
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function report(
  decisions: Awaited<ReturnType<typeof measureDecisions>>,
  engines: Awaited<ReturnType<typeof measureEngines>>,
  countersign: Awaited<ReturnType<typeof measureCountersign>>,
  copies: number,
): void {
  const { ours, theirs, ratio, ratioFrom, ratioTo } = engines
  const longest = Math.max(countersign.opening, countersign.slowest)
  printReport(
    'engine',
    ['stored approvals', 'per second', 'p50 ms', 'p95 ms'],
    [
      ['bpmn-engine', theirs.perSecond, theirs.p50, theirs.p95],
      ['perform', ours.perSecond, ours.p50, ours.p95],
    ],
    [
      {
        name: 'one decision of thirty nodes ≤ 0.2 ms',
        met: decisions.p50 <= 0.2,
        measured: `${decisions.p50} ms, p95 ${decisions.p95} ms`,
      },
      {
        name: 'stored approvals beside bpmn-engine ≥ 1',
        met: ratio >= 1,
        measured: `${ratio} (${ratioFrom} to ${ratioTo})`,
      },
      {
        name: `no step of a countersign of ${COUNTERSIGNERS} over 1 s`,
        met: longest <= 1_000,
        measured: `opens in ${countersign.opening} ms, slowest agree ${countersign.slowest} ms`,
      },
      { name: `copies to ${READERS} people answer in < 1 s`, met: copies < 1_000, measured: `${copies} ms` },
    ],
    { rounds, seconds, decisions, engines, countersign, copies },
  )
}
