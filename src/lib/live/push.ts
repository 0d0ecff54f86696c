import * as z from 'zod/mini'
import { getPushKey, subscribePush, unsubscribePush } from '../../../contract/message-settings.ts'
import { searchMessages } from '../../../contract/messages.ts'
import type { Locale } from '../../../contract/vocabulary.ts'
import { call } from '../api/api.ts'
import { deviceValue, keepDeviceValue } from '../device/device-store.ts'
import { sessionOwner } from '../session/session.ts'

/**
 * Whether this browser tells the person: `unsupported` cannot, `needsInstall` only from the home screen (iOS),
 * `blocked` was forbidden to by the person.
 */
export type PushState = 'unsupported' | 'needsInstall' | 'blocked' | 'off' | 'on'

/** Who switched it on here; ids only. */
const OWNER = 'pushOwner'
const owner = z.object({ corpId: z.string(), userId: z.string() })

export async function pushState(): Promise<PushState> {
  const registration = await registered()
  if (registration === undefined) return isIos() && !isInstalled() ? 'needsInstall' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await registration.pushManager.getSubscription()
  return subscription !== null && isMine() ? 'on' : 'off'
}

/** Asks the person, then the push service, then our server; what does not come through leaves nothing behind. */
export async function switchPushOn(locale: Locale): Promise<PushState> {
  const registration = await registered()
  if (registration === undefined) return pushState()
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  await subscribe(registration, locale)
  keepDeviceValue(OWNER, sessionOwner())
  return 'on'
}

export async function switchPushOff(): Promise<void> {
  keepDeviceValue(OWNER, undefined)
  const subscription = await (await registered())?.pushManager.getSubscription()
  if (subscription == null) return
  await subscription.unsubscribe()
  await call(unsubscribePush, { endpoint: subscription.endpoint })
}

/**
 * After the login: the subscription goes on in this session, with the present key and language. Of somebody else who
 * was here before, it ends (security S-10).
 */
export async function renewPush(locale: Locale): Promise<void> {
  const registration = await registered()
  if (registration === undefined || deviceValue(OWNER, owner) === undefined) return
  if (isMine() && Notification.permission === 'granted') {
    await subscribe(registration, locale)
    await closeRead(registration)
    return
  }
  keepDeviceValue(OWNER, undefined)
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  for (const shown of await registration.getNotifications()) shown.close()
}

const MOST_KEPT = 100

/** What this device still shows although it was read or handled elsewhere. */
async function closeRead(registration: ServiceWorkerRegistration): Promise<void> {
  const shown = await registration.getNotifications()
  if (shown.length === 0) return
  const { MESSAGE } = await call(searchMessages, { tab: 'MESSAGE', readState: 'UNREADED', size: MOST_KEPT })
  const unread = new Set(MESSAGE.content.map(({ id }) => id))
  for (const one of shown) {
    if (one.tag === 'digest' ? unread.size === 0 : !unread.has(one.tag)) one.close()
  }
}

async function subscribe(registration: ServiceWorkerRegistration, locale: Locale): Promise<void> {
  const { publicKey } = await call(getPushKey, {})
  const key = bytesOf(publicKey)
  let subscription = await registration.pushManager.getSubscription()
  if (subscription !== null && !isMadeWith(subscription, key)) {
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscriptionShape.parse(subscription.toJSON())
  await call(subscribePush, { endpoint, keys, locale })
}

const subscriptionShape = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return undefined
  return navigator.serviceWorker.getRegistration()
}

function isMine(): boolean {
  const [held, me] = [deviceValue(OWNER, owner), sessionOwner()]
  return held !== undefined && held.corpId === me?.corpId && held.userId === me.userId
}

function isMadeWith({ options }: PushSubscription, key: Uint8Array): boolean {
  const held = options.applicationServerKey
  if (held === null) return true
  const bytes = new Uint8Array(held)
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isIos(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent)
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}
