import { underBase } from '../base/base-path.ts'
import { keepReturnUrl } from './return-url.ts'

/** Inside a frame of another page, of ours or of a portal or container. */
export function isFramed(): boolean {
  return window.parent !== window
}

/**
 * Inside a frame the parent goes to the login page, and our address for after it goes along (spec §8): kept in this
 * tab, and in the query for browsers that keep nothing of ours inside a foreign page. Only a parent of our own origin
 * or of a portal of the configuration is sent, to an address of ours (security C-04); where it is not, or the browser
 * does not let us, this page shows the way to the login itself.
 */
export function redirectParentToLogin(corpId: string | undefined, here: string): void {
  if (!isFramed()) return
  const origin = parentOrigin()
  if (origin === undefined || (origin !== location.origin && !portals().includes(origin))) return
  keepReturnUrl(here)
  const query = new URLSearchParams({ ...(corpId === undefined ? {} : { corpId }), return: here })
  try {
    // Of a foreign location nothing else may be set.
    window.parent.location.href = new URL(`${underBase('/login')}?${query}`, location.origin).href
  } catch {
    // Browsers let a frame move its page only after somebody pressed something in it.
  }
}

/** Exact origins of the configuration that may frame us; the server writes them into the page. */
function portals(): readonly string[] {
  const stated = document.querySelector('meta[name="framed-by"]')?.getAttribute('content') ?? ''
  return stated.split(' ').filter((origin) => origin !== '')
}

function parentOrigin(): string | undefined {
  try {
    return window.parent.location.origin
  } catch {
    const { ancestorOrigins } = location
    if (ancestorOrigins !== undefined && ancestorOrigins.length > 0) return ancestorOrigins[0]
    // Who framed us is foreign: a referrer of our own only says that we went on inside the frame.
    const origin = originOf(document.referrer)
    return origin === location.origin ? undefined : origin
  }
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
