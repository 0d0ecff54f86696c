import type { Auth } from '../../../server/auth/auth.ts'
import type { Database } from '../../../server/db/database.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'
import { connectOrganisation, linkToVendor } from '../vendors/connect.ts'
import type { FakeOrganisation } from '../vendors/fake-organisation.ts'
import type { VendorFake } from '../vendors/vendor-fake.ts'
import { startTrip } from './start-trip.ts'

/** Who decides and who takes over, by their ids at the vendors. */
export const MANAGER = 'linjing'
export const COLLEAGUE = { id: 'wangmin', name: '王敏' }
/** What the clients compare a signature with; known to them, never to a page. */
export const TICKETS = { corp: 'ticket-of-the-corp', app: 'ticket-of-the-app' } as const

/** An organisation of ours, connected to both vendors. */
export type ConnectedWorld = {
  /** Where the app is served; WeCom's trusted host. */
  readonly url: string
  readonly fake: VendorFake
  readonly dingtalk: FakeOrganisation
  readonly wecom: FakeOrganisation
  readonly world: World
  /** Somebody asks the manager, over the wire as everybody does; answers the instance. */
  start(subject: string): Promise<string>
}

/** To be done before the server's first message: it believes for a while that nobody is connected. */
export async function connectWorld(
  database: Database,
  auth: Auth,
  fake: VendorFake,
  url: string,
): Promise<ConnectedWorld> {
  const world = await workflowWorld(database)
  const dingtalk = fake.dingtalk.organisation({ tickets: TICKETS })
  const wecom = fake.wecom.organisation(new URL(url).host, { tickets: TICKETS })
  const people = [
    [MANAGER, world.people.manager],
    [COLLEAGUE.id, world.people.finance[0]],
  ] as const
  for (const [vendor, organisation] of [
    ['dingtalk', dingtalk],
    ['wecom', wecom],
  ] as const) {
    await connectOrganisation({ database, keys: auth.keys }, world.corpId, vendor, organisation)
    for (const [id, userId] of people)
      await linkToVendor(database, world.corpId, vendor, organisation, id, userId)
  }
  return { url, fake, dingtalk, wecom, world, start: (subject) => startTrip(auth, world, url, subject) }
}
