import { SEARCH_RULES, searchTextOf, sortNameOf } from '../../base/search-text.ts'
import type { Queryable } from '../../db/database.ts'
import { createUsers, moveUser, switchUser } from '../../organisation/write.ts'
import {
  changePeople,
  type MappedPerson,
  mappedPeople,
  rootAdministrators,
  takenUsernames,
} from '../../stores/vendors/vendor-directory.ts'
import { linkPeople, type VendorPlace } from '../../stores/vendors/vendor-people.ts'
import type { VendorPerson } from '../directory.ts'

/** More than these at once, and more than a third of all: rather a mistake in the app's range than people who left. */
const FEW = 10

/** Said where an address book would switch off too many; nothing was changed. */
export class TooManyGone extends Error {
  constructor(gone: number, all: number) {
    super(
      `It would switch off ${gone} of ${all} people. If that is right: npm run cli -- corp sync --vendor … --force`,
    )
    this.name = 'TooManyGone'
  }
}

export type PeopleOptions = {
  /** Null: the whole address book, so that whoever is missing has left; else the ids that were asked about. */
  readonly asked: readonly string[] | null
  /** However many have left. */
  readonly forced: boolean
}

export type AppliedPeople = {
  /** Our id of each of the vendor's. */
  readonly ids: ReadonlyMap<string, string>
  /** Whose sessions are over. */
  readonly switchedOff: readonly string[]
}

/**
 * Brings our people to what the vendor tells. A person who is not tied to anybody yet is a new one: never the one with
 * the same mobile number, address or account name (security A-11). Who has left is switched off and keeps everything,
 * as engine Q has it.
 */
export async function applyPeople(
  tx: Queryable,
  place: VendorPlace,
  told: readonly VendorPerson[],
  departments: ReadonlyMap<string, string>,
  { asked, forced }: PeopleOptions,
): Promise<AppliedPeople> {
  const mapped = new Map((await mappedPeople(tx, place, asked)).map((one) => [one.vendor_user_id, one]))
  const active = new Map(told.filter((one) => one.active).map((one) => [one.id, one]))
  const gone = [...mapped.values()].filter((one) => one.active && !active.has(one.vendor_user_id))
  const living = [...mapped.values()].filter((one) => one.active).length
  if (asked === null && !forced && gone.length > FEW && gone.length > living / 3)
    throw new TooManyGone(gone.length, living)
  const known = [...active.values()].filter(({ id }) => mapped.has(id))
  const ids = new Map([...mapped].map(([vendorId, { id }]) => [vendorId, id]))
  const toOurs = (person: VendorPerson) => person.departmentIds.flatMap((id) => departments.get(id) ?? [])
  const fresh = [...active.values()].filter(({ id }) => !mapped.has(id))
  for (const [vendorId, id] of await makePeople(tx, place, fresh, toOurs)) ids.set(vendorId, id)
  await renew(tx, place, known, mapped)
  for (const person of known) {
    const was = mapped.get(person.id)
    if (was === undefined) continue
    const wanted = toOurs(person)
    if (wanted.join() !== was.department_ids.join()) await moveUser(tx, place.corpId, was.id, wanted)
    if (!was.active) await switchUser(tx, place.corpId, was.id, true)
  }
  const switchedOff = await leave(tx, place, gone)
  return { ids, switchedOff }
}

async function makePeople(
  tx: Queryable,
  place: VendorPlace,
  fresh: readonly VendorPerson[],
  departmentsOf: (person: VendorPerson) => readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  if (fresh.length === 0) return []
  const taken = await takenUsernames(
    tx,
    place.corpId,
    fresh.map(({ id }) => id.toLowerCase()),
  )
  const names = usernamesFor(fresh, taken, `${place.vendor}-${place.vendorCorpId}`)
  const made = await createUsers(
    tx,
    place.corpId,
    fresh.map((person, index) => ({
      username: names[index] ?? person.id,
      name: person.name,
      position: person.position,
      departmentIds: departmentsOf(person),
    })),
  )
  const links = fresh.map(({ id, unionId }, index) => ({
    vendorUserId: id,
    userId: made[index] ?? '',
    unionId,
  }))
  await linkPeople(tx, place, links)
  return links.map(({ vendorUserId, userId }) => [vendorUserId, userId])
}

/** The vendor's id, unless somebody has it: two of its own may differ in capitals only. */
function usernamesFor(
  people: readonly VendorPerson[],
  taken: ReadonlySet<string>,
  otherwise: string,
): string[] {
  const used = new Set(taken)
  return people.map(({ id }) => {
    const plain = id.toLowerCase()
    const name = used.has(plain) ? `${plain}@${otherwise.toLowerCase()}` : plain
    let free = name
    for (let n = 2; used.has(free); n += 1) free = `${name}-${n}`
    used.add(free)
    return free
  })
}

async function renew(
  tx: Queryable,
  place: VendorPlace,
  known: readonly VendorPerson[],
  mapped: ReadonlyMap<string, MappedPerson>,
): Promise<void> {
  const pairs = known.flatMap((now) => {
    const was = mapped.get(now.id)
    return was === undefined ? [] : [{ now, was }]
  })
  const changed = pairs.filter(({ now, was }) => now.name !== was.name || now.position !== was.position)
  await changePeople(
    tx,
    place.corpId,
    changed.map(({ now, was }) => ({
      id: was.id,
      name: now.name,
      position: now.position,
      search_text: searchTextOf(now.name, ...otherNames(now, was), was.username, was.employee_no),
      sort_name: sortNameOf(now.name),
      search_rules: SEARCH_RULES,
    })),
  )
  const links = pairs
    .filter(({ now, was }) => now.unionId !== null && now.unionId !== was.union_id)
    .map(({ now, was }) => ({ vendorUserId: now.id, userId: was.id, unionId: now.unionId }))
  if (links.length > 0) await linkPeople(tx, place, links)
}

/** Of the same name; of another one nobody knows them. */
function otherNames(now: VendorPerson, was: MappedPerson): readonly string[] {
  return now.name === was.name ? Object.values(was.name_i18n) : []
}

/** The last root administrator stays: without one nobody could set anything right. */
async function leave(tx: Queryable, place: VendorPlace, gone: readonly MappedPerson[]): Promise<string[]> {
  const leaving = new Set(gone.map(({ id }) => id))
  const administrators = gone.some((one) => one.root_administrator)
    ? await rootAdministrators(tx, place.corpId)
    : []
  if (administrators.length > 0 && administrators.every((id) => leaving.has(id)))
    leaving.delete(administrators[0] ?? '')
  for (const id of leaving) await switchUser(tx, place.corpId, id, false)
  return [...leaving]
}
