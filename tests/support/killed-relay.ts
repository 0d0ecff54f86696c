import { createLog } from '../../server/base/log.ts'
import { openDatabase } from '../../server/db/database.ts'
import { inAppChannel } from '../../server/notify/outbox/in-app.ts'
import { createRelay } from '../../server/notify/outbox/relay.ts'

// A process of its own: sends by the in-app channel and is killed before it can mark what it sent.
const database = openDatabase({ connectionString: process.argv[2] ?? '' })
const inApp = inAppChannel(database, { publish: () => {} })
const relay = createRelay({
  database,
  log: createLog('silent'),
  channels: [
    {
      name: inApp.name,
      deliver: async (message) => {
        await inApp.deliver(message)
        process.kill(process.pid, 'SIGKILL')
        return new Promise(() => {})
      },
    },
  ],
})
await relay.drain()
