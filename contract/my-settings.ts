import { endpoint } from './endpoint.ts'
import { personalSettings } from './settings.ts'

/** Ours: changes the settings that are given, answers all of them. */
export const updateMySettings = endpoint({
  name: 'updateMySettings',
  method: 'PUT',
  path: '/api/organization/user/settings',
  access: 'session',
  write: true,
  input: personalSettings,
  output: personalSettings,
  faults: [],
})
