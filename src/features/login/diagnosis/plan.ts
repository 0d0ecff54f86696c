import { DIAGNOSIS_STEPS } from '../../../../contract/diagnosis.ts'
import type { Vendor } from '../../../../contract/vendor.ts'
import { type Platform, READY_STEPS } from '../../../../platform-adapters/platform.ts'

const CONNECTION_STEPS = ['server', 'clock', 'network'] as const
const LOGIN_STEPS = ['code', 'login', 'session', 'stream'] as const
const DEVICE_STEPS = ['storage', 'worker', 'push'] as const

export type StepName =
  | (typeof CONNECTION_STEPS)[number]
  | (typeof DIAGNOSIS_STEPS)[number]
  | (typeof READY_STEPS)[number]
  | (typeof LOGIN_STEPS)[number]
  | (typeof DEVICE_STEPS)[number]

/** Where the result of a step stands; of a vendor's steps there may be two sets. */
export type RowId = StepName | `${Vendor}.${StepName}`

export type Group = {
  readonly name: 'connection' | 'vendor' | 'client' | 'login' | 'device'
  readonly vendor?: Vendor
  readonly rows: readonly { readonly id: RowId; readonly step: StepName }[]
}

/** What is tried, in this order: what a container needs is left out where there is none. */
export function planOf(platform: Platform, vendors: readonly Vendor[]): Group[] {
  const isInside = platform.host !== 'browser'
  return [
    group('connection', CONNECTION_STEPS),
    ...vendors.map((vendor) => group('vendor', DIAGNOSIS_STEPS, vendor)),
    ...(isInside ? [group('client', READY_STEPS)] : []),
    group('login', isInside ? LOGIN_STEPS : ['session', 'stream']),
    group('device', DEVICE_STEPS),
  ]
}

function group(name: Group['name'], steps: readonly StepName[], vendor?: Vendor): Group {
  const rows = steps.map((step) => ({
    id: vendor === undefined ? step : (`${vendor}.${step}` as const),
    step,
  }))
  return vendor === undefined ? { name, rows } : { name, vendor, rows }
}
