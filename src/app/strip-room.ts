import { deviceNumber, keepDeviceNumber } from '../lib/device/device-store.ts'

const NAME = 'stripRoom'

/** How tall the strips last were on this device, in pixels: until they come, what stands below has its place already. */
export function stripRoom(): number | undefined {
  return deviceNumber(NAME)
}

export function keepStripRoom(height: number): void {
  keepDeviceNumber(NAME, height)
}
