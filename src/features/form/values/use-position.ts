import { useEffect, useRef, useState } from 'react'
import { findAddress } from '../../../../contract/maps.ts'
import type { ShownPlace } from '../../../../rules/values/place.ts'
import { call } from '../../../lib/api.ts'
import { loadMapSetting } from './map-setting.ts'

const PATIENCE_MS = 15_000

export type PositionState = 'idle' | 'locating' | 'denied' | 'failed'

/** Where this device is, with the address when the organisation has a map service. */
export function usePosition(onPlace: (place: ShownPlace) => void) {
  const [state, setState] = useState<PositionState>('idle')
  const left = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    left.current = current
    return () => current.abort()
  }, [])

  const locate = async () => {
    const { signal } = left.current
    setState('locating')
    try {
      const { coords } = await currentPosition()
      if (signal.aborted) return
      const latitude = rounded(coords.latitude)
      const longitude = rounded(coords.longitude)
      // The coordinates count at once: the address may take long, or never come.
      onPlace({ address: '', latitude, longitude })
      const address = await addressAt(latitude, longitude, signal)
      if (signal.aborted) return
      if (address !== null) onPlace({ address, latitude, longitude })
      setState('idle')
    } catch (error) {
      if (!signal.aborted) setState(isDenied(error) ? 'denied' : 'failed')
    }
  }
  return { state, locate }
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((found, failed) => {
    if (!('geolocation' in navigator)) return failed(new Error('no geolocation'))
    navigator.geolocation.getCurrentPosition(found, failed, { timeout: PATIENCE_MS, maximumAge: 60_000 })
  })
}

/** Null without a map service, and when it fails: the coordinates are kept. */
async function addressAt(latitude: number, longitude: number, signal: AbortSignal): Promise<string | null> {
  try {
    const { addresses } = await loadMapSetting(signal)
    if (!addresses) return null
    return (await call(findAddress, { latitude, longitude }, { signal })).address
  } catch {
    return null
  }
}

function isDenied(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 1
}

const rounded = (degrees: number) => Number(degrees.toFixed(6))
