import { buildApp } from './app.ts'
import { readMasterSecret } from './auth/master-secret.ts'
import { endOnSignal, isEnding, onEnd } from './base/endings.ts'
import { createLog, type Log } from './base/log.ts'
import { requireNode } from './base/require-node.ts'
import { compose } from './compose.ts'
import { type Config, readConfig } from './config.ts'
import { connectDatabase } from './db/connect.ts'
import { listen as listenToDatabase } from './db/listen.ts'
import { requireFolders } from './files/require-folders.ts'
import { drain } from './http/drain.ts'
import { listen } from './http/listen.ts'
import { createFire } from './instances/timers/fire.ts'
import { startBackground } from './jobs/background.ts'
import { EVENTS_CHANNEL } from './notify/live/hub.ts'
import { AREAS } from './routes/areas.ts'
import { loadSamples } from './samples/load.ts'
import { readBuild } from './static/build.ts'

type Running = { readonly url: string; stop(): Promise<void> }

/** Runs the server until it is told to stop; the process ends with it. */
export async function main(): Promise<void> {
  try {
    requireNode(process.versions.node)
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    endOnSignal({ code: 0, onTold: (signal) => log.info({ signal }, 'stopping') })
    process.on('unhandledRejection', (err) => {
      if (isEnding()) return
      log.fatal({ err }, 'a failure that nothing handled')
      process.exit(1)
    })
    const { url, stop } = await start(config, log)
    onEnd(stop)
    if (!isEnding()) console.log(`Countersign is ready: ${url}`)
  } catch (error) {
    if (isEnding()) return
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

async function start(config: Config, log: Log): Promise<Running> {
  await requireFolders(config)
  const masterSecret = await readMasterSecret(config)
  const connected = await connectDatabase(config, log)
  try {
    const { database, addresses } = connected
    const deps = compose({ config, database, log, masterSecret, build: readBuild() })
    await loadSamples(deps)
    const app = await buildApp(deps, AREAS)
    const listener = listenToDatabase({
      connectionString: addresses.serving,
      channel: EVENTS_CHANNEL,
      onPayload: deps.hub.receive,
      onReconnect: deps.hub.refreshAll,
      log,
    })
    const background = await startBackground(deps, addresses, createFire)
    deps.securityEvents.start()
    const url = await listen(app, config)
    return {
      url,
      stop: async () => {
        await drain(app, deps.hub)
        await background.stop()
        await listener.close()
        await deps.securityEvents.stop()
        await connected.stop()
      },
    }
  } catch (error) {
    await connected.stop()
    throw error
  }
}

if (process.argv[1] === import.meta.filename) await main()
