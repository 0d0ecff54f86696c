import type { FastifyInstance } from 'fastify'
import './fastify-types.ts'
import type { RouteEntry } from './route-entry.ts'

/** Every route registered from now on, in order; also `app.routeTable`. */
export function registerRouteTable(app: FastifyInstance): readonly RouteEntry[] {
  const table: RouteEntry[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      const access = config?.access ?? 'session'
      table.push({
        method: one,
        url,
        access,
        isAsset: config?.asset !== undefined,
        endpoint: config?.endpoint,
      })
    }
  })
  return table
}
