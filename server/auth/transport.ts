import { BlockList } from 'node:net'
import { Fault } from '../base/fault.ts'
import type { Exchange } from '../http/exchange.ts'

const LOCAL_NAMES = new Set(['localhost', '[::1]'])
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')

/** Passwords and sessions travel by TLS; plain http is for this machine only (architecture: auth). */
export function requireSecureTransport(exchange: Exchange): void {
  if (!exchange.secure && !isLocalHost(exchange.header('host'))) throw new Fault('insecureTransport')
}

/** Whether a Host header names this machine. */
export function isLocalHost(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  return LOCAL_NAMES.has(name) || name.endsWith('.localhost') || loopback.check(name, 'ipv4')
}

/**
 * Calls that count on a cookie answer pages of our own origin only (security C-10). Browsers say where a call comes
 * from; the older ones name the origin on POST; without either the cookie's SameSite is what is left.
 */
export function requireSameSite(exchange: Exchange, publicUrl: string | undefined): void {
  const site = exchange.header('sec-fetch-site')
  if (site !== undefined) {
    if (site !== 'same-origin') throw new Fault('noPermission')
    return
  }
  const origin = exchange.header('origin')
  if (origin !== undefined && !isOwnOrigin(exchange, origin, publicUrl)) throw new Fault('noPermission')
}

/**
 * Whether a script of our own pages called, as the browser itself says: no link, form, picture or page of another site
 * can. Old browsers say it of POST alone; a call without a word of it counts for none.
 */
export function isByOwnScript(exchange: Exchange, publicUrl: string | undefined): boolean {
  const site = exchange.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' && exchange.header('sec-fetch-dest') === 'empty'
  const origin = exchange.header('origin')
  return origin !== undefined && isOwnOrigin(exchange, origin, publicUrl)
}

function isOwnOrigin(exchange: Exchange, origin: string, publicUrl: string | undefined): boolean {
  if (hostOf(origin) === exchange.header('host')?.toLowerCase()) return true
  return publicUrl !== undefined && origin === new URL(publicUrl).origin
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host.toLowerCase() : undefined
}
