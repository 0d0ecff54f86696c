import type { Capability, System } from '../platform.ts'

const EVERYWHERE: readonly Capability[] = [
  'identityCode',
  'sign',
  'setTitle',
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
/** Not offered by the PC clients: the SDK refuses them there with 4050 (containers.md §2.1). */
const ON_PHONES: readonly Capability[] = [
  'holdBack',
  'pickDate',
  'pickDateTime',
  'pickTime',
  'chooseOption',
  'scanCode',
]

export function isPhone(system: System): boolean {
  return system === 'ios' || system === 'android' || system === 'harmony'
}

/** What DingTalk offers on a system, with what every page can do. */
export function abilitiesOn(system: System): ReadonlySet<Capability> {
  return new Set(isPhone(system) ? [...EVERYWHERE, ...ON_PHONES] : EVERYWHERE)
}

/** What is asked for in the signed configuration: the calls that the client guards. */
export const SIGNED_CALLS = [
  'biz.contact.complexPicker',
  'biz.contact.departmentsPicker',
  'biz.util.scan',
  'device.geolocation.get',
] as const
