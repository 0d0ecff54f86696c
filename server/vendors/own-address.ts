import { isLocalHost } from '../auth/transport.ts'
import type { Config } from '../config.ts'
import type { Exchange } from '../http/exchange.ts'
import { portalOrigins } from '../http/portal-origins.ts'

type AddressConfig = Pick<Config, 'publicUrl' | 'basePath' | 'frameAncestors'>

/**
 * Our own origin as far as a vendor or a redirect may count on it: that of the configuration. Without one only this
 * machine's: the name a caller asked for could be anybody's (security C-03, C-07). Null: unknown.
 */
export function ownOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, exchange: Exchange): string | null {
  if (publicUrl !== undefined) return new URL(publicUrl).origin
  const host = exchange.header('host')
  if (host === undefined || !isLocalHost(host)) return null
  const origin = `${exchange.secure ? 'https' : 'http'}://${host}`
  return URL.canParse(origin) ? new URL(origin).origin : null
}

const LONGEST = 2_000
const HOME = '/'

/**
 * Where a login leads (security C-03): a path, query and hash of ours below the base path, or the whole address of a
 * site that may show us in a frame; anything else leads home. Parsed, never prefix-tested.
 */
export function returnUrlOf(config: AddressConfig, origin: string, given: string | undefined): string {
  if (given === undefined || given === '' || given.length > LONGEST) return HOME
  if (!URL.canParse(given, origin)) return HOME
  const url = new URL(given, origin)
  if (url.username !== '' || url.password !== '') return HOME
  if (url.origin !== origin) return portalOrigins(config).includes(url.origin) ? url.href : HOME
  if (!url.pathname.startsWith(config.basePath)) return HOME
  const path = `/${url.pathname.slice(config.basePath.length)}`
  const leadsBack = path.startsWith('//') || /^\/(login|logout|register|forgot-password)(\/|$)/.test(path)
  return leadsBack ? HOME : path + url.search + url.hash
}
