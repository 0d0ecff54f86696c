import { createDefinitions } from './apps/definitions.ts'
import { createDictionaries } from './apps/dictionaries/dictionaries.ts'
import { createModels } from './apps/models.ts'
import { createSecurityEvents } from './audit/event-buffer.ts'
import { createAuth } from './auth/auth.ts'
import type { Log } from './base/log.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Deps } from './deps.ts'
import { createDisks } from './files/disks.ts'
import { createFileRoom } from './files/file-room.ts'
import { createVisits } from './links/external/visit-token.ts'
import { createHub, EVENTS_CHANNEL } from './notify/live/hub.ts'
import { createPushKeys } from './notify/push/keys.ts'
import { createOrganisations } from './organisation/cache.ts'
import { createWake } from './queue/wake.ts'
import type { Build } from './static/build.ts'
import { createVendors } from './vendors/vendors.ts'

export type Parts = {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly masterSecret: Uint8Array
  readonly build: Build
  /** Milliseconds since 1970 for tokens; tests hold it still. */
  readonly clock?: () => number
}

/** Makes everything the routes work with; the one place that knows how the parts fit. */
export function compose({ config, database, log, masterSecret, build, clock }: Parts): Deps {
  const hub = createHub({
    notify: (payload) =>
      database.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [EVENTS_CHANNEL, payload] }),
    onNotifyError: (err) => log.warn({ err }, 'other servers were not told of a change'),
  })
  const securityEvents = createSecurityEvents(database, log)
  const auth = createAuth({
    database,
    log,
    securityEvents,
    config,
    masterSecret,
    closeStreams: hub.closeSession,
    ...(clock ? { clock } : {}),
  })
  const dictionaries = createDictionaries(database)
  return {
    config,
    database,
    log,
    auth,
    securityEvents,
    authenticate: auth.authenticate,
    hub,
    wake: createWake(log),
    organisations: createOrganisations(database),
    definitions: createDefinitions(database, dictionaries),
    models: createModels(database, dictionaries),
    files: createFileRoom({ config, linkKey: auth.keys.fileLink, clock: auth.clock }),
    disks: createDisks({ config, clock: auth.clock }),
    pushKeys: createPushKeys(database, auth.keys.pushKey, config.pushContact),
    vendors: createVendors(config.vendorBases, auth.clock),
    visits: createVisits(auth.keys.externalVisit, auth.clock),
    build,
  }
}
