import { getLiveness } from '../../../../contract/health.ts'
import type { Platform } from '../../../../platform-adapters/platform.ts'
import { readAnswer, request } from '../../../lib/http/http.ts'
import type { Attempt } from './attempt.ts'
import { type Outcome, outcome, outcomeOfCall } from './outcome.ts'

/** A code of a vendor lives five minutes; the clock of an answer tells whole seconds. */
const LARGEST_DIFFERENCE_MS = 60_000
const SLOW_MS = 3_000
const MINUTE_MS = 60_000

/** Is our server there, is its time ours, and by which network. */
export async function tryConnection(platform: Platform, attempt: Attempt): Promise<void> {
  let difference: number | undefined
  await attempt('server', async () => {
    const asked = Date.now()
    const response = await request(getLiveness, {}, {})
    const answered = Date.now()
    difference = differenceOf(response, (asked + answered) / 2)
    await readAnswer(getLiveness, response)
    return answered - asked > SLOW_MS ? outcome('note', 'slow') : outcome('ok')
  })
  await attempt('clock', async () => outcomeOfClock(difference))
  await attempt('network', async () => {
    const network = await platform.network()
    if (network.status !== 'ok') return outcomeOfCall(network)
    return network.value === 'none' ? outcome('failed', 'none') : outcome('ok', network.value)
  })
}

/** How far the server's clock is ahead of this device's; undefined: it did not say. */
function differenceOf(response: Response, here: number): number | undefined {
  const there = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(there) ? undefined : there - here
}

function outcomeOfClock(difference: number | undefined): Outcome {
  if (difference === undefined) return outcome('skipped', 'noClock')
  const minutes = Math.round(Math.abs(difference) / MINUTE_MS)
  if (Math.abs(difference) <= LARGEST_DIFFERENCE_MS) return outcome('ok', 'clockRight')
  return outcome('failed', difference > 0 ? 'clockBehind' : 'clockAhead', { minutes })
}
