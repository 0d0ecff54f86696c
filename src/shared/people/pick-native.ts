import type { UnitRef } from '../../../contract/shapes.ts'
import { resolveVendorIds } from '../../../contract/vendor-ids.ts'
import type {
  PickedUnit,
  PickedUnits,
  Platform,
  PlatformResult,
} from '../../../platform-adapters/platform.ts'
import { call } from '../../lib/api/api.ts'
import type { NativeRefusal } from '../../lib/host/native-refusal.ts'
import type { PickerProps } from './picker-props.ts'
import { choosesDepartments } from './unit-kind.ts'

/** Where the list of ours goes on, and with whom: why the container's picker did not end it. */
export type GoesOnHere = {
  readonly end: 'here'
  readonly chosen: readonly UnitRef[]
  readonly refused?: NativeRefusal
  /** The server could not be asked whom the ids stand for. */
  readonly error?: unknown
  /** Names of those who are nobody of ours. */
  readonly unknown?: readonly string[]
  /** Those who may not be chosen here. */
  readonly blocked?: readonly UnitRef[]
}
export type NativePick =
  | { readonly end: 'closed' }
  | { readonly end: 'chosen'; readonly units: readonly UnitRef[] }
  | GoesOnHere

/** More than DingTalk lets one choose, where a field sets no limit. */
const AS_MANY_AS_WANTED = 1_000

/**
 * Lets the container's own picker choose, and has the server say who that is here. It adds to what is chosen: the
 * container knows none of our ids (containers.md §5.2 rule 3).
 */
export async function pickNative(platform: Platform, props: PickerProps): Promise<NativePick> {
  const { host } = platform
  const { chosen, multiple, blocked, limits } = props
  const room = multiple ? (limits?.max ?? AS_MANY_AS_WANTED) - chosen.length : 1
  if (host === 'browser' || room < 1) return { end: 'here', chosen }
  const picked = await ask(platform, props, room)
  if (picked.status === 'cancelled') return { end: 'closed' }
  if (picked.status !== 'ok') return { end: 'here', chosen, refused: picked }
  const { people, departments } = picked.value
  if (people.length + departments.length === 0) return { end: 'closed' }
  const found = await resolved(host, picked.value)
  if ('error' in found) return { end: 'here', chosen, error: found.error }
  const stopped = found.units.filter(({ id }) => blocked?.(id) !== undefined)
  const free = found.units.filter((unit) => !stopped.includes(unit))
  const units = multiple
    ? [...chosen, ...free.filter(({ id }) => !chosen.some((one) => one.id === id))]
    : free
  if (found.unknown.length > 0 || stopped.length > 0)
    return { end: 'here', chosen: multiple ? units : chosen, unknown: found.unknown, blocked: stopped }
  // Not every client keeps to a limit.
  const fits = limits === undefined || (units.length >= limits.min && units.length <= limits.max)
  return fits ? { end: 'chosen', units } : { end: 'here', chosen: units }
}

async function ask(
  platform: Platform,
  { title, kind, multiple }: PickerProps,
  most: number,
): Promise<PlatformResult<PickedUnits>> {
  if (kind !== 'department') {
    const withDepartments = choosesDepartments(kind)
    const picked = { people: [], departments: [] }
    return await platform.pickPeople({ title, multiple, most, withDepartments, picked })
  }
  const answer = await platform.pickDepartments({ title, multiple, picked: [] })
  return answer.status === 'ok' ? { status: 'ok', value: { people: [], departments: answer.value } } : answer
}

type Resolved = { readonly units: readonly UnitRef[]; readonly unknown: readonly string[] }

async function resolved(
  vendor: 'dingtalk' | 'wecom',
  { people, departments }: PickedUnits,
): Promise<Resolved | { readonly error: unknown }> {
  const idsOf = (units: readonly PickedUnit[]) => units.map(({ hostId }) => hostId)
  try {
    const asked = { vendor, people: idsOf(people), departments: idsOf(departments) }
    const answer = await call(resolveVendorIds, asked)
    const both = [...answer.people, ...answer.departments]
    const nameOf = (vendorId: string) => {
      const name = [...people, ...departments].find(({ hostId }) => hostId === vendorId)?.name
      return name === undefined || name === '' ? vendorId : name
    }
    return {
      units: both.flatMap(({ unit }) => (unit === null ? [] : [unit])),
      unknown: both.flatMap(({ vendorId, unit }) => (unit === null ? [nameOf(vendorId)] : [])),
    }
  } catch (error) {
    return { error }
  }
}
