import type { FastifyInstance } from 'fastify'
import { dingTalkEvent, weComEvent, weComEventCheck } from '../../contract/vendor-events.ts'
import { OwnReply } from '../http/own-reply.ts'
import { route } from '../http/route.ts'
import { readFlatXml } from '../vendors/events/flat-xml.ts'
import { createForgedEvents } from '../vendors/events/forged-events.ts'
import { sealAnswer } from '../vendors/events/seal.ts'
import { type EventDeps, forged, noteEvent, openedEvent } from '../vendors/events/take-event.ts'

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** Where the vendors tell what changed in their address books (containers.md §3.7; security C-08). */
export function registerVendorEventRoutes(app: FastifyInstance, parts: Omit<EventDeps, 'forged'>): void {
  const deps: EventDeps = { ...parts, forged: createForgedEvents(parts.auth.clock) }

  route(app, dingTalkEvent, async ({ corpId, nonce, encrypt, ...input }, { call }) => {
    const place = { vendor: 'dingtalk', corpId, ip: call.ip } as const
    const signature = input.msg_signature ?? input.signature
    const timestamp = input.timestamp ?? input.timeStamp
    if (signature === undefined || timestamp === undefined) throw forged(deps, place)
    const taken = await openedEvent(deps, place, { signature, timestamp, nonce, encrypt })
    await noteEvent(deps, taken, signature)
    const answer = sealAnswer(taken.keys, taken.connection.clientId, 'success', deps.auth.clock())
    return {
      msg_signature: answer.signature,
      timeStamp: answer.timestamp,
      nonce: answer.nonce,
      encrypt: answer.encrypt,
    }
  })

  route(app, weComEventCheck, async ({ corpId, msg_signature, echostr, ...proof }, { call }) => {
    const sealed = { ...proof, signature: msg_signature, encrypt: echostr }
    const { message } = await openedEvent(deps, { vendor: 'wecom', corpId, ip: call.ip }, sealed)
    return new OwnReply(message, PLAIN)
  })

  route(app, weComEvent, async ({ corpId, msg_signature, xml, ...proof }, { call }) => {
    const place = { vendor: 'wecom', corpId, ip: call.ip } as const
    const encrypt = readFlatXml(xml)?.get('Encrypt')
    if (encrypt === undefined) throw forged(deps, place)
    const sealed = { ...proof, signature: msg_signature, encrypt }
    await noteEvent(deps, await openedEvent(deps, place, sealed), msg_signature)
    return new OwnReply('', PLAIN)
  })
}
