import { underBase } from './base-path.ts'
import { keepReturnUrl } from './return-url.ts'

/** Origins of portals that may show us in a frame and be sent to their login page, beside our own. */
const portals = new Set<string>()

/** From the system configuration. */
export function allowPortal(url: string): void {
  try {
    portals.add(new URL(url).origin)
  } catch {
    // No address, nothing allowed.
  }
}

/**
 * Inside a frame the parent goes to the login page and our address is kept for after it (spec §8); false when the
 * page stays. The parent is redirected only when it is of our origin or a configured portal (security C-04); the address it gets is ours, never
 * one from data.
 */
export function redirectParentToLogin(corpId: string | undefined): boolean {
  if (window.parent === window) return false
  const origin = parentOrigin()
  if (origin === undefined || (origin !== location.origin && !portals.has(origin))) return false
  keepReturnUrl(location.href)
  const query = corpId === undefined ? '' : `?corpId=${encodeURIComponent(corpId)}`
  window.parent.location.assign(new URL(underBase('/login') + query, location.origin).href)
  return true
}

function parentOrigin(): string | undefined {
  try {
    return window.parent.location.origin
  } catch {
    const { ancestorOrigins } = location
    if (ancestorOrigins !== undefined && ancestorOrigins.length > 0) return ancestorOrigins[0]
    return originOf(document.referrer)
  }
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
