import type { Capability, System } from '../platform.ts'

const EVERYWHERE: readonly Capability[] = [
  'sign',
  'setTitle',
  'holdBack',
  'closeView',
  'openLink',
  'copyText',
  'share',
  'pickPeople',
  'pickDepartments',
  'locate',
  'chooseFiles',
  'previewImages',
  'network',
]
const ON_PHONES: readonly Capability[] = ['scanCode', 'previewFile']

export function isPhone(system: System): boolean {
  return system === 'ios' || system === 'android'
}

/** What WeCom offers on a system; it has no pickers for dates, times and options anywhere. */
export function abilitiesOn(system: System): ReadonlySet<Capability> {
  return new Set(isPhone(system) ? [...EVERYWHERE, ...ON_PHONES] : EVERYWHERE)
}

/** What is asked for in the signed configuration. */
export const SIGNED_CALLS = [
  'selectEnterpriseContact',
  'scanQRCode',
  'getLocation',
  'getNetworkType',
  'previewFile',
  'previewImage',
  'shareAppMessage',
  'setClipboardData',
  'openDefaultBrowser',
  'closeWindow',
  'onHistoryBack',
] as const
