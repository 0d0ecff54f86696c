import type { FastifyInstance } from 'fastify'
import {
  findTheme,
  getSettingByType,
  PUBLIC_SETTING_TYPES,
  updateMySettings,
} from '../../contract/settings.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import { route } from '../http/route.ts'
import { readPublicSetting, readTheme } from '../organisation/settings.ts'
import { presentSettings } from '../presenters/user.ts'
import { mergeSettings } from '../stores/users.ts'

/** Themes, public settings, and what a person set for themselves. */
export function registerSettingsRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  route(app, findTheme, async ({ corpId }) => readTheme(database, corpId))
  route(app, getSettingByType, async ({ settingType, corpId = '*' }) => {
    const type = PUBLIC_SETTING_TYPES.find((known) => known === settingType)
    if (type === undefined) throw new Fault('notFound')
    return await readPublicSetting(database, corpId, type)
  })
  route(app, updateMySettings, async ({ locale, ...settings }, { actor }) => {
    const stored = await mergeSettings(database, actor.corpId, actor.userId, locale, settings)
    if (stored === undefined) throw new Fault('unauthenticated')
    return presentSettings(stored.locale, stored.settings)
  })
}
