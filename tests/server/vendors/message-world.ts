import type { Vendor } from '../../../contract/vendor.ts'
import { vendorsChannel } from '../../../server/notify/outbox/vendors.ts'
import { sendVendorMessages } from '../../../server/notify/vendor-messages/send-due.ts'
import { connectOrganisation, linkToVendor } from '../../containers/vendors/connect.ts'
import type { FakeOrganisation } from '../../containers/vendors/fake-organisation.ts'
import { startVendorFake } from '../../containers/vendors/vendor-fake.ts'
import { shiftableClock } from '../../support/clock.ts'
import { relayMessages } from '../../support/messages.ts'
import { startTestServer } from '../../support/test-server.ts'
import { workflowWorld } from '../../support/workflow-world.ts'

/** An organisation with its people at a vendor's fake, and a clock that can be moved on. */
export async function messageWorld(vendor: Vendor) {
  const fake = await startVendorFake()
  const server = await startTestServer({ env: { ...fake.env, PUBLIC_URL: 'https://flow.example.com' } })
  const { database } = server.fresh
  const world = await workflowWorld(database)
  const clock = shiftableClock(server.fresh)
  const organisation: FakeOrganisation =
    vendor === 'dingtalk' ? fake.dingtalk.organisation() : fake.wecom.organisation('flow.example.com')
  const { keys } = server.deps.auth
  await connectOrganisation({ database, keys }, 'yuanshan', vendor, organisation)
  for (const [vendorUserId, userId] of [
    ['linjing', world.people.manager],
    ['chensiyuan', world.people.initiator],
    ['wangmin', world.people.finance[0]],
  ] as const)
    await linkToVendor(database, 'yuanshan', vendor, organisation, vendorUserId, userId)
  const relay = () => relayMessages(database, vendorsChannel(database, { vendorMessages: () => {} }))
  return {
    fake,
    server,
    world,
    clock,
    organisation,
    /** Notes what was promised, and sends nothing. */
    relay,
    /** One run of the job, by the shifted clock. */
    sendDue: async (signal?: AbortSignal) => {
      const shifted = { ...database, ...clock.database }
      await sendVendorMessages({ ...server.deps, database: shifted }, vendor, signal)
    },
    close: async () => {
      await server.close()
      await fake.close()
    },
  }
}
export type MessageWorld = Awaited<ReturnType<typeof messageWorld>>
