import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../scripts/browser.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { settle } from '../server/seed/copy-batch.ts'
import { seed } from '../server/seed/seed.ts'
import { type DataFolder, withDataFolder } from './support/data-folder.ts'
import { onEnd } from './support/endings.ts'
import { percentile, rounded } from './support/figures.ts'
import { PHONE, slowDown } from './support/phone-visit.ts'
import { printReport } from './support/report.ts'
import { signInBrowser } from './support/sign-in.ts'

// How long a frame takes while somebody with very many open items scrolls through the to-do list on a phone: at the
// processor's own speed and at a quarter of it. And how long it takes, on the `web` profile, from a word in the search box
// to the rows that have it. `-- 20000` sets how many items there are.

const CORP = 'yuanshan'
const PERSON = 'linjing'
const FRAMES = 600
/** A fast flick: more than a card per frame would be a blur. */
const PX_PER_FRAME = 40
const SPEEDS = [
  { name: 'own speed', slowdown: 1, mostMs: 20 },
  { name: 'a quarter of it', slowdown: 4, mostMs: 34 },
] as const
/** Most have them, some, one in a hundred, nobody. */
const WORDS = ['费用', '上海', 'chen', '77', '没有人写过'] as const
const LATENCY_MS = 150
const MOST_FILTER_MS = 600

const [items = 100_000] = process.argv.slice(2).map(Number)

await ensureBuilt()
await withDataFolder(async (folder) => {
  const { url } = await folder.serve({ NODE_ENV: 'production' })
  const userId = await personWith(folder, items)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const results = []
  for (const speed of SPEEDS) {
    const { frames, cpu } = await framesOf(browser, folder, url, userId, speed.slowdown)
    const [p50, p95] = [percentile(frames, 50), percentile(frames, 95)]
    results.push({ ...speed, p50, p95, cpu, frames: frames.length })
    console.error(`${speed.name}: ${frames.length} frames`)
  }
  const filters = await filterTimes(browser, folder, url, userId)
  const slowest = Math.max(...filters.map(({ ms }) => ms))
  printReport(
    'scroll',
    ['measure', 'p50 ms', 'p95 ms', 'own processor ms'],
    [
      ...results.map((row) => [
        `frame at ${row.name}`,
        rounded(row.p50, 1),
        rounded(row.p95, 1),
        rounded(row.cpu, 1),
      ]),
      ...filters.map(({ word, ms }) => [`rows with ${word}`, rounded(ms, 0), '', '']),
    ],
    [
      ...results.map((row) => ({
        name: `p95 of a frame at ${row.name} ≤ ${row.mostMs} ms`,
        met: row.p95 <= row.mostMs,
        measured: `${rounded(row.p95, 1)} ms`,
      })),
      {
        name: `from a word to its rows on the web profile ≤ ${MOST_FILTER_MS} ms`,
        met: slowest <= MOST_FILTER_MS,
        measured: `slowest ${rounded(slowest, 0)} ms`,
      },
    ],
    { items, results, filters },
  )
}, 'on')

async function personWith({ database, owner }: DataFolder, open: number): Promise<string> {
  await seed(
    database,
    { corpId: CORP, open, finished: 0, person: { username: PERSON, items: open } },
    () => {},
  )
  await settle(owner)
  const { rows } = await database.query<{ id: string }>({
    text: 'select id from app_user where corp_id = $1 and username = $2',
    values: [CORP, PERSON],
  })
  return rows[0]?.id ?? ''
}

/** Milliseconds of each frame of one scroll from the top, and what the page's own thread worked for one on average. */
async function framesOf(
  browser: Browser,
  folder: DataFolder,
  url: string,
  userId: string,
  slowdown: number,
): Promise<{ frames: number[]; cpu: number }> {
  const { context, page, devtools } = await openList(browser, folder, url, userId)
  // Time of the page's own thread, whatever else the machine does meanwhile.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const before = await spent()
  const frames = await page.evaluate(scroll, { frames: FRAMES, px: PX_PER_FRAME })
  const cpu = ((await spent()) - before) / FRAMES
  await context.close()
  return { frames, cpu }
}

async function filterTimes(browser: Browser, folder: DataFolder, url: string, userId: string) {
  const { context, page, devtools } = await openList(browser, folder, url, userId)
  await slowDown(devtools, LATENCY_MS)
  const box = page.getByRole('searchbox')
  const times: { word: string; ms: number }[] = []
  for (const word of WORDS) {
    const answered = page.evaluate(untilAnswered)
    await box.fill(word)
    times.push({ word, ms: await answered })
  }
  await context.close()
  return times
}

async function openList(browser: Browser, folder: DataFolder, url: string, userId: string) {
  const context = await browser.newContext({
    ...PHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(60_000)
  await signInBrowser(context, url, folder, CORP, userId)
  const page: Page = await context.newPage()
  await page.goto(`${url}/inbox/to-do`)
  await page.locator('[data-card]').first().waitFor()
  return { context, page, devtools: await context.newCDPSession(page) }
}

/** Runs in the page. From the word in the box to the frame after the old rows have gone. */
function untilAnswered(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'input',
      (event) => {
        const before = document.querySelector('[data-card]')
        // Where nothing was found before, no old row is dimmed meanwhile: then the answer alone tells.
        const hasAnswer = () =>
          performance
            .getEntriesByType('resource')
            .some(({ name, startTime }) => name.includes('search_workitems') && startTime > event.timeStamp)
        const look = () => {
          const isBusy = document.querySelector('[aria-busy="true"] [data-card]') !== null
          // The answer may be there before the page has seen that it waits: its rows are elements of their own.
          const first = document.querySelector('[data-card]')
          if (!isBusy && (first === null || first !== before) && hasAnswer())
            return resolve(performance.now() - event.timeStamp)
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}

/** Runs in the page. The next pages of the list come while it scrolls. */
function scroll({ frames, px }: { frames: number; px: number }): Promise<number[]> {
  const list = document.querySelector('[data-page-scroll]')
  return new Promise((resolve) => {
    const taken: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      taken.push(now - last)
      last = now
      if (list !== null) list.scrollTop += px
      if (taken.length < frames) requestAnimationFrame(next)
      else resolve(taken.slice(1))
    }
    requestAnimationFrame(next)
  })
}
