import type { Vendor } from '../../contract/vendor.ts'
import { copiesChannel } from '../notify/outbox/copies.ts'
import { inAppChannel } from '../notify/outbox/in-app.ts'
import { pushChannel } from '../notify/outbox/push.ts'
import { createRelay } from '../notify/outbox/relay.ts'
import { vendorsChannel } from '../notify/outbox/vendors.ts'
import { createSendPush } from '../notify/push/send.ts'
import { sendDuePushes } from '../notify/push/send-due.ts'
import { sendVendorMessages } from '../notify/vendor-messages/send-due.ts'
import { directoriesTaskOf, OUTBOX_TASK, PUSHES_TASK, vendorMessagesTaskOf } from '../queue/wake.ts'
import { syncDirectories } from '../vendors/sync/sync.ts'
import type { Task } from './task.ts'
import { LOOK_SECONDS, type TasksDeps } from './tasks-deps.ts'

/** Finds the people of what was promised, and hands it to the channels. */
export function outboxTask({ database, hub, log, wake }: TasksDeps): Task {
  // The copy first: who is told of it finds it.
  const channels = [
    copiesChannel(database, hub),
    inAppChannel(database, hub),
    pushChannel(database, wake),
    vendorsChannel(database, wake),
  ]
  const relay = createRelay({ database, channels, log })
  return {
    name: OUTBOX_TASK,
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      await relay.drain(signal)
    },
  }
}

/** Devices: what is due, and closing what was read or handled elsewhere. */
export function pushesTask({ config, pushKeys, ...deps }: TasksDeps): Task {
  const send = createSendPush(pushKeys, config.pushServices)
  return {
    name: PUSHES_TASK,
    timeLimitSeconds: 600,
    everySeconds: LOOK_SECONDS,
    run: (_payload, signal) => sendDuePushes({ ...deps, send }, signal),
  }
}

/** Address books of a vendor: each night, and whom events and logins named. */
export function directoriesTask(deps: TasksDeps, vendor: Vendor): Task {
  return ofVendor(deps, directoriesTaskOf(vendor), (signal) => syncDirectories(deps, vendor, signal))
}

/** A vendor: what people are to be told there, and changing there what was handled anywhere. */
export function vendorMessagesTask(deps: TasksDeps, vendor: Vendor): Task {
  return ofVendor(deps, vendorMessagesTaskOf(vendor), (signal) => sendVendorMessages(deps, vendor, signal))
}

/** A vendor's own task; `work` answers whether something is left, which is then gone on with at once. */
function ofVendor({ add }: TasksDeps, name: string, work: (signal: AbortSignal) => Promise<boolean>): Task {
  return {
    name,
    timeLimitSeconds: 900,
    everySeconds: LOOK_SECONDS,
    run: async (_payload, signal) => {
      const isLeft = await work(signal)
      if (isLeft && !signal.aborted) await add(name, {}, { key: name })
    },
  }
}
