import { characters } from '../../contract/typed-text.ts'
import { UNIT_TYPE } from '../../contract/vocabulary.ts'
import { type FormData, isRecord, ownValue } from '../record/form-data.ts'
import { accepted, type Normalised, refused } from './outcome.ts'
import { isCleanText } from './text.ts'

const MAX_UNITS = 500
const MAX_RELATIONS = 200
const MAX_FILES = 100
const MAX_ID_LENGTH = 64
const MAX_FILE_NAME_LENGTH = 255

export function isId(raw: unknown): raw is string {
  return typeof raw === 'string' && raw.length > 0 && raw.length <= MAX_ID_LENGTH && isCleanText(raw)
}

type Entry = { readonly id: string }

/** Reads each entry, drops repeats of an id, refuses when one cannot be read. */
function normaliseEntries<T extends Entry>(
  raw: unknown,
  max: number,
  read: (entry: unknown) => T | null,
): { readonly entries: readonly T[] } | { readonly refusal: Normalised } {
  const list: readonly unknown[] = Array.isArray(raw) ? raw : [raw]
  if (list.length > max) return { refusal: refused('tooManyEntries', { maximum: max }) }
  const byId = new Map<string, T>()
  for (const item of list) {
    const entry = read(item)
    if (entry === null) return { refusal: refused('wrongType') }
    if (!byId.has(entry.id)) byId.set(entry.id, entry)
  }
  return { entries: [...byId.values()] }
}

type UnitKind = 'person' | 'department' | 'mixed'

function unitType(raw: FormData, kind: UnitKind): number | null {
  const type = ownValue(raw, 'type')
  if (kind === 'mixed') return Object.values<unknown>(UNIT_TYPE).includes(type) ? Number(type) : null
  const only = kind === 'person' ? UNIT_TYPE.user : UNIT_TYPE.department
  return type === null || type === only ? only : null
}

/**
 * People, departments, roles as `{id, type}`; names that came along are dropped, they are looked up when shown.
 * Whether they exist in the organisation is the server's question.
 */
export function normaliseUnits(raw: unknown, kind: UnitKind, single: boolean): Normalised {
  const read = normaliseEntries(raw, single ? 1 : MAX_UNITS, (entry) => {
    const id = isRecord(entry) ? ownValue(entry, 'id') : null
    const type = isRecord(entry) ? unitType(entry, kind) : null
    return isId(id) && type !== null ? { id, type } : null
  })
  if ('refusal' in read) return read.refusal
  return accepted(read.entries.length === 0 ? null : read.entries)
}

function readFile(entry: unknown) {
  if (!isRecord(entry)) return null
  const [id, name, size, mimeType] = ['id', 'name', 'size', 'mimeType'].map((key) => ownValue(entry, key))
  if (!isId(id)) return null
  const named = typeof name === 'string' && characters(name) <= MAX_FILE_NAME_LENGTH && isCleanText(name)
  const sized = typeof size === 'number' && Number.isSafeInteger(size) && size >= 0
  const typed =
    typeof mimeType === 'string' && mimeType.length <= MAX_FILE_NAME_LENGTH && isCleanText(mimeType)
  return { id, ...(named && { name }), ...(sized && { size }), ...(typed && { mimeType }) }
}

/** Files by id with the name, size and type they are shown by. */
export function normaliseFiles(raw: unknown, max = MAX_FILES): Normalised {
  if (!Array.isArray(raw)) return refused('wrongType')
  const read = normaliseEntries(raw, max, readFile)
  if ('refusal' in read) return read.refusal
  return accepted(read.entries.length === 0 ? null : read.entries)
}

/** A record as it was read (`{id, name, …}`) or its bare id. */
function recordId(entry: unknown): string | null {
  const id = isRecord(entry) ? ownValue(entry, 'id') : entry
  return isId(id) ? id : null
}

/** One record by its id; what came along to show it is dropped. Whether it exists is the server's question. */
export function normaliseRelation(raw: unknown): Normalised {
  const id = recordId(raw)
  return id === null ? refused('wrongType') : accepted(id)
}

/** Several records by their ids. */
export function normaliseRelations(raw: unknown): Normalised {
  if (!Array.isArray(raw)) return refused('wrongType')
  const read = normaliseEntries(raw, MAX_RELATIONS, (entry) => {
    const id = recordId(entry)
    return id === null ? null : { id }
  })
  if ('refusal' in read) return read.refusal
  return accepted(read.entries.length === 0 ? null : read.entries.map((entry) => entry.id))
}
