import { atom } from 'jotai'
import { RETURN_URL_KEY } from '../base/early-names.ts'
import { store } from '../base/store.ts'

const LONGEST = 2000
/** For a page whose storage is closed, as a foreign site's frame may be: it lives as long as the page. */
const ofPage = atom<string | null>(null)

/**
 * Where to go after the login. Only an address of this origin counts, and only its path, query and hash are used
 * (security C-03): `//evil`, `/\evil`, `javascript:` and the login page itself lead home.
 */
export function safeReturnPath(value: string | null | undefined, origin: string, base: string): string {
  if (value === null || value === undefined || value === '' || value.length > LONGEST) return '/'
  let url: URL
  try {
    url = new URL(value, origin)
  } catch {
    return '/'
  }
  if (url.origin !== origin || !url.pathname.startsWith(base) || url.username !== '') return '/'
  const path = `/${url.pathname.slice(base.length)}`
  if (path.startsWith('//') || /^\/(login|logout|register|forgot-password)(\/|$)/.test(path)) return '/'
  return path + url.search + url.hash
}

/** A vendor's page sent the browser back with a code: the login page of this address would finish its login. */
export function isSentBack(): boolean {
  const query = new URLSearchParams(location.search)
  return query.has('via') && query.has('code')
}

/** Remembers where we were, in this tab only. */
export function keepReturnUrl(url: string): void {
  store().set(ofPage, url)
  try {
    sessionStorage.setItem(RETURN_URL_KEY, url)
  } catch {
    // Closed: a login that leaves the page leads home.
  }
}

/** The kept address, once. */
export function takeReturnUrl(): string | null {
  const here = store().get(ofPage)
  store().set(ofPage, null)
  try {
    const kept = sessionStorage.getItem(RETURN_URL_KEY)
    sessionStorage.removeItem(RETURN_URL_KEY)
    return kept
  } catch {
    return here
  }
}
