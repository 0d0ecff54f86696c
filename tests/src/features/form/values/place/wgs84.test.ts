import { expect, it } from 'vitest'
import { gcj02Of, wgs84Of } from '../../../../../../src/features/form/values/place/wgs84.ts'

/** WGS 84 and GCJ-02 of Shanghai, Shenzhen and Beijing: the published pairs. */
const KNOWN = [
  [31.1774276, 121.5272106, 31.17530398364597, 121.531541859215],
  [22.543847, 113.912316, 22.540796131694766, 113.9171764808363],
  [39.911954, 116.377817, 39.91334545536069, 116.38404722455657],
] as const

it.each(KNOWN)('coordinates of a Chinese map are taken back to what satellites say: %d, %d', (...place) => {
  const [latitude, longitude, mapLatitude, mapLongitude] = place
  const onMap = gcj02Of({ latitude, longitude })
  expect(onMap.latitude).toBeCloseTo(mapLatitude, 6)
  expect(onMap.longitude).toBeCloseTo(mapLongitude, 6)
  const back = wgs84Of({ latitude: mapLatitude, longitude: mapLongitude })
  expect(back.latitude).toBeCloseTo(latitude, 6)
  expect(back.longitude).toBeCloseTo(longitude, 6)
})

it('outside of China nothing is shifted', () => {
  const paris = { latitude: 48.85, longitude: 2.35 }
  expect(wgs84Of(paris)).toEqual(paris)
})
