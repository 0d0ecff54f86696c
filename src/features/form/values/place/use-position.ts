import { useEffect, useRef, useState } from 'react'
import { findAddress } from '../../../../../contract/maps.ts'
import type { ShownPlace } from '../../../../../rules/values/place.ts'
import { call } from '../../../../lib/api/api.ts'
import { usePlatform } from '../../../../lib/host/platform-context.tsx'
import { loadMapSetting } from './map-setting.ts'

export type PositionState = 'idle' | 'locating' | 'denied' | 'failed'

/**
 * Where this device is, with the address when the organisation has a map service. What is typed or taken out while it
 * is being looked for stays as the person left it.
 */
export function usePosition(place: ShownPlace | null, onPlace: (place: ShownPlace) => void) {
  const platform = usePlatform()
  const [state, setState] = useState<PositionState>('idle')
  const left = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    left.current = current
    return () => current.abort()
  }, [])

  const latest = useRef({ place, onPlace })
  useEffect(() => {
    latest.current = { place, onPlace }
  })
  const typed = () => latest.current.place?.address ?? ''

  const locate = async () => {
    const { signal } = left.current
    const before = typed()
    setState('locating')
    const found = await platform.locate()
    if (signal.aborted) return
    if (found.status === 'cancelled') return setState('idle')
    if (found.status !== 'ok') return setState(found.status === 'denied' ? 'denied' : 'failed')
    const here = found.value.datum === 'gcj02' ? await fromGcj02(found.value) : found.value
    if (signal.aborted) return
    if (here === null) return setState('failed')
    const latitude = rounded(here.latitude)
    const longitude = rounded(here.longitude)
    // The coordinates count at once: the address may take long, or never come.
    const known = found.value.address
    latest.current.onPlace({
      address: known === '' || typed() !== before ? typed() : known,
      latitude,
      longitude,
    })
    const address = known === '' ? await addressAt(latitude, longitude, signal) : null
    if (signal.aborted) return
    const isTaken = latest.current.place?.latitude === latitude && typed() === before
    if (address !== null && isTaken) latest.current.onPlace({ address, latitude, longitude })
    setState('idle')
  }
  return { state, locate }
}

type Coordinates = { readonly latitude: number; readonly longitude: number }

/** Only some containers answer so, hence its code comes when it is needed; null: it does not come. */
async function fromGcj02(found: Coordinates): Promise<Coordinates | null> {
  const part = await import('./wgs84.ts').catch(() => null)
  return part === null ? null : part.wgs84Of(found)
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

const rounded = (degrees: number) => Number(degrees.toFixed(6))
