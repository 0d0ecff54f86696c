import { firstCharacters } from '../../../contract/typed-text.ts'
import type { Queryable } from '../../db/database.ts'
import { createDepartments } from '../../organisation/write.ts'
import { replaceLeaders } from '../../stores/organisation/departments.ts'
import {
  changeDepartments,
  type DepartmentChange,
  type MappedDepartment,
  mapDepartments,
  mappedDepartments,
  ownRoot,
} from '../../stores/vendors/vendor-directory.ts'
import type { VendorPlace } from '../../stores/vendors/vendor-people.ts'
import type { VendorDepartment } from '../directory.ts'

const LONGEST_NAME = 200

/** Brings our departments to what the vendor tells; answers with our id of each of theirs. */
export async function applyDepartments(
  tx: Queryable,
  place: VendorPlace,
  told: readonly VendorDepartment[],
): Promise<ReadonlyMap<string, string>> {
  const { corpId, vendor, vendorCorpId } = place
  const mapped = await mappedDepartments(tx, place)
  const ids = new Map(mapped.map((one) => [one.vendor_department_id, one.id]))
  await adoptRoot(tx, place, told, ids)
  const fresh = told.filter(({ id }) => !ids.has(id))
  const made = await createDepartments(
    tx,
    corpId,
    fresh.map(({ id, name, order }) => ({ code: `${vendor}-${vendorCorpId}-${id}`, name, sortKey: order })),
  )
  const pairs = fresh.map(({ id }, index) => ({ vendorId: id, id: made[index] ?? '' }))
  await mapDepartments(tx, place, pairs)
  for (const { vendorId, id } of pairs) ids.set(vendorId, id)
  await changeDepartments(tx, corpId, changesOf(told, mapped, ids))
  return ids
}

/** The organisation may have a root of its own already, from when it was set up: there are not two of them. */
async function adoptRoot(
  tx: Queryable,
  place: VendorPlace,
  told: readonly VendorDepartment[],
  ids: Map<string, string>,
): Promise<void> {
  const roots = told.filter(({ parentId }) => parentId === null)
  const [root] = roots
  if (root === undefined || roots.length > 1 || ids.size > 0) return
  const own = await ownRoot(tx, place.corpId)
  if (own === undefined) return
  await mapDepartments(tx, place, [{ vendorId: root.id, id: own }])
  ids.set(root.id, own)
}

function changesOf(
  told: readonly VendorDepartment[],
  mapped: readonly MappedDepartment[],
  ids: ReadonlyMap<string, string>,
): DepartmentChange[] {
  const before = new Map(mapped.map((one) => [one.vendor_department_id, one]))
  const wanted = told.map(({ id, parentId, name, order }) => ({
    vendorId: id,
    id: ids.get(id) ?? '',
    name: firstCharacters(name, LONGEST_NAME),
    parent_id: parentId === null ? null : (ids.get(parentId) ?? null),
    sort_key: order,
    active: true,
  }))
  const changed = wanted.filter((one) => {
    const was = before.get(one.vendorId)
    return (
      was === undefined ||
      was.name !== one.name ||
      was.parent_id !== one.parent_id ||
      was.sort_key !== one.sort_key ||
      !was.active
    )
  })
  const there = new Set(told.map(({ id }) => id))
  const gone = mapped.filter((one) => one.active && !there.has(one.vendor_department_id))
  return [
    ...changed.map(({ vendorId: _, ...change }) => change),
    ...gone.map(({ id, name, parent_id, sort_key }) => ({ id, name, parent_id, sort_key, active: false })),
  ]
}

/** Who leads is known when the people are. */
export async function applyLeaders(
  tx: Queryable,
  place: VendorPlace,
  told: readonly VendorDepartment[],
  departments: ReadonlyMap<string, string>,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const before = new Map((await mappedDepartments(tx, place)).map((one) => [one.id, one.leader_ids]))
  for (const { id, leaderIds } of told) {
    const departmentId = departments.get(id)
    if (departmentId === undefined) continue
    const leaders = leaderIds.flatMap((one) => people.get(one) ?? [])
    if (leaders.join() !== (before.get(departmentId) ?? []).join())
      await replaceLeaders(tx, place.corpId, departmentId, leaders)
  }
}
