import type { ReadableSettingType } from '../../contract/public-settings.ts'
import { passwordRuleOf } from '../auth/password-policy.ts'
import type { Deps } from '../deps.ts'
import { type MapDeps, publicMapSetting } from '../maps/setting.ts'
import {
  readHelpSetting,
  readImportSetting,
  readLoginSetting,
  readPasswordSetting,
  readPrivacySetting,
  readTheme,
} from '../organisation/settings.ts'

type ReaderDeps = MapDeps & Pick<Deps, 'organisations'>
type Read = (deps: ReaderDeps, corpId: string) => Promise<Record<string, unknown>>

/** How a signed-in person is told each setting: what holds, not what happens to be stored, and no secret of it. */
export const SETTING_READERS: Readonly<Record<ReadableSettingType, Read>> = {
  theme: ({ database }, corpId) => readTheme(database, corpId),
  login: ({ database }) => readLoginSetting(database),
  password: async ({ database }) => passwordRuleOf((await readPasswordSetting(database)).profile),
  privacy: ({ database }, corpId) => readPrivacySetting(database, corpId),
  map: (deps, corpId) => publicMapSetting(deps, corpId),
  workCalendar: async ({ organisations }, corpId) => ({
    ...(await organisations.current(corpId)).workCalendar,
  }),
  imports: ({ database }, corpId) => readImportSetting(database, corpId),
  help: ({ database }, corpId) => readHelpSetting(database, corpId),
}
