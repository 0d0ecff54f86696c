import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import type { ConnectedWorld } from '../../tests/containers/app/connected-world.ts'
import { messageAbout } from '../../tests/containers/app/messages.ts'
import type { TestPlatform } from '../../tests/containers/support/platforms.ts'
import { slowDown } from './phone-visit.ts'

const LONGEST_MS = 60_000
/** What the page goes on loading, the service worker's files with it, is not the next visit's trouble. */
const SETTLE_MS = 4_000

/** Runs in the page: says when the title of the document and the button to agree have been painted. */
export function watchReadable(): void {
  const look = () => {
    const headings = [...document.querySelectorAll('h1, h2')].some((one) => one.textContent?.includes('差旅'))
    const isOffered = [...document.querySelectorAll('button')].some((one) =>
      one.textContent?.startsWith('同意'),
    )
    if (!headings || !isOffered) return false
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark('readable')
        // Whoever asked the page again and again would take processor time of its own.
        console.debug('readable')
      }),
    )
    return true
  }
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** A new document; milliseconds from pressing its message until its page can be read, whatever lies between. */
export async function openMessage(
  context: BrowserContext,
  connected: ConnectedWorld,
  platform: TestPlatform,
  subject: string,
  latencyMs: number,
): Promise<number> {
  await connected.start(`差旅 ${subject}`)
  const { link } = await messageAbout(connected, platform, subject)
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page), latencyMs)
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'readable',
    timeout: LONGEST_MS,
  })
  const pressed = Date.now()
  await page.goto(link, { waitUntil: 'commit', timeout: LONGEST_MS })
  await told
  // A login by redirect begins a new page with a clock of its own.
  const readable = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('readable')[0]?.startTime ?? 0),
  )
  await pause(SETTLE_MS)
  await page.close()
  return readable - pressed
}
