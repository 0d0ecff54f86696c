import { createHash } from 'node:crypto'
import type { PlatformResult, Signature } from '../../../platform-adapters/platform.ts'

export const CORP_ID = 'corp-of-the-container'
export const AGENT_ID = '1000002'
export const TICKETS = { corp: 'ticket-of-the-corp', app: 'ticket-of-the-app' } as const

/** What a server may do wrong when it signs. */
export type SigningFault = 'wrongTicket' | 'wrongCorp' | 'wrongUrl' | 'refuses'

/** What both vendors compare with (containers.md §3.1); worked out here by other means than in the simulators. */
export function signatureOf(ticket: string, nonce: string, timestamp: string, url: string): string {
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`)
    .digest('hex')
}

/** A server that signs any page. */
export function answerSigning(
  query: URLSearchParams,
  fault: SigningFault | undefined,
): PlatformResult<Signature> {
  if (fault === 'refuses') return { status: 'failed', code: '902780', text: 'not connected' }
  const timestamp = '1414587457'
  const nonceStr = 'Wm3WZYTPz0wzccnW'
  const right = query.get('ticket') === 'corp' ? TICKETS.corp : TICKETS.app
  const ticket = fault === 'wrongTicket' ? 'ticket-of-somebody-else' : right
  const url = fault === 'wrongUrl' ? 'https://elsewhere.example/' : (query.get('url') ?? '')
  return {
    status: 'ok',
    value: {
      corpId: fault === 'wrongCorp' ? 'corp-of-somebody-else' : CORP_ID,
      agentId: AGENT_ID,
      timestamp,
      nonceStr,
      signature: signatureOf(ticket, nonceStr, timestamp, url),
    },
  }
}
