import { diagnoseContainer } from '../../../../contract/diagnosis.ts'
import type { Vendor } from '../../../../contract/vendor.ts'
import type { Platform } from '../../../../platform-adapters/platform.ts'
import { call } from '../../../lib/api/api.ts'
import type { Tell } from './attempt.ts'
import { outcome, outcomeOfCall, outcomeOfError, outcomeOfFault } from './outcome.ts'

/** The server's own steps with a vendor: it tries them one after the other and tells all of them at once. */
export async function tryVendor(vendor: Vendor, corpId: string | undefined, tell: Tell): Promise<void> {
  try {
    const steps = await call(diagnoseContainer, {
      vendor,
      url: location.href.split('#')[0] ?? '',
      ...(corpId === undefined ? {} : { corpId }),
    })
    for (const { step, result, fault, code, ms } of steps) {
      if (result === 'failed') tell(`${vendor}.${step}`, outcomeOfFault(fault, code), ms)
      else if (result === 'ok') tell(`${vendor}.${step}`, outcome('ok'), ms)
      else tell(`${vendor}.${step}`, outcome('skipped', step === 'events' ? 'noEvents' : 'notReached'))
    }
  } catch (error) {
    tell(`${vendor}.connection`, outcomeOfError(error))
  }
}

/** The page's own steps with the client. */
export async function tryClient(platform: Platform, tell: Tell): Promise<void> {
  let since = performance.now()
  await platform.ready((step, result) => {
    const now = performance.now()
    tell(step, outcomeOfCall(result, step === 'signature' ? 'server' : 'client'), now - since)
    since = now
  })
}
