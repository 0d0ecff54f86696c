import { type FormData, isRecord, ownValue } from './form-data.ts'

/**
 * JSON with the keys of every object in order and without empty members: equal values give equal text, and a cell
 * that was never filled equals one that was emptied.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value ?? null) ?? 'null'
  const entries = filled(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(ownValue(value, key))}`)
  return `{${entries.join(',')}}`
}

/** Equal as stored values are: by content, key order aside. What is the same object on both sides is not looked into. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((one, place) => sameValue(one, b[place]))
  }
  if (isRecord(a)) return isRecord(b) && sameMembers(a, b)
  return !Array.isArray(b) && !isRecord(b) && canonicalJson(a) === canonicalJson(b)
}

function sameMembers(a: FormData, b: FormData): boolean {
  const keys = filled(a)
  return (
    keys.length === filled(b).length &&
    keys.every((key) => ownValue(b, key) !== null && sameValue(ownValue(a, key), ownValue(b, key)))
  )
}

function filled(data: FormData): string[] {
  return Object.keys(data).filter((key) => ownValue(data, key) !== null)
}
