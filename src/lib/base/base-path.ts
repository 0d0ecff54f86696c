/**
 * Where the app lives below its origin, with slashes at both ends. The server writes it into the page
 * (`<meta name="base-path">`), so one build works under any path.
 */
export function basePath(): string {
  const stated = document.querySelector('meta[name="base-path"]')?.getAttribute('content')
  return stated ?? '/'
}

/** `/api/x` → the address below the base path. */
export function underBase(path: string): string {
  return basePath() + path.replace(/^\//, '')
}

/** Where the page is, as the router names it. */
export function pathBelowBase(): string {
  return `/${location.pathname.slice(basePath().length)}`
}
