import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from '../scripts/browser.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { createAuth } from '../server/auth/auth.ts'
import { createLog } from '../server/base/log.ts'
import { type ConnectedWorld, connectWorld } from '../tests/containers/app/connected-world.ts'
import { freePort } from '../tests/containers/app/free-port.ts'
import { simulate } from '../tests/containers/app/simulate.ts'
import { buildSimulators } from '../tests/containers/support/build-pages.ts'
import { platformNamed } from '../tests/containers/support/platforms.ts'
import { startVendorFake } from '../tests/containers/vendors/vendor-fake.ts'
import { openMessage, watchReadable } from './support/container-visit.ts'
import { type DataFolder, withDataFolder } from './support/data-folder.ts'
import { onEnd } from './support/endings.ts'
import { median, rounded } from './support/figures.ts'
import { PHONE } from './support/phone-visit.ts'
import { printReport } from './support/report.ts'

// How long it takes from a message in DingTalk or WeCom until the approval page can be read, on the `web` profile: with
// nothing kept and no session, again with the session of before, and again after the session ended. The client is
// simulated, the SDK and the server are real. `-- RUNS` sets the number.

const LATENCY_MS = 150
const DEVICES = ['DingTalk Android', 'WeCom iOS'] as const
const VISITS = ['cold, silent login', 'repeat, live session', 'repeat, silent login'] as const
const TARGETS: Readonly<Record<(typeof VISITS)[number], number | null>> = {
  'cold, silent login': null,
  'repeat, live session': 1_500,
  'repeat, silent login': 2_500,
}

type Measured = { readonly device: string; readonly visit: (typeof VISITS)[number]; readonly ms: number }

const [runs = 5] = process.argv.slice(2).map(Number)

await ensureBuilt()
const simulators = await buildSimulators()
await withDataFolder(async (folder) => {
  const fake = await startVendorFake()
  onEnd(fake.close)
  const url = `http://localhost:${await freePort()}`
  const connected = await connectWorld(folder.database, authOf(folder), fake, url)
  await folder.serve({ ...fake.env, NODE_ENV: 'production', PORT: new URL(url).port, PUBLIC_URL: url })
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const measured: Measured[] = []
  for (let run = 0; run <= runs; run += 1) {
    for (const device of DEVICES) {
      const visits = await threeVisits(browser, connected, device, run)
      // The first run warms up server, database and browser.
      if (run > 0) measured.push(...visits)
    }
    console.error(`run ${run} of ${runs}`)
  }
  report(measured)
})

function authOf({ database, config, secret }: DataFolder) {
  return createAuth({ database, config, log: createLog('warn'), masterSecret: secret })
}

async function threeVisits(
  browser: Browser,
  connected: ConnectedWorld,
  device: (typeof DEVICES)[number],
  run: number,
): Promise<Measured[]> {
  const context = await deviceOf(browser, connected, device)
  const measured: Measured[] = []
  for (const visit of VISITS) {
    if (visit === 'repeat, silent login') await context.clearCookies()
    // Each is about a document that this device has not seen.
    const subject = `${device} ${visit} ${run}`
    const ms = await openMessage(context, connected, platformNamed(device), subject, LATENCY_MS)
    measured.push({ device, visit, ms })
  }
  await context.close()
  return measured
}

async function deviceOf(
  browser: Browser,
  connected: ConnectedWorld,
  device: (typeof DEVICES)[number],
): Promise<BrowserContext> {
  const { client, userAgent } = platformNamed(device)
  const context = await browser.newContext({
    ...PHONE,
    userAgent,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'allow',
  })
  if (client !== undefined) await simulate(context, simulators, connected, client)
  await context.addInitScript(watchReadable)
  return context
}

function report(measured: readonly Measured[]): void {
  const results = DEVICES.flatMap((device) =>
    VISITS.map((visit) => {
      const times = measured.filter((one) => one.device === device && one.visit === visit)
      return { device, visit, ms: rounded(median(times.map(({ ms }) => ms)), 0) }
    }),
  )
  printReport(
    'container',
    ['device', 'visit', 'readable ms'],
    results.map(({ device, visit, ms }) => [device, visit, ms]),
    results.flatMap(({ device, visit, ms }) => {
      const most = TARGETS[visit]
      if (most === null) return []
      return [{ name: `${device}, ${visit} ≤ ${most} ms`, met: ms <= most, measured: `${ms} ms` }]
    }),
    { runs, results },
  )
}
