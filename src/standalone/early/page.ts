import { RETURN_URL_KEY } from '../../lib/base/early-names.ts'

export function contentOf(name: string): string {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
}

export const base = contentOf('base-path') || '/'
/** Below the base path. */
export const path = location.pathname.slice(base.length)
export const query = new URLSearchParams(location.search)
/** The whole address, for a login to lead back to. */
export const here = location.pathname + location.search + location.hash

export const agent = navigator.userAgent
/** By the same marks as platform-adapters/detect.ts, as far as they are in the name. */
export const vendor = /\bwxwork\//i.test(agent) ? 'wecom' : /DingTalk/i.test(agent) ? 'dingtalk' : ''

/** WeCom sent the browser back with a code. */
export const isReturned =
  path === 'login' && query.get('via') === 'wecom' && query.has('code') && query.has('state')

/** Nobody is asked for there. */
export function isOfNobody(path: string): boolean {
  return /^(login|externalLink)(\/|$)/.test(path)
}

/** Whoever is signed in may be asked for; nobody has to sign in. */
export function needsNoLogin(path: string): boolean {
  return /^(diagnose|forgot-password)(\/|$)/.test(path)
}

/** Where a login leads back to, as it was kept when the page was left. */
export function wantedPath(): string {
  try {
    return new URL(sessionStorage.getItem(RETURN_URL_KEY) ?? '', location.href).pathname.slice(base.length)
  } catch {
    return ''
  }
}
