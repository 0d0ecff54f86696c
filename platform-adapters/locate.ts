import type { PlatformResult, Position } from './platform.ts'
import { UNAVAILABLE } from './platform.ts'
import { failed, ok, PATIENCE } from './settle.ts'

const FRESH_MS = 60_000
/** `GeolocationPositionError.PERMISSION_DENIED`. */
const DENIED = 1

/** Where this device is, as the browser tells: WGS-84 without an address. */
export function locate(): Promise<PlatformResult<Position>> {
  return new Promise((settle) => {
    if (!('geolocation' in navigator)) return settle(UNAVAILABLE)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        settle(ok({ latitude, longitude, datum: 'wgs84', address: '' })),
      ({ code, message }) => settle(code === DENIED ? { status: 'denied' } : failed(String(code), message)),
      { timeout: PATIENCE.locate, maximumAge: FRESH_MS },
    )
  })
}
