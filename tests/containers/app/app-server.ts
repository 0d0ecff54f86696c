import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawnServer } from '../../../scripts/spawn-server.ts'
import { freshSecret } from '../../../server/auth/master-secret.ts'
import { startTestServer } from '../../support/test-server.ts'
import { startVendorFake } from '../vendors/vendor-fake.ts'
import { type ConnectedWorld, connectWorld } from './connected-world.ts'
import { freePort } from './free-port.ts'

/** The app as people run it, in a process of its own, connected to both vendors' fakes. */
export type AppServer = ConnectedWorld & { close(): Promise<void> }

export async function startAppServer(): Promise<AppServer> {
  const fake = await startVendorFake()
  const secret = freshSecret()
  const inside = await startTestServer({ secret })
  const { database, addresses } = inside.fresh
  const url = `http://localhost:${await freePort()}`
  const connected = await connectWorld(database, inside.deps.auth, fake, url)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'countersign-app-'))
  const server = await spawnServer({
    ...fake.env,
    DATABASE_URL: addresses.serving,
    DATABASE_OWNER_URL: addresses.owner,
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    SAMPLES: 'off',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    // As docs/identity.md has it: any host of the client, none to be sent to our login page.
    FRAME_ANCESTORS: 'https://*.dingtalk.com',
  })
  return {
    ...connected,
    close: async () => {
      await server.stop()
      await inside.close()
      await fake.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
