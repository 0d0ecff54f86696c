import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../scripts/browser.ts'
import { ensureBuilt } from '../scripts/build.ts'
import { settle } from '../server/seed/copy-batch.ts'
import { seed } from '../server/seed/seed.ts'
import { type DataFolder, withDataFolder } from './support/data-folder.ts'
import { onEnd } from './support/endings.ts'
import { percentile, rounded } from './support/figures.ts'
import { PHONE } from './support/phone-visit.ts'
import { printReport } from './support/report.ts'
import { signInBrowser } from './support/sign-in.ts'

// How long a frame takes while somebody with very many open items scrolls through the to-do list on a phone: at the
// processor's own speed and at a quarter of it. `-- 20000` sets how many items there are.

const CORP = 'yuanshan'
const PERSON = 'linjing'
const FRAMES = 600
/** A fast flick: more than a card per frame would be a blur. */
const PX_PER_FRAME = 40
const SPEEDS = [
  { name: 'own speed', slowdown: 1, mostMs: 20 },
  { name: 'a quarter of it', slowdown: 4, mostMs: 34 },
] as const

const [items = 100_000] = process.argv.slice(2).map(Number)

await ensureBuilt()
await withDataFolder(async (folder) => {
  const { url } = await folder.serve({ NODE_ENV: 'production' })
  const userId = await personWith(folder, items)
  const browser = await launchBrowser()
  onEnd(() => browser.close())
  const results = []
  for (const speed of SPEEDS) {
    const frames = await framesOf(browser, folder, url, userId, speed.slowdown)
    results.push({
      ...speed,
      p50: percentile(frames, 50),
      p95: percentile(frames, 95),
      frames: frames.length,
    })
    console.error(`${speed.name}: ${frames.length} frames`)
  }
  printReport(
    'scroll',
    ['processor', 'items', 'frames', 'p50 ms', 'p95 ms'],
    results.map((row) => [row.name, items, row.frames, rounded(row.p50, 1), rounded(row.p95, 1)]),
    results.map((row) => ({
      name: `p95 of a frame at ${row.name} ≤ ${row.mostMs} ms`,
      met: row.p95 <= row.mostMs,
      measured: `${rounded(row.p95, 1)} ms`,
    })),
    { items, results },
  )
}, 'on')

async function personWith({ database }: DataFolder, open: number): Promise<string> {
  await seed(
    database,
    { corpId: CORP, open, finished: 0, person: { username: PERSON, items: open } },
    () => {},
  )
  await settle(database)
  const { rows } = await database.query<{ id: string }>({
    text: 'select id from app_user where corp_id = $1 and username = $2',
    values: [CORP, PERSON],
  })
  return rows[0]?.id ?? ''
}

/** Milliseconds of each frame of one scroll, from the top of the list. */
async function framesOf(
  browser: Browser,
  folder: DataFolder,
  url: string,
  userId: string,
  slowdown: number,
): Promise<number[]> {
  const context = await browser.newContext({ ...PHONE, isMobile: true, hasTouch: true, locale: 'zh-CN' })
  await signInBrowser(context, url, folder, CORP, userId)
  const page: Page = await context.newPage()
  await page.goto(`${url}/inbox/to-do`)
  await page.locator('[data-card]').first().waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const frames = await page.evaluate(scroll, { frames: FRAMES, px: PX_PER_FRAME })
  await context.close()
  return frames
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
