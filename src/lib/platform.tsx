import { createContext, useContext } from 'react'
import { createPlatform as makePlatform, surroundingsOf } from '../../platform-adapters/index.ts'
import type { Platform } from '../../platform-adapters/platform.ts'

const PlatformContext = createContext<Platform | undefined>(undefined)
export const PlatformProvider = PlatformContext.Provider

/** The container we run in, or the browser. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (platform === undefined) throw new Error('usePlatform outside of PlatformProvider')
  return platform
}

function surroundings() {
  return { userAgent: navigator.userAgent, windowName: window.name }
}

/** Loads the adapter of the place we run in. */
export function createPlatform(): Promise<Platform> {
  return makePlatform(surroundings())
}

/** The host as its user agent tells, before its adapter is there. */
export function knownHost() {
  return surroundingsOf(surroundings())
}
