import type { FastifyInstance } from 'fastify'
import { findWorkCalendar, saveWorkCalendar } from '../../contract/calendar.ts'
import { updateMySettings } from '../../contract/my-settings.ts'
import {
  findSettingByType,
  getSettingByType,
  PUBLIC_SETTING_TYPES,
  READABLE_SETTING_TYPES,
} from '../../contract/public-settings.ts'
import { findTheme } from '../../contract/settings.ts'
import { doneBy } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { presentSettings } from '../organisation/present-user.ts'
import { readPublicSetting, readTheme, saveSetting } from '../organisation/settings.ts'
import { may } from '../policies/permissions.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { mergeSettings } from '../stores/organisation/users.ts'
import { SETTING_READERS } from './setting-readers.ts'

type SettingsDeps = Pick<Deps, 'auth' | 'config' | 'database' | 'organisations'>

/** Themes, public settings, the working calendar, and what a person set for themselves. */
export function registerSettingsRoutes(app: FastifyInstance, deps: SettingsDeps): void {
  const { database, organisations } = deps
  route(app, findTheme, async ({ corpId }) => readTheme(database, corpId))
  route(app, getSettingByType, async ({ settingType, corpId = '*' }) => {
    const type = PUBLIC_SETTING_TYPES.find((known) => known === settingType)
    if (type === undefined) throw new Fault('notFound')
    return await readPublicSetting(database, corpId, type)
  })
  route(app, findSettingByType, async ({ settingType }, { actor }) => {
    const type = READABLE_SETTING_TYPES.find((known) => known === settingType)
    if (type === undefined) throw new Fault('notFound')
    return await SETTING_READERS[type](deps, actor.corpId)
  })
  route(app, updateMySettings, async ({ locale, ...settings }, { actor }) => {
    const stored = await mergeSettings(database, actor.corpId, actor.userId, locale, settings)
    if (stored === undefined) throw new Fault('unauthenticated')
    return presentSettings(stored.locale, stored.settings)
  })
  route(app, findWorkCalendar, async (_, { actor }) => {
    return (await organisations.current(actor.corpId)).workCalendar
  })
  route(app, saveWorkCalendar, async (calendar, { actor, call }) => {
    if (!may(actor, 'manageSettings')) throw new Fault('noPermission')
    const about = { subjectKind: 'setting', subject: 'workCalendar' }
    await database.transaction(async (tx) => {
      await saveSetting(tx, actor.corpId, 'workCalendar', calendar)
      await addSecurityEvents(tx, actor.corpId, [doneBy({ actor, call }, 'settingChanged', about)])
    })
    return calendar
  })
}
