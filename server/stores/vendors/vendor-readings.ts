import type { Queryable } from '../../db/database.ts'
import type {
  DepartmentPage,
  FoundDepartment,
  VendorDepartment,
  VendorDirectory,
  VendorPerson,
} from '../../vendors/directory.ts'
import type { VendorPlace } from './vendor-people.ts'

const OLDEST_HOURS = 24

/** `tooOld`: it took so long that what it knew was worth nothing any more; it begins anew. */
export type BegunReading = 'new' | 'goesOn' | 'tooOld'

/** Goes on with the reading that was interrupted, or begins one. */
export async function beginReading(
  db: Queryable,
  { corpId, vendor, vendorCorpId }: VendorPlace,
): Promise<BegunReading> {
  const { rows: gone } = await db.query<{ old: boolean }>({
    text: `delete from vendor_reading where corp_id = $1 and vendor = $2
      and (vendor_corp_id <> $3 or started_at < app_now() - make_interval(hours => $4))
      returning vendor_corp_id = $3 as old`,
    values: [corpId, vendor, vendorCorpId, OLDEST_HOURS],
  })
  await db.query({
    text: `insert into vendor_reading (corp_id, vendor, vendor_corp_id, started_at, worked_at)
      values ($1, $2, $3, app_now(), app_now()) on conflict do nothing`,
    values: [corpId, vendor, vendorCorpId],
  })
  const { rows: parts } = await db.query({
    text: 'select from vendor_reading_part where corp_id = $1 and vendor = $2 limit 1',
    values: [corpId, vendor],
  })
  if (parts.length > 0) return 'goesOn'
  return gone[0]?.old === true ? 'tooOld' : 'new'
}

/** What it knows is worth nothing, or is taken over. */
export async function dropReading(
  db: Queryable,
  { corpId, vendor }: Omit<VendorPlace, 'vendorCorpId'>,
): Promise<void> {
  await db.query({
    text: 'delete from vendor_reading where corp_id = $1 and vendor = $2',
    values: [corpId, vendor],
  })
}

type NewPart = {
  readonly kind: 'department' | 'person'
  readonly id: string
  readonly done: boolean
  readonly told: FoundDepartment | VendorPerson | null
}

async function addParts(
  db: Queryable,
  { corpId, vendor }: VendorPlace,
  parts: readonly NewPart[],
): Promise<void> {
  if (parts.length === 0) return
  await db.query({
    text: `insert into vendor_reading_part (corp_id, vendor, kind, vendor_id, done, told)
      select $1, $2, given.kind, given.id, given.done, nullif(given.told, 'null'::jsonb)
      from jsonb_to_recordset($3::jsonb) as given(kind text, id text, done boolean, told jsonb)
      on conflict do nothing`,
    values: [corpId, vendor, JSON.stringify(parts)],
  })
}

const foundPart = (told: FoundDepartment): NewPart => ({ kind: 'department', id: told.id, done: false, told })

/** Departments that are to be asked about. */
export async function addFound(
  db: Queryable,
  place: VendorPlace,
  found: readonly FoundDepartment[],
): Promise<void> {
  await addParts(db, place, found.map(foundPart))
}

/** A department, and where the next page of its people begins; null: it was not asked about yet. */
export type OpenDepartment = { readonly found: FoundDepartment; readonly from: string | null }

export async function openDepartments(
  db: Queryable,
  { corpId, vendor }: VendorPlace,
  limit: number,
): Promise<OpenDepartment[]> {
  const { rows } = await db.query<OpenDepartment>({
    text: `select told as found, next_page as "from" from vendor_reading_part
      where corp_id = $1 and vendor = $2 and kind = 'department' and not done order by found_at, vendor_id limit $3`,
    values: [corpId, vendor, limit],
  })
  return rows
}

/** People who are known by their ids alone. */
export async function openPeople(
  db: Queryable,
  { corpId, vendor }: VendorPlace,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: `select vendor_id as id from vendor_reading_part
      where corp_id = $1 and vendor = $2 and kind = 'person' and not done order by found_at, vendor_id limit $3`,
    values: [corpId, vendor, limit],
  })
  return rows.map(({ id }) => id)
}

/** What a page brought, and where the next one begins; in one transaction. */
export async function keepPage(
  tx: Queryable,
  place: VendorPlace,
  id: string,
  { department, below, people, peopleIds, next }: DepartmentPage,
): Promise<void> {
  const { corpId, vendor } = place
  await addParts(tx, place, [
    ...below.map(foundPart),
    ...people.map((told): NewPart => ({ kind: 'person', id: told.id, done: true, told })),
    ...peopleIds.map((one): NewPart => ({ kind: 'person', id: one, done: false, told: null })),
  ])
  await tx.query({
    text: `update vendor_reading_part set told = coalesce($4, told), next_page = $5, done = $5::text is null
      where corp_id = $1 and vendor = $2 and kind = 'department' and vendor_id = $3`,
    values: [corpId, vendor, id, department === null ? null : JSON.stringify(department), next],
  })
  await noteWork(tx, place)
}

/** What was asked about each of these people; one of whom nothing is told is not to be seen. */
export async function keepPeople(
  tx: Queryable,
  place: VendorPlace,
  asked: readonly string[],
  people: readonly VendorPerson[],
): Promise<void> {
  const told = new Map(people.map((one) => [one.id, one]))
  await tx.query({
    text: `update vendor_reading_part p set done = true, told = nullif(given.told, 'null'::jsonb)
      from jsonb_to_recordset($3::jsonb) as given(id text, told jsonb)
      where p.corp_id = $1 and p.vendor = $2 and p.kind = 'person' and p.vendor_id = given.id`,
    values: [
      place.corpId,
      place.vendor,
      JSON.stringify(asked.map((id) => ({ id, told: told.get(id) ?? null }))),
    ],
  })
  await noteWork(tx, place)
}

async function noteWork(tx: Queryable, { corpId, vendor }: VendorPlace): Promise<void> {
  await tx.query({
    text: 'update vendor_reading set worked_at = app_now() where corp_id = $1 and vendor = $2',
    values: [corpId, vendor],
  })
}

/** All that a reading which is through knows. */
export async function readWhole(db: Queryable, { corpId, vendor }: VendorPlace): Promise<VendorDirectory> {
  const text = `select told from vendor_reading_part
    where corp_id = $1 and vendor = $2 and kind = $3 and told is not null order by found_at, vendor_id`
  const departments = await db.query<{ told: VendorDepartment }>({
    text,
    values: [corpId, vendor, 'department'],
  })
  const people = await db.query<{ told: VendorPerson }>({ text, values: [corpId, vendor, 'person'] })
  return {
    departments: departments.rows.map(({ told }) => told),
    people: people.rows.map(({ told }) => told),
  }
}
