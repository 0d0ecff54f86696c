/** Where Chinese maps are shifted. */
const CHINA = { west: 72.004, east: 137.8347, south: 0.8293, north: 55.8271 } as const
const EARTH_RADIUS_M = 6_378_245
const FLATTENING = 0.006_693_421_622_965_943
const ROUNDS = 3

type Place = { readonly latitude: number; readonly longitude: number }

/** Coordinates of a container (GCJ-02) as our documents keep them (WGS 84, degrees); good to about a metre. */
export function wgs84Of(place: Place): Place {
  let guess = place
  for (let round = 0; round < ROUNDS; round += 1) {
    const shifted = gcj02Of(guess)
    guess = {
      latitude: guess.latitude + place.latitude - shifted.latitude,
      longitude: guess.longitude + place.longitude - shifted.longitude,
    }
  }
  return guess
}

/** The shift of Chinese maps, which is public only by its reverse engineering; none outside of China. */
export function gcj02Of({ latitude, longitude }: Place): Place {
  const isInside =
    longitude > CHINA.west && longitude < CHINA.east && latitude > CHINA.south && latitude < CHINA.north
  if (!isInside) return { latitude, longitude }
  const x = longitude - 105
  const y = latitude - 35
  const radians = (latitude / 180) * Math.PI
  const magic = 1 - FLATTENING * Math.sin(radians) ** 2
  const root = Math.sqrt(magic)
  const perLatitude = ((EARTH_RADIUS_M * (1 - FLATTENING)) / (magic * root)) * (Math.PI / 180)
  const perLongitude = (EARTH_RADIUS_M / root) * Math.cos(radians) * (Math.PI / 180)
  return {
    latitude: latitude + northShift(x, y) / perLatitude,
    longitude: longitude + eastShift(x, y) / perLongitude,
  }
}

function northShift(x: number, y: number): number {
  const base = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  return (
    base +
    waves(x, [20, 6], [20, 2]) +
    waves(y, [20, 1], [40, 1 / 3]) +
    waves(y, [160, 1 / 12], [320, 1 / 30])
  )
}

function eastShift(x: number, y: number): number {
  const base = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  return (
    base +
    waves(x, [20, 6], [20, 2]) +
    waves(x, [20, 1], [40, 1 / 3]) +
    waves(x, [150, 1 / 12], [300, 1 / 30])
  )
}

function waves(at: number, ...parts: readonly (readonly [height: number, frequency: number])[]): number {
  const sum = parts.reduce(
    (total, [height, frequency]) => total + height * Math.sin(frequency * at * Math.PI),
    0,
  )
  return (sum * 2) / 3
}
