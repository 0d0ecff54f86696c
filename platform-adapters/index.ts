import { detect, type Surroundings } from './detect.ts'
import type { Platform } from './platform.ts'

/** Where we run and in which language the host speaks, known before any adapter is loaded. */
export const surroundingsOf = detect

/** The adapter of the place we run in. A container without an adapter of its own is treated as a browser. */
export async function createPlatform(surroundings: Surroundings): Promise<Platform> {
  const { createBrowserPlatform } = await import('./browser/browser-platform.ts')
  return createBrowserPlatform(detect(surroundings))
}
