import type { Detected } from '../detect.ts'
import type { Platform } from '../platform.ts'
import { webBase } from '../web-base.ts'

/** A plain browser, on a phone or a PC; also a container that shows no bridge. */
export function createBrowserPlatform(detected: Detected): Platform {
  return webBase({ ...detected, host: 'browser' })
}
