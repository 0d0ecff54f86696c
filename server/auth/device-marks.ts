import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Exchange } from '../http/exchange.ts'
import type { Auth } from './auth.ts'
import { setDeviceMarks, shownDeviceMarks } from './cookies.ts'
import type { Started } from './sessions.ts'

/** Whose mark it is. With the epoch of the password: a new one ends the marks that were given under the old one. */
type Owner = { readonly corpId: string; readonly userId: string; readonly epoch: number }

/** So many people of one device are remembered. */
const MOST_MARKS = 4
const MARK = /^([A-Za-z0-9_-]{22})~([A-Za-z0-9_-]{43})$/

/**
 * A device remembers who signed in on it, so that failures elsewhere do not make it wait: per person a random id and a
 * signature that only this server can make. A mark opens nothing by itself and does not say whose it is.
 */
export function findDeviceMark(key: Uint8Array, marks: string | undefined, owner: Owner): string | undefined {
  return listOf(marks)
    .map((mark) => idOf(key, mark, owner))
    .find((id) => id !== undefined)
}

/** After a sign-in: this device is known to the person from now on. */
export function markDevice({ keys }: Pick<Auth, 'keys'>, exchange: Exchange, { owner }: Started): void {
  setDeviceMarks(exchange, withDeviceMark(keys.deviceMark, shownDeviceMarks(exchange), owner))
}

/** The marks of a device with one of this person first. */
function withDeviceMark(key: Uint8Array, marks: string | undefined, owner: Owner): string {
  const others = listOf(marks)
  const own = others.find((mark) => idOf(key, mark, owner) !== undefined) ?? newMark(key, owner)
  return [own, ...others.filter((mark) => mark !== own)].slice(0, MOST_MARKS).join('.')
}

function listOf(marks: string | undefined): string[] {
  return (marks ?? '').split('.', MOST_MARKS).filter((mark) => MARK.test(mark))
}

function newMark(key: Uint8Array, owner: Owner): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}~${signatureOf(key, id, owner).toString('base64url')}`
}

function idOf(key: Uint8Array, mark: string, owner: Owner): string | undefined {
  const [, id = '', shown = ''] = MARK.exec(mark) ?? []
  const expected = signatureOf(key, id, owner)
  const given = Buffer.from(shown, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

function signatureOf(key: Uint8Array, id: string, { corpId, userId, epoch }: Owner): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([id, corpId, userId, epoch]))
    .digest()
}
