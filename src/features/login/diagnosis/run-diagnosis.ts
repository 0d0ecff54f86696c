import { listContainerLogins } from '../../../../contract/container-login.ts'
import type { Vendor } from '../../../../contract/vendor.ts'
import type { Platform } from '../../../../platform-adapters/platform.ts'
import { call } from '../../../lib/api/api.ts'
import type { Attempt, Tell } from './attempt.ts'
import { outcomeOfError } from './outcome.ts'
import { tryConnection } from './try-connection.ts'
import { tryClient, tryVendor } from './try-container.ts'
import { tryDevice } from './try-device.ts'
import { tryLogin } from './try-login.ts'

type Place = {
  readonly platform: Platform
  readonly corpId: string | undefined
  /** Hears once which vendors are asked about. */
  readonly onVendors: (vendors: readonly Vendor[]) => void
  readonly tell: Tell
}

/** Tries everything, one step after the other; answers where to go on when that signed somebody in. */
export async function runDiagnosis({
  platform,
  corpId,
  onVendors,
  tell,
}: Place): Promise<string | undefined> {
  const attempt: Attempt = async (step, work) => {
    const since = performance.now()
    const ended = await work().catch(outcomeOfError)
    tell(step, ended, ended.result === 'skipped' ? undefined : performance.now() - since)
  }
  const vendors = await vendorsOf(platform, corpId)
  onVendors(vendors)
  await tryConnection(platform, attempt)
  for (const vendor of vendors) await tryVendor(vendor, corpId, tell)
  if (platform.host !== 'browser') await tryClient(platform, tell)
  const goOn = await tryLogin(platform, corpId, attempt)
  await tryDevice(attempt)
  return goOn
}

/** The one whose container this is; in a browser those that the organisation is connected to. */
async function vendorsOf(platform: Platform, corpId: string | undefined): Promise<readonly Vendor[]> {
  if (platform.host !== 'browser') return [platform.host]
  try {
    return (await call(listContainerLogins, corpId === undefined ? {} : { corpId })).vendors
  } catch {
    // That the server is not there is told by the first step.
    return []
  }
}
