/** Form values by property code, in the shapes of rules/values/normalise-value.ts; an absent code is empty. */
export type FormData = Readonly<Record<string, unknown>>

/** One field's change: whole values, so that applying `after` by code gives the new form. */
export type FieldChange = { readonly code: string; readonly before: unknown; readonly after: unknown }

/**
 * The value stored under a code, or null. Own properties only: `constructor` is a legal field code and must not
 * reach what plain objects inherit (security D-06, X-01).
 */
export function ownValue(data: FormData, code: string): unknown {
  return Object.hasOwn(data, code) ? (data[code] ?? null) : null
}

/** True for a plain JSON object: not null, not an array. */
export function isRecord(value: unknown): value is FormData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
