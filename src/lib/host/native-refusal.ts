import { PLATFORM_FAULTS, type PlatformResult } from '../../../platform-adapters/platform.ts'

/** Why a container's own picker did not open; what is closed by the person is none of them. */
export type NativeRefusal = Exclude<PlatformResult<never>, { status: 'ok' | 'cancelled' }>

type Words = {
  readonly key: 'native.denied' | 'native.unavailable' | 'native.late' | 'native.signature' | 'native.failed'
  readonly code: string
}

/** How that is said, with the way on: the page's own picker stands there already. */
export function refusalWords(refusal: NativeRefusal): Words {
  if (refusal.status === 'denied') return { key: 'native.denied', code: '' }
  if (refusal.status === 'unavailable') return { key: 'native.unavailable', code: '' }
  const { code } = refusal
  if (code === PLATFORM_FAULTS.bridge || code === PLATFORM_FAULTS.timeout) return { key: 'native.late', code }
  if (code === PLATFORM_FAULTS.signature) return { key: 'native.signature', code }
  return { key: 'native.failed', code }
}
