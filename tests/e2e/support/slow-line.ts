import type { Page } from 'playwright-core'

const BITS_IN_A_BYTE = 8
/** A phone where the network is poor, as browsers' own tools mean it: what comes one after the other is seen to. */
const SLOW = { latency: 150, throughput: 1_600_000 / BITS_IN_A_BYTE }

/** From now on all that a page loads comes slowly, and from the server. */
export async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: SLOW.throughput,
    uploadThroughput: SLOW.throughput,
  })
}
