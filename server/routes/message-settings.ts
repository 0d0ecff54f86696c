import { createECDH, createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  findMessageSettings,
  getPushKey,
  MESSAGE_GROUP_NAMES,
  MESSAGE_GROUPS,
  type MessageGroup,
  type MessageSettings,
  saveMessageSettings,
  subscribePush,
  unsubscribePush,
} from '../../contract/message-settings.ts'
import type { MessageKind } from '../../contract/messages.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { pushServiceOf } from '../notify/push/allowed.ts'
import { AUTH_BYTES, POINT_BYTES } from '../notify/push/encrypt.ts'
import { findMessageSetting, writeMessageSetting } from '../stores/notify/message-settings.ts'
import { deleteSubscription, saveSubscription } from '../stores/notify/push-subscriptions.ts'

const NO_CHOICE: MessageSettings = { inAppOff: [], pushOff: [], quiet: null, digest: 'atOnce', digestAt: 540 }

/** How a person wants to be told, and on which devices. */
export function registerMessageSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, database, pushKeys, wake } = deps

  route(app, findMessageSettings, async (_, { actor }) => {
    const stored = await findMessageSetting(database, actor)
    if (stored === null) return NO_CHOICE
    return { ...stored, inAppOff: groupsOf(stored.inAppOff), pushOff: groupsOf(stored.pushOff) }
  })

  // The same choice again is the same choice: a repeat needs no token.
  route(app, saveMessageSettings, async (input, { actor }) => {
    const { inAppOff, pushOff } = input
    const stored = { ...input, inAppOff: kindsOf(inAppOff), pushOff: kindsOf(pushOff) }
    await database.transaction((tx) => writeMessageSetting(tx, actor, stored))
    deps.hub.publish(actor.corpId, [actor.userId], { type: 'counts' })
    wake.pushes()
    return input
  })

  route(app, getPushKey, async () => ({ publicKey: (await pushKeys.current()).publicKey }))

  route(app, subscribePush, async ({ endpoint, keys, locale }, { actor }) => {
    const service = pushServiceOf(endpoint, config.pushServices)
    if (service === null) throw new Fault('pushServiceNotAllowed')
    const p256dh = Buffer.from(keys.p256dh, 'base64url')
    const auth = Buffer.from(keys.auth, 'base64url')
    if (!isPoint(p256dh) || auth.length !== AUTH_BYTES) throw new Fault('pushKeysInvalid')
    const { index } = await pushKeys.current()
    await database.transaction((tx) =>
      saveSubscription(tx, {
        corpId: actor.corpId,
        userId: actor.userId,
        sessionId: actor.sessionId,
        endpoint,
        endpointHash: hashOf(endpoint),
        p256dh,
        auth,
        keyIndex: index,
        locale,
      }),
    )
    return {}
  })

  route(app, unsubscribePush, async ({ endpoint }, { actor }) => {
    await deleteSubscription(database, actor, hashOf(endpoint))
    return {}
  })
}

function hashOf(endpoint: string): Buffer {
  return createHash('sha256').update(endpoint).digest()
}

/** Found out by using it: what is no point of the curve could never be told anything. */
function isPoint(key: Buffer): boolean {
  if (key.length !== POINT_BYTES) return false
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(key)
    return true
  } catch {
    return false
  }
}

function kindsOf(groups: readonly MessageGroup[]): MessageKind[] {
  return [...new Set(groups.flatMap((group): readonly MessageKind[] => MESSAGE_GROUPS[group]))]
}

function groupsOf(kinds: readonly MessageKind[]): MessageGroup[] {
  return MESSAGE_GROUP_NAMES.filter((group) => MESSAGE_GROUPS[group].every((kind) => kinds.includes(kind)))
}
