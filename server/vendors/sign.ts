import { createHash, randomBytes } from 'node:crypto'
import { Fault } from '../base/fault.ts'

/** What a page is told to prove itself with; the ticket stays here. */
export type PageSignature = {
  /** Seconds since 1970. */
  readonly timestamp: string
  readonly nonceStr: string
  readonly signature: string
}

/** The signature of both vendors and both of WeCom's tickets (containers.md §3.1), lower-case hex. */
export function signatureOf(ticket: string, nonceStr: string, timestamp: string, url: string): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

/**
 * The address that is signed: as the page says it, without what stands behind `#`. Only one of our own origin below
 * the base path (security C-07).
 */
export function signableUrl(given: string, origin: string | null, basePath: string): string {
  const [url = ''] = given.split('#')
  // The parser drops these, the container does not: what is checked would not be what is signed.
  const isPlain = /^[\u0021-\u007e\u00a0-\uffff]+$/u.test(url) && !url.includes('\\')
  const parsed = isPlain && URL.canParse(url) ? new URL(url) : null
  if (parsed === null || origin === null || parsed.origin !== origin || parsed.username !== '')
    throw new Fault('signUrlNotAllowed')
  if (!parsed.pathname.startsWith(basePath)) throw new Fault('signUrlNotAllowed')
  return url
}

/** DingTalk takes the query decoded, WeCom as it is. */
export function decodedQuery(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  try {
    return url.slice(0, at) + decodeURIComponent(url.slice(at))
  } catch {
    return url
  }
}

export function signPage(ticket: string, url: string, now: number): PageSignature {
  const timestamp = String(Math.floor(now / 1_000))
  const nonceStr = randomBytes(12).toString('hex')
  return { timestamp, nonceStr, signature: signatureOf(ticket, nonceStr, timestamp, url) }
}
