import { createContext, useContext } from 'react'
import { createPlatform as makePlatform, surroundingsOf } from '../../../platform-adapters/index.ts'
import type { Platform, Signer } from '../../../platform-adapters/platform.ts'
import { holdBackOf } from './step-back.ts'

const PlatformContext = createContext<Platform | undefined>(undefined)
export const PlatformProvider = PlatformContext.Provider

/** Containers compare a signature with the address the page was entered at: kept before anything navigates. */
const entryUrl = location.href

/** The container we run in, or the browser. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (platform === undefined) throw new Error('usePlatform outside of PlatformProvider')
  return platform
}

function surroundings() {
  const pc: unknown = 'dingtalk' in window ? window.dingtalk : undefined
  return {
    userAgent: navigator.userAgent,
    windowName: window.name,
    hasPcBridge: typeof pc === 'object' && pc !== null && 'platform' in pc,
    touchPoints: navigator.maxTouchPoints,
  }
}

/** Loads the adapter of the place we run in; its SDK comes when it is first used. */
export async function createPlatform(): Promise<Platform> {
  const sign: Signer = async (request) => (await import('./sign-page.ts')).signPage(request)
  const platform = await makePlatform(surroundings(), sign, { entryUrl })
  holdBackOf(platform)
  return platform
}

/** The host as its user agent tells, before its adapter is there. */
export function knownHost() {
  return surroundingsOf(surroundings())
}
