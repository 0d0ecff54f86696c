import { characters } from '../../contract/typed-text.ts'
import { isRecord, ownValue } from '../record/form-data.ts'
import { accepted, type Normalised, refused } from './outcome.ts'
import { fromJson, isWithin } from './place.ts'
import { isCleanText } from './text.ts'

const MAX_ADDRESS = 500

/** A place: address and, when known, its coordinates. The wire's JSON text is taken too. */
export function normaliseLocation(raw: unknown): Normalised {
  if (typeof raw === 'string' && raw.length > 4 * MAX_ADDRESS)
    return refused('tooLong', { maximum: MAX_ADDRESS })
  const place = fromJson(raw)
  if (!isRecord(place)) return refused('wrongType')
  const address = ownValue(place, 'address')
  if (typeof address !== 'string') return refused('wrongType')
  if (characters(address) > MAX_ADDRESS) return refused('tooLong', { maximum: MAX_ADDRESS })
  if (!isCleanText(address)) return refused('badCharacters')
  const latitude = ownValue(place, 'latitude')
  const longitude = ownValue(place, 'longitude')
  if (latitude === null && longitude === null) return accepted(address.trim() === '' ? null : { address })
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return refused('badNumber')
  return accepted({ address, latitude, longitude })
}
