import * as z from 'zod/mini'
import type { Network, PickedUnit, PickedUnits, PlatformResult, Position } from '../platform.ts'
import { PLATFORM_FAULTS } from '../platform.ts'
import { failed, numberOf, ok } from '../settle.ts'

/** Ids come as text or numbers. */
const hostId = z.union([z.string(), z.number()])
const person = z.object({ emplId: hostId, name: z.optional(z.string()) })
const department = z.object({ id: hostId, name: z.optional(z.string()) })
const unitsPicked = z.object({
  users: z.optional(z.nullable(z.array(person))),
  departments: z.optional(z.nullable(z.array(department))),
})

export function readUnits(raw: unknown): PlatformResult<PickedUnits> {
  const { success, data } = unitsPicked.safeParse(raw)
  if (!success) return wrongShape(raw)
  const people = (data.users ?? []).map(({ emplId, name }) => unitOf(emplId, name))
  return ok({ people, departments: (data.departments ?? []).map(({ id, name }) => unitOf(id, name)) })
}

function unitOf(id: string | number, name: string | undefined): PickedUnit {
  return { hostId: String(id), name: name ?? '' }
}

/** One text of an answer, whose name differs by version. */
export function readText(...names: readonly string[]) {
  return (raw: unknown): PlatformResult<string> => {
    const found = z.record(z.string(), z.unknown()).safeParse(raw)
    const text = names.map((name) => found.data?.[name]).find((one) => typeof one === 'string')
    return typeof text === 'string' ? ok(text) : wrongShape(raw)
  }
}

/** A text in the format that was asked for: nothing else is taken for a date or a time. */
export function readFormatted(format: RegExp, ...names: readonly string[]) {
  return (raw: unknown): PlatformResult<string> => {
    const text = readText(...names)(raw)
    return text.status !== 'ok' || format.test(text.value) ? text : wrongShape(raw)
  }
}

/** One of the options that were offered. */
export function readChoice(options: readonly { readonly value: string }[]) {
  return (raw: unknown): PlatformResult<string> => {
    const text = readText('value')(raw)
    return text.status !== 'ok' || options.some(({ value }) => value === text.value) ? text : wrongShape(raw)
  }
}

const place = z.object({ latitude: z.unknown(), longitude: z.unknown(), address: z.optional(z.unknown()) })

/** AMap's coordinates; old Android clients wrap them in `location`, and some write them as text. */
export function readPosition(raw: unknown): PlatformResult<Position> {
  const wrapped = z.object({ location: place }).safeParse(raw)
  const found = wrapped.success ? wrapped.data.location : place.safeParse(raw).data
  const latitude = numberOf(found?.latitude)
  const longitude = numberOf(found?.longitude)
  if (latitude === undefined || longitude === undefined) return wrongShape(raw)
  return ok({
    latitude,
    longitude,
    datum: 'gcj02',
    address: typeof found?.address === 'string' ? found.address : '',
  })
}

export function readNetwork(raw: unknown): PlatformResult<Network> {
  const text = readText('result')(raw)
  if (text.status !== 'ok') return text
  if (text.value === 'wifi' || text.value === 'none') return ok(text.value)
  return ok(/^[2-6]g$/i.test(text.value) ? 'cellular' : 'unknown')
}

export const readNothing = (): PlatformResult<null> => ok(null)

function wrongShape(raw: unknown) {
  return failed(PLATFORM_FAULTS.shape, JSON.stringify(raw) ?? 'nothing')
}

const refusal = z.object({
  errorCode: z.optional(hostId),
  errorMessage: z.optional(z.string()),
  message: z.optional(z.string()),
})

/** What a rejection of the SDK means. Codes are text on phones and numbers from the SDK itself (containers.md §2.1). */
export function readRefusal(reason: unknown): PlatformResult<never> {
  const { data } = refusal.safeParse(reason)
  const text = data?.errorMessage ?? data?.message ?? String(reason)
  const code = data?.errorCode === undefined ? sdkCode(text) : String(data.errorCode)
  if (code === '-1') return { status: 'cancelled' }
  if (code === '7') return { status: 'denied' }
  if (code === '1' || code === '4040' || code === '4050' || code === '4060') return { status: 'unavailable' }
  return failed(code, text)
}

/** The SDK's own errors carry their code in the text alone. */
function sdkCode(text: string): string {
  return /\[DINGTALK-JSAPI\] \w+ (\d+)/.exec(text)?.[1] ?? 'unknown'
}
