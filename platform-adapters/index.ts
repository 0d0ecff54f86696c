import { createBrowserPlatform } from './browser/browser-platform.ts'
import { detect, type Surroundings } from './detect.ts'
import type { Platform } from './platform.ts'

/** The adapter of the place we run in. A container without an adapter of its own is treated as a browser. */
export async function createPlatform(surroundings: Surroundings): Promise<Platform> {
  return createBrowserPlatform(detect(surroundings))
}
