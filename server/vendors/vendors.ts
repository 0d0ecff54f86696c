import type { Config } from '../config.ts'
import { createVendorCalls } from './calls.ts'
import { createDingTalk, type DingTalk } from './dingtalk.ts'
import { createPace } from './pace.ts'
import { createTokenCache } from './token-cache.ts'
import { createWeCom, type WeCom } from './wecom.ts'

/** The vendors' servers; one of these per process, which holds the tokens. */
export type Vendors = { readonly dingtalk: DingTalk; readonly wecom: WeCom }

// With a burst of a third not above the smallest limits that are known: 20 a second for an organisation, 10,000 a minute (containers.md §3.4).
const DINGTALK_PER_SECOND = 15
const WECOM_PER_SECOND = 100

export function createVendors(bases: Config['vendorBases'], clock: () => number): Vendors {
  const cache = createTokenCache(clock)
  const calls = createVendorCalls()
  return {
    dingtalk: createDingTalk({ bases, cache, calls, pace: createPace(DINGTALK_PER_SECOND) }),
    wecom: createWeCom({ bases, cache, calls, pace: createPace(WECOM_PER_SECOND) }),
  }
}
