import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { corpCode } from './session.ts'
import { mostCharacters } from './text-length.ts'

const word = z.string().check(z.minLength(1), mostCharacters(128))
/** Base64 of the sealed message. */
const sealed = z.string().check(z.minLength(1), mostCharacters(60_000))
const time = z.string().check(z.regex(/^\d{9,14}$/))

/** DingTalk tells what changed in its address book (containers.md §3.7); answered with a sealed `success`. */
export const dingTalkEvent = endpoint({
  name: 'dingTalkEvent',
  method: 'POST',
  path: '/public/container/dingtalk/:corpId',
  access: 'public',
  raw: true,
  signed: true,
  input: z.object({
    corpId: corpCode,
    signature: z.optional(word),
    msg_signature: z.optional(word),
    /** Milliseconds since 1970; spelt in both ways. */
    timestamp: z.optional(time),
    timeStamp: z.optional(time),
    nonce: word,
    encrypt: sealed,
  }),
  output: z.object({
    msg_signature: z.string(),
    timeStamp: z.string(),
    nonce: z.string(),
    encrypt: z.string(),
  }),
  faults: ['vendorEventForged', 'tooManyRequests'],
})

const weComQuery = {
  corpId: corpCode,
  msg_signature: word,
  /** Seconds since 1970. */ timestamp: time,
  nonce: word,
}

/** WeCom asks whether the address is ours; the answer is what stands sealed in `echostr`, and nothing else. */
export const weComEventCheck = endpoint({
  name: 'weComEventCheck',
  method: 'GET',
  path: '/public/container/wecom/:corpId',
  access: 'public',
  raw: true,
  signed: true,
  input: z.object({ ...weComQuery, echostr: sealed }),
  output: z.string(),
  faults: ['vendorEventForged', 'tooManyRequests'],
})

/** WeCom tells what changed in its address book; answered with nothing. */
export const weComEvent = endpoint({
  name: 'weComEvent',
  method: 'POST',
  path: '/public/container/wecom/:corpId',
  access: 'public',
  raw: true,
  xml: true,
  signed: true,
  input: z.object({ ...weComQuery, xml: z.string().check(mostCharacters(60_000)) }),
  output: z.string(),
  faults: ['vendorEventForged', 'tooManyRequests'],
})
