import type { FastifyInstance } from 'fastify'
import { findAddress, getMapSetting, saveMapSetting } from '../../contract/maps.ts'
import { createRateLimit } from '../auth/rate-limit.ts'
import { Fault } from '../http/fault.ts'
import { route } from '../http/route.ts'
import { createMapService, findAddressAt } from '../maps/find-address.ts'
import { type MapDeps, publicMapSetting, readMapKey, storeMapKey } from '../maps/setting.ts'
import { may } from '../policies/permissions.ts'

/** The map setting and addresses by coordinates; the secret stays here. */
export function registerMapRoutes(app: FastifyInstance, deps: MapDeps): void {
  const requireRate = createRateLimit(deps.auth.clock)
  const { mapServiceUrl } = deps.config
  const service = mapServiceUrl === undefined ? null : createMapService(mapServiceUrl)
  route(app, getMapSetting, async (_, { actor }) => publicMapSetting(deps, actor.corpId))
  route(app, saveMapSetting, async (setting, { actor }) => {
    if (!may(actor, 'manageSettings')) throw new Fault('noPermission')
    await storeMapKey(deps, actor.corpId, setting)
    return publicMapSetting(deps, actor.corpId)
  })
  route(app, findAddress, async (place, { actor }) => {
    requireRate(`map ${actor.corpId} ${actor.userId}`)
    const key = await readMapKey(deps, actor.corpId)
    if (key === null || service === null) throw new Fault('mapNotConfigured')
    return { address: await findAddressAt(service, key, place) }
  })
}
