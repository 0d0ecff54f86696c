import { lookup as resolve } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, type PushService } from './allowed.ts'

const TIMEOUT_MS = 10_000

/** What a push service said; status 0: nothing at all. */
export type PushAnswer = { readonly status: number; readonly retryAfterSeconds: number | null }

/**
 * Hands one message to a push service. The name is resolved once and the address that was checked is the one that is
 * called, no redirect is followed, and nothing of the answer but its status is read (security F-09).
 */
export function askPushService(
  { url, inside }: PushService,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): Promise<PushAnswer> {
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((settle) => {
    const fail = () => settle({ status: 0, retryAfterSeconds: null })
    const request = ask(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        timeout: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(inside ? {} : { lookup: publicOnly }),
      },
      (response) => {
        const seconds = Number(response.headers['retry-after'])
        settle({
          status: response.statusCode ?? 0,
          retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
        })
        response.destroy()
      },
    )
    request.on('error', fail)
    request.on('timeout', () => request.destroy())
    request.end(body)
  })
}

/** As the system resolves, but a name with any address that is not public has none. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0)
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} has an address that is not public`), '', 0)
    if (options.all === true) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
