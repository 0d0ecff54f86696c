import { endOnSignal, isEnding } from '../server/base/endings.ts'
import { main } from '../server/main.ts'
import { ensureBuilt } from './build.ts'

// From here on: the build is told to stop as the server is.
endOnSignal({ code: 0 })
const started = performance.now()
const built = await ensureBuilt().catch((error: unknown) => {
  if (isEnding()) return null
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
if (built?.built) console.log(`App built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
if (!isEnding()) await main()
