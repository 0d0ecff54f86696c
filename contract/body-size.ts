/** How much one body may hold: its bytes, and its values and names together, since many small ones cost more than text. */
export type BodySize = { readonly bytes: number; readonly values: number }

const KIB = 1024
const MIB = 1024 * KIB

/** What a call declares as its `body` where it needs more than any other. */
export const LARGE_BODIES = {
  /** Lists of thousands of entries: dictionaries, calendars, rules. */
  list: { bytes: 2 * MIB, values: 60_000 },
  /** A form with its tables; one of 2 MB in a single field must reach the check of that field. */
  form: { bytes: 12 * MIB, values: 500_000 },
  /** The form of a visitor, who is nobody we know. */
  visit: { bytes: 256 * KIB, values: 5_000 },
  /** A file of 5 MB as base64. */
  file: { bytes: 7 * MIB, values: 1_000 },
} as const satisfies Record<string, BodySize>

export type LargeBody = keyof typeof LARGE_BODIES

const OPEN: BodySize = { bytes: 64 * KIB, values: 1_000 }
const USUAL: BodySize = { bytes: 256 * KIB, values: 10_000 }

/** The largest body of a call: little where nobody needs to be known, more for people, much only where it is declared. */
export function bodySizeOf(
  endpoint: { readonly access: 'public' | 'session'; readonly body?: LargeBody } | undefined,
): BodySize {
  if (endpoint?.body !== undefined) return LARGE_BODIES[endpoint.body]
  return endpoint?.access === 'session' ? USUAL : OPEN
}
