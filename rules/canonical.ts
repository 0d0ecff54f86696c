import { isRecord, ownValue } from './form-data.ts'

/**
 * JSON with the keys of every object in order and without empty members: equal values give equal text, and a cell
 * that was never filled equals one that was emptied.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value ?? null) ?? 'null'
  const entries = Object.keys(value)
    .sort()
    .filter((key) => ownValue(value, key) !== null)
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(ownValue(value, key))}`)
  return `{${entries.join(',')}}`
}

/** Equal as stored values are: by content, key order aside. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b)
}
