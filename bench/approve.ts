import { type ApprovalWorld, approvalWorld } from './support/approval-world.ts'
import { openApproveClients } from './support/approve-client.ts'
import { countCommits } from './support/commits.ts'
import { type DataFolder, withDataFolder } from './support/data-folder.ts'
import { median, rounded } from './support/figures.ts'
import { openReference, type Reference } from './support/reference.ts'
import { printReport } from './support/report.ts'
import { readCounters } from './support/server-counters.ts'
import { runSlice, type Slice, type Summary, summaryOf } from './support/slice.ts'

// How many approvals a second the server carries out over HTTP, beside the reference transaction on the same database.
// Both take turns several times a second, so that whatever else the machine does meets both alike.
// `npm run bench approve -- ROUNDS SECONDS` sets the number of rounds and how long each side works in one.

const CLIENTS = [1, 8, 32] as const
const MOST_CLIENTS = 32
const TURN_SECONDS = 0.25
/** More than the fastest second can use up. */
const ITEMS_PER_SECOND = 3_000
const LEAST_ITEMS = 5_000
const WARM_UP_SECONDS = 2
const COUNTED_APPROVALS = 1_000

type Approvals = Summary & {
  /** Database statements that the server sent, its CPU, and that of the load generator: each per approval. */
  readonly statements: number
  readonly cpuMs: number
  readonly generatorMs: number
}
type Round = {
  readonly clients: number
  readonly reference: Summary & { readonly cpuMs: number }
  readonly http: Approvals
}

type Bench = { readonly url: string; readonly world: ApprovalWorld; readonly reference: Reference }

const [rounds = 7, seconds = 1.5] = process.argv.slice(2).map(Number)

await withDataFolder(async (folder) => {
  const world = await approvalWorld(folder)
  await world.openItems(LEAST_ITEMS)
  const reference = await openReference(folder.addresses.owner, MOST_CLIENTS)
  // As autovacuum would have done within a minute: both sides are planned on real figures.
  await folder.owner.query({ text: 'analyze' })
  const server = await folder.serve(profiling())
  await measure({ url: server.url, world, reference }, folder)
  await reference.close()
})

async function measure(bench: Bench, folder: DataFolder): Promise<void> {
  await takeTurns(bench, 8, WARM_UP_SECONDS)
  const done: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const clients of CLIENTS) done.push(await takeTurns(bench, clients, seconds))
    console.error(`round ${round} of ${rounds}`)
  }
  const items = await bench.world.openItems(COUNTED_APPROVALS)
  const commits = await countCommits(folder.database, async () => {
    const approvals = await openApproveClients(bench.url, 1, bench.world.bearers, items)
    for (let count = 0; count < COUNTED_APPROVALS; count += 1) await approvals.step(0)
    approvals.close()
  })
  report(done, commits / COUNTED_APPROVALS)
}

async function takeTurns(bench: Bench, clients: number, length: number): Promise<Round> {
  const { url, world, reference } = bench
  const items = await world.openItems(Math.max(LEAST_ITEMS, length * ITEMS_PER_SECOND))
  const approvals = await openApproveClients(url, clients, world.bearers, items)
  const [referenceSlices, httpSlices]: [Slice[], Slice[]] = [[], []]
  const [referenceCpu, generatorCpu] = [stopwatch(), stopwatch()]
  const before = await readCounters(url)
  for (let left = length; left > 0; left -= TURN_SECONDS) {
    referenceSlices.push(await referenceCpu.during(() => runSlice(clients, TURN_SECONDS, reference.step)))
    httpSlices.push(await generatorCpu.during(() => runSlice(clients, TURN_SECONDS, approvals.step)))
  }
  const after = await readCounters(url)
  approvals.close()
  const [bare, http] = [summaryOf(referenceSlices), summaryOf(httpSlices)]
  return {
    clients,
    reference: { ...bare, cpuMs: referenceCpu.ms() / bare.count },
    http: {
      ...http,
      statements: (after.statements - before.statements) / http.count,
      cpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1_000) / http.count,
      generatorMs: generatorCpu.ms() / http.count,
    },
  }
}

/** Adds up what this process spends on pieces of work. */
function stopwatch() {
  let total = 0
  return {
    ms: () => total,
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      const began = process.cpuUsage()
      const result = await work()
      const { user, system } = process.cpuUsage(began)
      total += (user + system) / 1_000
      return result
    },
  }
}

function report(done: readonly Round[], commitsPerApprove: number): void {
  const results = CLIENTS.map((clients) => {
    const of = (read: (round: Round) => number) =>
      median(done.filter((round) => round.clients === clients).map(read))
    const ratios = done
      .filter((round) => round.clients === clients)
      .map(({ http, reference }) => http.perSecond / reference.perSecond)
    return {
      clients,
      reference: {
        perSecond: rounded(
          of((round) => round.reference.perSecond),
          0,
        ),
        p50: rounded(of((round) => round.reference.p50)),
        p95: rounded(of((round) => round.reference.p95)),
        cpuMs: rounded(of((round) => round.reference.cpuMs)),
      },
      approve: {
        perSecond: rounded(
          of((round) => round.http.perSecond),
          0,
        ),
        p50: rounded(of((round) => round.http.p50)),
        p95: rounded(of((round) => round.http.p95)),
      },
      ratio: rounded(median(ratios)),
      ratioFrom: rounded(Math.min(...ratios)),
      ratioTo: rounded(Math.max(...ratios)),
      statements: rounded(of((round) => round.http.statements)),
      cpuMs: rounded(of((round) => round.http.cpuMs)),
      generatorMs: rounded(of((round) => round.http.generatorMs)),
    }
  })
  const at8 = results.find((result) => result.clients === 8)
  const [ratio = 0, cpuMs = 0] = [at8?.ratio, at8?.cpuMs]
  const statements = Math.max(...results.map((result) => result.statements))
  printReport(
    'approve',
    [
      'clients',
      'reference/s',
      'approve/s',
      'ratio',
      'from',
      'to',
      'p50 ms',
      'p95 ms',
      'statements',
      'CPU ms',
    ],
    results.map((result) => [
      result.clients,
      result.reference.perSecond,
      result.approve.perSecond,
      result.ratio,
      result.ratioFrom,
      result.ratioTo,
      result.approve.p50,
      result.approve.p95,
      result.statements,
      result.cpuMs,
    ]),
    [
      { name: 'ratio at 8 clients ≥ 0.35', met: ratio >= 0.35, measured: String(ratio) },
      {
        name: 'database round trips per approve ≤ 4',
        met: statements <= 4,
        measured: `${statements}; PostgreSQL saw ${rounded(commitsPerApprove)} transactions with those that tell people`,
      },
      { name: 'Node CPU per approve ≤ 1 ms', met: cpuMs <= 1, measured: `${cpuMs} ms at 8 clients` },
    ],
    { rounds, seconds, results, commitsPerApprove: rounded(commitsPerApprove) },
  )
}

/** PROFILE=folder writes a CPU profile of the server there when it ends. */
function profiling(): Record<string, string> {
  const folder = process.env.PROFILE
  return folder === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
}
