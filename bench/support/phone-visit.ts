import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { CountingRelay } from './counting-relay.ts'

/** A slow phone on a slow line; `latencyMs` is added to every request. */
export type Profile = { readonly name: string; readonly latencyMs: number }

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 } as const
const CPU_SLOWDOWN = 4
const DOWN_BITS = 1_600_000
const UP_BITS = 750_000
const QUIET_MS = 2_500
const LONGEST_MS = 60_000

export type Visit = {
  /** Milliseconds from the start of the navigation. */
  readonly firstPaint: number
  readonly firstRow: number
  /** Bytes of the answers that the page had received when the first row stood there. */
  readonly bytesToRow: number
  readonly requestsToRow: number
  /** Everything that came over the wire until nothing more did, the service worker's own loading with it. */
  readonly bytesInAll: number
}

/** Runs in the page: says when the first row of the to-do list has been painted. */
export function watchFirstRow(): void {
  const look = () => {
    if (document.querySelector('[data-card]') === null) return false
    requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')))
    return true
  }
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Opens the app in a new tab as the profile says, waits for the first row and for the line to become quiet. */
export async function visit(
  context: BrowserContext,
  relay: CountingRelay,
  { latencyMs }: Profile,
): Promise<Visit> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await slowDown(devtools, latencyMs)
  const traffic = await countAnswers(devtools)
  relay.reset()
  await page.goto(relay.url, { waitUntil: 'commit', timeout: LONGEST_MS })
  await page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0, undefined, {
    timeout: LONGEST_MS,
    polling: 20,
  })
  const seen = { ...traffic }
  await quiet(relay)
  // The first paint is told some time after it happened.
  const times = await timesOf(page)
  const bytesInAll = relay.received
  await page.close()
  return { ...times, bytesToRow: seen.bytes, requestsToRow: seen.requests, bytesInAll }
}

export async function slowDown(devtools: CDPSession, latency: number): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: DOWN_BITS / 8,
    uploadThroughput: UP_BITS / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

async function countAnswers(devtools: CDPSession) {
  const traffic = { bytes: 0, requests: 0 }
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    traffic.requests += 1
  })
  return traffic
}

function timesOf(page: Page) {
  return page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    firstRow: performance.getEntriesByName('first-row')[0]?.startTime ?? 0,
  }))
}

async function quiet(relay: CountingRelay): Promise<void> {
  for (let before = -1; before !== relay.received; ) {
    before = relay.received
    await pause(QUIET_MS)
  }
}
