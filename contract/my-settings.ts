import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { personalSettings } from './settings.ts'
import { timeZone } from './time-zone.ts'

/** Ours: changes the settings that are given, answers all of them. */
export const updateMySettings = endpoint({
  name: 'updateMySettings',
  method: 'PUT',
  path: '/api/organization/user/settings',
  access: 'session',
  write: true,
  input: z.extend(personalSettings, { timeZone: z.optional(timeZone) }),
  output: personalSettings,
  faults: [],
})
