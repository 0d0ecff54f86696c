import { createHash } from 'node:crypto'

/** What a page tells the native side to prove itself. */
export type ShownSignature = {
  readonly timestamp: string | number
  readonly nonceStr: string
  readonly signature: string
}

/** As the native side checks it: SHA-1 over the address that is loaded, without what stands behind `#`. */
export function isSignedWith(ticket: string, shown: ShownSignature, liveUrl: string): boolean {
  const parts = {
    jsapi_ticket: ticket,
    noncestr: shown.nonceStr,
    timestamp: shown.timestamp,
    url: liveUrl.split('#')[0],
  }
  const text = Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('sha1').update(text).digest('hex') === shown.signature
}
