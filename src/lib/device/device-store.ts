import * as z from 'zod/mini'
import { CONFIG, DEVICE_PREFIX } from '../base/early-names.ts'
import { perStart } from '../base/store.ts'

/**
 * What this device remembers in local storage: choices and codes only, never personal data, keys or tokens
 * (security S-09). Storage may be closed to us; then nothing is remembered and nothing breaks.
 */

/** While storage is closed to us, as to a foreign site's frame: until the page is left. */
const ofPage = perStart(() => new Map<string, unknown>())

function read(name: string): unknown {
  try {
    const text = localStorage.getItem(DEVICE_PREFIX + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return ofPage().get(name)
  }
}

function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(DEVICE_PREFIX + name)
    else localStorage.setItem(DEVICE_PREFIX + name, JSON.stringify(value))
  } catch {
    // Full or closed.
    if (value === undefined) ofPage().delete(name)
    else ofPage().set(name, value)
  }
}

/** Everything that is remembered. */
export function deviceNames(): readonly string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(DEVICE_PREFIX))
      .map((key) => key.slice(DEVICE_PREFIX.length))
  } catch {
    return [...ofPage().keys()]
  }
}

/** Reads a value and checks its shape; `undefined` for absent or foreign content. */
export function deviceValue<T extends z.ZodMiniType>(name: string, schema: T): z.output<T> | undefined {
  const parsed = schema.safeParse(read(name))
  return parsed.success ? parsed.data : undefined
}

/**
 * Of several values under one name, none of which has to be there, those that have their shape: one that another version
 * wrote costs the others nothing.
 */
export function deviceFields<T extends z.ZodMiniObject>(name: string, schema: T): z.output<T> {
  const found = z.record(z.string(), z.unknown()).safeParse(read(name)).data ?? {}
  const sound = Object.entries(found).filter(([key, value]) => schema.safeParse({ [key]: value }).success)
  return schema.parse(Object.fromEntries(sound))
}

export function keepDeviceValue(name: string, value: unknown): void {
  keep(name, value)
}

/** The name of the terms that a person searched for: they leave with the session, whatever screen it ends on. */
export const SEARCH_HISTORY = 'searchHistory'

export function deviceNumber(name: string): number | undefined {
  return deviceValue(name, z.number())
}

export function keepDeviceNumber(name: string, value: number): void {
  keep(name, value)
}

/** The app last worked in (spec §3: kept in local storage). */
export function storedAppCode(): string | undefined {
  return deviceValue('appCode', z.string())
}
export function keepAppCode(appCode: string | undefined): void {
  keep('appCode', appCode)
}

const config = z.object({
  corpId: z.optional(z.string()),
  loginType: z.optional(z.number()),
})
/** What the last system configuration said that is needed before the next one arrives (spec §3). */
export type DeviceConfig = z.infer<typeof config>

export function storedConfig(): DeviceConfig {
  return deviceValue(CONFIG, config) ?? {}
}
export function keepConfig(change: DeviceConfig): void {
  keep(CONFIG, { ...storedConfig(), ...change })
}
