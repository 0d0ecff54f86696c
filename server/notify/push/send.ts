import { createHash } from 'node:crypto'
import type { Notice } from '../../../contract/push-notice.ts'
import { type Circuit, createCircuit } from '../../base/outside/circuit.ts'
import { pushServiceOf } from './allowed.ts'
import { askPushService } from './ask-service.ts'
import { encryptPush } from './encrypt.ts'
import type { PushKeys } from './keys.ts'

/** `gone`: this browser can never be told again. `later`: the service is down or asks to wait. */
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly seconds: number | null }

export type PushTarget = { readonly endpoint: string; readonly p256dh: Buffer; readonly auth: Buffer }

/** Hands one notice to a browser's push service. */
export type SendPush = (target: PushTarget, notice: Notice, now: Date) => Promise<SendResult>

/** A message nobody fetched for so long is of no use to anybody. */
const TTL_SECONDS = { show: 24 * 3_600, close: 3_600 }

/** Sends by the services of the browsers and those of the configuration; one that is down is left alone for a while. */
export function createSendPush(keys: PushKeys, ownServices: readonly string[]): SendPush {
  const circuits = new Map<string, Circuit>()
  const circuitOf = (origin: string): Circuit => {
    const circuit = circuits.get(origin) ?? createCircuit()
    circuits.set(origin, circuit)
    return circuit
  }
  return async ({ endpoint, p256dh, auth }, notice, now) => {
    const service = pushServiceOf(endpoint, ownServices)
    // Allowed when it was made, not any more.
    if (service === null) return { kind: 'gone' }
    const { origin } = service.url
    const circuit = circuitOf(origin)
    const wait = circuit.waitMs(now)
    if (wait > 0) return { kind: 'later', seconds: wait / 1_000 }
    const headers = {
      authorization: await keys.authorization(origin, Math.floor(now.getTime() / 1_000)),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(TTL_SECONDS[notice.type]),
      urgency: notice.type === 'show' ? 'normal' : 'low',
      topic: topicOf(notice),
    }
    const body = encryptPush(Buffer.from(JSON.stringify(notice)), { p256dh, auth })
    const { status, retryAfterSeconds } = await askPushService(service, headers, body)
    const result = resultOf(status, retryAfterSeconds)
    if (result.kind === 'later') circuit.failed(now)
    else circuit.succeeded()
    return result
  }
}

/** 403: the browser subscribed with another key of ours. */
function resultOf(status: number, retryAfterSeconds: number | null): SendResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410 || status === 403) return { kind: 'gone' }
  if (status === 0 || status === 429 || status >= 500) return { kind: 'later', seconds: retryAfterSeconds }
  return { kind: 'refused', status }
}

/** What was not fetched yet gives way to the newer one of the same topic: to its own closing, too (RFC 8030). */
function topicOf(notice: Notice): string {
  const tag = notice.type === 'show' ? notice.tag : notice.tags.join(' ')
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
