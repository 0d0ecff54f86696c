import { openLoginPanel as open } from '../../../platform-adapters/index.ts'
import { underBase } from '../base/base-path.ts'

/** The query by which the login page is loaded to show WeCom's panel at once. */
export const PANEL_QUERY = 'panel'

/** A vendor's login inside our page. */
export const openLoginPanel = open

/**
 * Whether the vendor's page may stand in this one: the server allows it on the login page alone (its content policy),
 * and the page that a browser loaded first keeps its policy wherever the app goes.
 */
export function isLoadedAsLogin(): boolean {
  const [loaded] = performance.getEntriesByType?.('navigation') ?? []
  return loaded !== undefined && new URL(loaded.name).pathname === underBase('/login')
}

/** WeCom wants a trusted host with a name, so none on this machine itself; a phone has its app (containers.md §4.1). */
export function mayShowPanel(platform: { readonly host: string; readonly isMobile: boolean }): boolean {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname)
  return platform.host === 'browser' && !platform.isMobile && !isLocal && window.parent === window
}
