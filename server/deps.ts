import type { Definitions } from './apps/definitions.ts'
import type { Models } from './apps/models.ts'
import type { SecurityEvents } from './audit/event-buffer.ts'
import type { Auth } from './auth/auth.ts'
import type { Actor } from './base/actor.ts'
import type { Log } from './base/log.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Disks } from './files/disks.ts'
import type { FileRoom } from './files/file-room.ts'
import type { Visits } from './links/external/visit-token.ts'
import type { EventHub } from './notify/live/hub.ts'
import type { PushKeys } from './notify/push/keys.ts'
import type { Organisations } from './organisation/cache.ts'
import type { Wake } from './queue/wake.ts'
import type { Build } from './static/build.ts'
import type { Vendors } from './vendors/vendors.ts'

/** Who a bearer token stands for; null for any token that is not good, whatever the reason. */
export type Authenticate = (bearer: string) => Promise<Actor | null>

/** What the parts of the server are built from: made once at start (compose.ts), handed down, never imported. */
export type Deps = {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly auth: Auth
  readonly securityEvents: SecurityEvents
  readonly authenticate: Authenticate
  readonly hub: EventHub
  readonly wake: Wake
  readonly organisations: Organisations
  readonly definitions: Definitions
  readonly models: Models
  readonly files: FileRoom
  readonly disks: Disks
  readonly pushKeys: PushKeys
  readonly vendors: Vendors
  readonly visits: Visits
  readonly build: Build
}
