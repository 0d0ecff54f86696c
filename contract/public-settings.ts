import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { corpCode } from './session.ts'

/** Settings that may be read without a login; every other type answers `notFound`. */
export const PUBLIC_SETTING_TYPES = ['theme', 'login', 'password'] as const

/** A stored setting; an empty object where nothing is stored. */
export const getSettingByType = endpoint({
  name: 'getSettingByType',
  method: 'GET',
  path: '/public/setting/by_type',
  access: 'public',
  input: z.object({ settingType: z.string().check(z.maxLength(64)), corpId: z.optional(corpCode) }),
  output: z.record(z.string(), z.unknown()),
  faults: ['notFound'],
})
