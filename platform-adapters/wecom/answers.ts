import * as z from 'zod/mini'
import type { Network, PickedUnits, PlatformResult, Position } from '../platform.ts'
import { PLATFORM_FAULTS } from '../platform.ts'
import { failed, numberOf, ok } from '../settle.ts'

const unit = z.object({ id: z.union([z.string(), z.number()]), name: z.optional(z.string()) })
const contacts = z.object({
  result: z.object({
    userList: z.optional(z.nullable(z.array(unit))),
    departmentList: z.optional(z.nullable(z.array(unit))),
  }),
})

export function readUnits(raw: unknown): PlatformResult<PickedUnits> {
  const { success, data } = contacts.safeParse(raw)
  if (!success) return wrongShape(raw)
  const { userList, departmentList } = data.result
  return ok({ people: (userList ?? []).map(pickedOf), departments: (departmentList ?? []).map(pickedOf) })
}

const pickedOf = ({ id, name }: z.infer<typeof unit>) => ({ hostId: String(id), name: name ?? '' })

/** A bar code comes as `TYPE,text`; a QR code as it is. */
export function readScan(raw: unknown): PlatformResult<string> {
  const { success, data } = z.object({ resultStr: z.string() }).safeParse(raw)
  if (!success) return wrongShape(raw)
  return ok(/^(?:CODE|EAN|UPC|ITF|CODABAR)[\w-]*,(.*)$/s.exec(data.resultStr)?.[1] ?? data.resultStr)
}

export function readPosition(raw: unknown): PlatformResult<Position> {
  const found = z.object({ latitude: z.unknown(), longitude: z.unknown() }).safeParse(raw).data
  const latitude = numberOf(found?.latitude)
  const longitude = numberOf(found?.longitude)
  if (latitude === undefined || longitude === undefined) return wrongShape(raw)
  return ok({ latitude, longitude, datum: 'gcj02', address: '' })
}

export function readNetwork(raw: unknown): PlatformResult<Network> {
  const { success, data } = z.object({ networkType: z.string() }).safeParse(raw)
  if (!success) return wrongShape(raw)
  if (data.networkType === 'wifi' || data.networkType === 'none') return ok(data.networkType)
  return ok(/^([2-6]g|edge|wwan)$/i.test(data.networkType) ? 'cellular' : 'unknown')
}

export const readNothing = (): PlatformResult<null> => ok(null)

function wrongShape(raw: unknown) {
  return failed(PLATFORM_FAULTS.shape, JSON.stringify(raw) ?? 'nothing')
}

/** What a rejection means: WeCom says it in a word behind the name of the call (containers.md §2.2). */
export function readRefusal(reason: unknown): PlatformResult<never> {
  const { success, data } = z.object({ errMsg: z.string() }).safeParse(reason)
  if (!success) return failed('unknown', String(reason))
  const word = data.errMsg.slice(data.errMsg.indexOf(':') + 1).trim()
  if (/^cancel/i.test(word)) return { status: 'cancelled' }
  if (/permission ?denied|access ?denied/i.test(word)) return { status: 'denied' }
  if (/function ?not ?exist/i.test(word)) return { status: 'unavailable' }
  if (/invalid ?signature/i.test(word)) return failed(PLATFORM_FAULTS.signature, data.errMsg)
  return failed(word, data.errMsg)
}
