import type { FastifyInstance } from 'fastify'
import { getHelpSetting, saveHelpSetting } from '../../contract/help.ts'
import { doneBy } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { readHelpSetting, saveSetting } from '../organisation/settings.ts'
import { may } from '../policies/permissions.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'

/** What an organisation adds to the help centre: videos, and whom to ask (spec §2 "Help centre"). */
export function registerHelpRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, getHelpSetting, (_, { actor }) => readHelpSetting(database, actor.corpId))

  route(app, saveHelpSetting, async (setting, { actor, call }) => {
    if (!may(actor, 'manageSettings')) throw new Fault('noPermission')
    const about = { subjectKind: 'setting', subject: 'help' }
    await database.transaction(async (tx) => {
      await saveSetting(tx, actor.corpId, 'help', setting)
      await addSecurityEvents(tx, actor.corpId, [doneBy({ actor, call }, 'settingChanged', about)])
    })
    return setting
  })
}
