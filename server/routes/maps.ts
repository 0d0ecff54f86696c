import type { FastifyInstance } from 'fastify'
import { findAddress, getMapSetting, saveMapSetting } from '../../contract/maps.ts'
import { doneBy } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import { createRateLimit } from '../http/limits/rate-limit.ts'
import { route } from '../http/route.ts'
import { createMapService, findAddressAt } from '../maps/find-address.ts'
import { type MapDeps, publicMapSetting, readMapKey, storeMapKey } from '../maps/setting.ts'
import { may } from '../policies/permissions.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'

/** The map setting and addresses by coordinates; the secret stays here. */
export function registerMapRoutes(app: FastifyInstance, deps: MapDeps): void {
  const requireRate = createRateLimit(deps.auth.clock)
  const { mapServiceUrl } = deps.config
  const service = mapServiceUrl === undefined ? null : createMapService(mapServiceUrl)
  route(app, getMapSetting, async (_, { actor }) => publicMapSetting(deps, actor.corpId))
  route(app, saveMapSetting, async (setting, { actor, call }) => {
    if (!may(actor, 'manageSettings')) throw new Fault('noPermission')
    const changed = doneBy({ actor, call }, 'settingChanged', { subjectKind: 'setting', subject: 'map' })
    await deps.database.transaction(async (tx) => {
      await storeMapKey({ ...deps, database: tx }, actor.corpId, setting)
      await addSecurityEvents(tx, actor.corpId, [changed])
    })
    return publicMapSetting(deps, actor.corpId)
  })
  route(app, findAddress, async (place, { actor }) => {
    requireRate(`map ${actor.corpId} ${actor.userId}`)
    const key = await readMapKey(deps, actor.corpId)
    if (key === null || service === null) throw new Fault('mapNotConfigured')
    return { address: await findAddressAt(service, key, place) }
  })
}
