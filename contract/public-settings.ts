import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { corpCode } from './session.ts'
import { mostCharacters } from './text-length.ts'

/** Settings that may be read without a login; every other type answers `notFound`. */
export const PUBLIC_SETTING_TYPES = ['theme', 'login', 'password'] as const

/** A stored setting; an empty object where nothing is stored. */
export const getSettingByType = endpoint({
  name: 'getSettingByType',
  method: 'GET',
  path: '/public/setting/by_type',
  access: 'public',
  input: z.object({ settingType: z.string().check(mostCharacters(64)), corpId: z.optional(corpCode) }),
  output: z.record(z.string(), z.unknown()),
  faults: ['notFound'],
})

/** What each setting says to those it is for, whole and with its defaults; never a secret or an account. */
export const READABLE_SETTING_TYPES = [
  ...PUBLIC_SETTING_TYPES,
  'privacy',
  'map',
  'workCalendar',
  'imports',
  'help',
] as const
export type ReadableSettingType = (typeof READABLE_SETTING_TYPES)[number]

/** Ours: a setting of one's own organisation; beside the public types those that signed-in people work by. */
export const findSettingByType = endpoint({
  name: 'findSettingByType',
  method: 'GET',
  path: '/api/system/setting_by_type',
  access: 'session',
  input: z.object({ settingType: z.string().check(mostCharacters(64)) }),
  output: z.record(z.string(), z.unknown()),
  faults: ['notFound'],
})
