import { deviceDatabase } from '../../../lib/device/device-database.ts'
import { pushState } from '../../../lib/live/push.ts'
import type { Attempt } from './attempt.ts'
import { inTime, type Outcome, outcome } from './outcome.ts'

const STORAGE_MS = 3_000
const PROBE = 'countersign.probe'

/** What this device keeps, and how it tells. */
export async function tryDevice(attempt: Attempt): Promise<void> {
  await attempt('storage', tryStorage)
  await attempt('worker', tryWorker)
  await attempt('push', tryPush)
}

async function tryStorage(): Promise<Outcome> {
  try {
    localStorage.setItem(PROBE, '1')
    localStorage.removeItem(PROBE)
  } catch {
    return outcome('failed', 'storageClosed')
  }
  try {
    await inTime(STORAGE_MS, deviceDatabase())
  } catch {
    return outcome('failed', 'databaseClosed')
  }
  return navigator.cookieEnabled ? outcome('ok') : outcome('failed', 'cookiesOff')
}

async function tryWorker(): Promise<Outcome> {
  if (!('serviceWorker' in navigator)) return outcome('note', 'noWorker')
  const registration = await inTime(STORAGE_MS, navigator.serviceWorker.getRegistration())
  if (registration === undefined) return outcome('note', 'workerNotYet')
  return registration.waiting === null ? outcome('ok') : outcome('note', 'workerWaits')
}

async function tryPush(): Promise<Outcome> {
  const state = await inTime(STORAGE_MS, pushState())
  return state === 'on' ? outcome('ok') : outcome('note', `push_${state}`)
}
