import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../scripts/browser.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { type CountingRelay, openRelay } from './support/counting-relay.ts'
import { type DataFolder, withDataFolder } from './support/data-folder.ts'
import { onEnd } from './support/endings.ts'
import { median, rounded } from './support/figures.ts'
import { PHONE, type Profile, type Visit, visit, watchFirstRow } from './support/phone-visit.ts'
import { printReport } from './support/report.ts'
import { signInBrowser } from './support/sign-in.ts'

// How long a phone waits for the first row of the to-do list, and what comes over the wire for it: a visit with nothing
// kept, and the next one. Somebody of the sample organisation who is signed in already. `-- RUNS` sets the number.

const PROFILES: readonly Profile[] = [
  { name: 'web', latencyMs: 150 },
  { name: 'web-562', latencyMs: 562 },
]
const CORP = 'yuanshan'
const PERSON = 'linjing'
const KIB = 1_024

const [runs = 5] = process.argv.slice(2).map(Number)

type Measured = Visit & { readonly profile: string; readonly kind: 'cold' | 'repeat' }

await ensureBuilt()
await withDataFolder(async (folder) => {
  const { url } = await folder.serve({ NODE_ENV: 'production' })
  const relay = await openRelay(url)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const userId = await personOf(folder)
  const measured: Measured[] = []
  for (let run = 0; run <= runs; run += 1) {
    for (const profile of PROFILES) {
      const both = await visitTwice(browser, folder, userId, relay, profile)
      // The first run warms up server, database and browser.
      if (run > 0) measured.push(...both)
    }
    console.error(`run ${run} of ${runs}`)
  }
  report(measured)
}, 'on')

async function personOf({ database }: DataFolder): Promise<string> {
  const { rows } = await database.query<{ id: string }>({
    text: 'select id from app_user where corp_id = $1 and username = $2',
    values: [CORP, PERSON],
  })
  const [person] = rows
  if (person === undefined) throw new Error(`no ${PERSON} in the sample organisation`)
  return person.id
}

async function visitTwice(
  browser: Browser,
  folder: DataFolder,
  userId: string,
  relay: CountingRelay,
  profile: Profile,
): Promise<Measured[]> {
  const context = await signedIn(browser, folder, userId, relay)
  const cold = await visit(context, relay, profile)
  const repeat = await visit(context, relay, profile)
  await context.close()
  return [
    { ...cold, profile: profile.name, kind: 'cold' },
    { ...repeat, profile: profile.name, kind: 'repeat' },
  ]
}

/** A browser profile with nothing in it but the cookie of a session. */
async function signedIn(
  browser: Browser,
  folder: DataFolder,
  userId: string,
  relay: CountingRelay,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...PHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'allow',
  })
  await signInBrowser(context, relay.url, folder, CORP, userId)
  await context.addInitScript(watchFirstRow)
  return context
}

function report(measured: readonly Measured[]): void {
  const results = PROFILES.flatMap(({ name }) =>
    (['cold', 'repeat'] as const).map((kind) => {
      const of = (read: (visit: Visit) => number) =>
        median(measured.filter((one) => one.profile === name && one.kind === kind).map(read))
      return {
        profile: name,
        kind,
        firstPaintMs: rounded(
          of((one) => one.firstPaint),
          0,
        ),
        firstRowMs: rounded(
          of((one) => one.firstRow),
          0,
        ),
        kibToRow: rounded(of((one) => one.bytesToRow) / KIB, 1),
        requestsToRow: of((one) => one.requestsToRow),
        kibInAll: rounded(of((one) => one.bytesInAll) / KIB, 1),
      }
    }),
  )
  printReport(
    'web',
    ['profile', 'visit', 'first paint ms', 'first row ms', 'KiB to row', 'requests', 'KiB in all'],
    results.map((row) => [
      row.profile,
      row.kind,
      row.firstPaintMs,
      row.firstRowMs,
      row.kibToRow,
      row.requestsToRow,
      row.kibInAll,
    ]),
    [],
    { runs, results },
  )
}
