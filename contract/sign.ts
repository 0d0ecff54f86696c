import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { corpCode } from './session.ts'
import { mostCharacters } from './text-length.ts'

/** The page's address as it was loaded; what stands behind a `#` is left out. */
const url = z.string().check(z.minLength(1), mostCharacters(4_000))
const FAULTS = [
  'signUrlNotAllowed',
  'vendorNotConnected',
  'vendorRefused',
  'vendorBusy',
  'vendorUnreachable',
  'tooManyRequests',
] as const

/** What `dd.config` takes (spec §7; containers.md §3.1): for pages of our own only, the ticket never leaves the server. */
export const dingTalkSign = endpoint({
  name: 'dingTalkSign',
  method: 'GET',
  path: '/api/dingtalk/sign',
  access: 'public',
  fewPerAddress: true,
  input: z.object({ url, corpId: z.optional(corpCode) }),
  output: z.object({
    agentId: z.string(),
    /** The vendor's code. */
    corpId: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    signature: z.string(),
  }),
  faults: FAULTS,
})

/** WeCom has a ticket of the organisation (`config`) and one of the app (`agentConfig`). */
export const WECOM_TICKETS = ['corp', 'agent'] as const

/** What `ww.register` asks for with `getConfigSignature` (`corp`) and `getAgentConfigSignature` (`agent`). */
export const weComSign = endpoint({
  name: 'weComSign',
  method: 'GET',
  path: '/api/auth/sign',
  access: 'public',
  fewPerAddress: true,
  input: z.object({
    url,
    corpId: z.optional(corpCode),
    ticket: z._default(z.enum(WECOM_TICKETS), 'corp'),
  }),
  output: z.object({
    /** The vendor's code, which is the app id of WeCom's calls too. */
    corpId: z.string(),
    agentId: z.string(),
    timestamp: z.string(),
    nonceStr: z.string(),
    signature: z.string(),
  }),
  faults: FAULTS,
})
