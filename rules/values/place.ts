import { isRecord, ownValue } from '../record/form-data.ts'

/** The wire's JSON text of a place as what it says; anything else as it is. */
export function fromJson(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}

/** A number of degrees at most so far from zero. */
export function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}

/** A place as it is shown: what cannot be read as one is its raw text (spec §8). */
export type ShownPlace = {
  readonly address: string
  readonly latitude?: number
  readonly longitude?: number
}

/** Reads a stored place, also one that is not in our shape; null when nothing is there. */
export function shownPlace(stored: unknown): ShownPlace | null {
  if (stored === null || stored === undefined || stored === '') return null
  const place = fromJson(stored)
  if (!isRecord(place)) return { address: typeof stored === 'string' ? stored : JSON.stringify(stored) }
  const [address, latitude, longitude] = ['address', 'latitude', 'longitude'].map((name) =>
    ownValue(place, name),
  )
  const isPlaced = isWithin(latitude, 90) && isWithin(longitude, 180)
  if (typeof address !== 'string' && !isPlaced) {
    return { address: typeof stored === 'string' ? stored : JSON.stringify(stored) }
  }
  return { address: typeof address === 'string' ? address : '', ...(isPlaced && { latitude, longitude }) }
}

/** Coordinates as one text, six decimals: about 10 cm. */
export function coordinatesText({ latitude, longitude }: ShownPlace): string | null {
  if (latitude === undefined || longitude === undefined) return null
  return [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(6)))).join(', ')
}
