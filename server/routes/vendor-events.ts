import type { FastifyInstance } from 'fastify'
import { dingTalkEvent, weComEvent, weComEventCheck } from '../../contract/vendor-events.ts'
import { Fault } from '../http/fault.ts'
import { OwnReply } from '../http/own-reply.ts'
import { route } from '../http/route.ts'
import { readFlatXml } from '../vendors/events/flat-xml.ts'
import { sealAnswer } from '../vendors/events/seal.ts'
import { type EventDeps, noteEvent, openedEvent } from '../vendors/events/take-event.ts'

const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** Where the vendors tell what changed in their address books (containers.md §3.7; security C-08). */
export function registerVendorEventRoutes(app: FastifyInstance, deps: EventDeps): void {
  route(app, dingTalkEvent, async ({ corpId, nonce, encrypt, ...input }) => {
    const signature = input.msg_signature ?? input.signature
    const timestamp = input.timestamp ?? input.timeStamp
    if (signature === undefined || timestamp === undefined) throw new Fault('vendorEventForged')
    const taken = await openedEvent(deps, 'dingtalk', corpId, { signature, timestamp, nonce, encrypt })
    await noteEvent(deps, taken, signature)
    const answer = sealAnswer(taken.keys, taken.connection.clientId, 'success', deps.auth.clock())
    return {
      msg_signature: answer.signature,
      timeStamp: answer.timestamp,
      nonce: answer.nonce,
      encrypt: answer.encrypt,
    }
  })

  route(app, weComEventCheck, async ({ corpId, msg_signature, echostr, ...proof }) => {
    const sealed = { ...proof, signature: msg_signature, encrypt: echostr }
    const { message } = await openedEvent(deps, 'wecom', corpId, sealed)
    return new OwnReply(message, PLAIN)
  })

  route(app, weComEvent, async ({ corpId, msg_signature, xml, ...proof }) => {
    const encrypt = readFlatXml(xml)?.get('Encrypt')
    if (encrypt === undefined) throw new Fault('vendorEventForged')
    const sealed = { ...proof, signature: msg_signature, encrypt }
    await noteEvent(deps, await openedEvent(deps, 'wecom', corpId, sealed), msg_signature)
    return new OwnReply('', PLAIN)
  })
}
