import type { HelpSetting } from '../../../contract/help.ts'

export type Service = HelpSetting['service']

/** Customer service, when the organisation says anything of it. */
export function serviceOf(setting: HelpSetting | undefined): Service | null {
  if (setting === undefined) return null
  const { phone, email, url } = setting.service
  return [phone, email, url].every((way) => way === null) ? null : setting.service
}
