import { chromium } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { Device, type Look, type Opened, type Options } from './open-page.ts'
import { platformNamed, type TestPlatform } from './platforms.ts'

const connected = await chromium.connect(inject('containerBrowser'))
const pages = inject('containerPages')
afterAll(() => connected.close())

/** A device serves one test at a time; different devices at once. */
const devices = new Map<string, { readonly device: Promise<Device>; turn: Promise<unknown> }>()

/** Opens a page on a platform and does something with it. */
export async function onPlatform<T>(
  platform: TestPlatform | string,
  { dark = false, userAgent, ...options }: Options & Look,
  act: (opened: Opened) => Promise<T>,
): Promise<T> {
  const known = typeof platform === 'string' ? platformNamed(platform) : platform
  const look = { dark, ...(userAgent === undefined ? {} : { userAgent }) }
  const key = JSON.stringify([known.name, look])
  const kept = devices.get(key) ?? {
    device: Device.make(connected, pages, known, look),
    turn: Promise.resolve(),
  }
  devices.set(key, kept)
  const mine = kept.turn.then(async () => {
    const device = await kept.device
    try {
      return await act(await device.open(options))
    } finally {
      await device.tidy()
    }
  })
  kept.turn = mine.catch(() => undefined)
  return await mine
}
