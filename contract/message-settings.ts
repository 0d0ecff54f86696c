import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { MessageKind } from './messages.ts'
import { empty } from './shapes.ts'
import { mostCharacters } from './text-length.ts'
import { LOCALES } from './vocabulary.ts'

/** Kinds as people choose them: one switch for what belongs together. */
export const MESSAGE_GROUPS = {
  toDo: ['itemOpened', 'transferred', 'assistAsked'],
  urge: ['urged', 'reminded'],
  returned: ['returned'],
  mention: ['mention'],
  reply: ['reply'],
  finished: ['finished', 'ownerChanged', 'itemClosed', 'assistAnswered'],
  circulated: ['circulated'],
  files: ['importEnded', 'exportEnded'],
} as const satisfies Record<string, readonly MessageKind[]>
export type MessageGroup = keyof typeof MESSAGE_GROUPS
export const MESSAGE_GROUP_NAMES = [
  'toDo',
  'urge',
  'returned',
  'mention',
  'reply',
  'finished',
  'circulated',
  'files',
] as const satisfies readonly MessageGroup[]

const group = z.array(z.enum(MESSAGE_GROUP_NAMES)).check(z.maxLength(MESSAGE_GROUP_NAMES.length))
/** Minutes since midnight of the person's own clock. */
const minute = z.int().check(z.minimum(0), z.maximum(1439))

/** How I want to be told; without any choice: everything, at once, around the clock. */
export const messageSettings = z.object({
  /** What the list of messages leaves out. */
  inAppOff: group,
  /** What no device of mine is told of. */
  pushOff: group,
  /** No device is told in between; it may go over midnight. Null: never quiet. */
  quiet: z.nullable(z.object({ from: minute, until: minute })),
  /** Messages to devices one by one, or together: each full hour, or once a day. Urges come at once. */
  digest: z.enum(['atOnce', 'hourly', 'daily']),
  digestAt: minute,
})
export type MessageSettings = z.infer<typeof messageSettings>

/** Ours: how I want to be told. */
export const findMessageSettings = endpoint({
  name: 'findMessageSettings',
  method: 'GET',
  path: '/api/paltform/station_message/settings',
  access: 'session',
  input: empty,
  output: messageSettings,
  faults: [],
})

/** Ours: keeps all of them; the last one saved counts. */
export const saveMessageSettings = endpoint({
  name: 'saveMessageSettings',
  method: 'POST',
  path: '/api/paltform/station_message/settings',
  access: 'session',
  write: true,
  input: messageSettings,
  output: messageSettings,
  faults: [],
})

/** Ours: the public key that a browser subscribes with (VAPID, uncompressed point as base64url). */
export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/api/paltform/push/key',
  access: 'session',
  input: empty,
  output: z.object({ publicKey: z.string() }),
  faults: [],
})

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}=?=?$/))
/** The address that the browser's push service gave it. */
const pushEndpoint = z.string().check(mostCharacters(1000))

/** Ours: from now on this browser is told; the same browser again is the same subscription. */
export const subscribePush = endpoint({
  name: 'subscribePush',
  method: 'POST',
  path: '/api/paltform/push/subscribe',
  access: 'session',
  write: true,
  input: z.object({
    endpoint: pushEndpoint,
    keys: z.object({ p256dh: base64url, auth: base64url }),
    /** The language this browser shows the app in. */
    locale: z.enum(LOCALES),
  }),
  output: empty,
  faults: ['pushServiceNotAllowed', 'pushKeysInvalid'],
})

/** Ours: this browser is not told any more; one that is not known is fine. */
export const unsubscribePush = endpoint({
  name: 'unsubscribePush',
  method: 'POST',
  path: '/api/paltform/push/unsubscribe',
  access: 'session',
  write: true,
  input: z.object({ endpoint: pushEndpoint }),
  output: empty,
  faults: [],
})
