import { main } from '../server/main.ts'
import { ensureBuilt } from './build.ts'

const started = performance.now()
const { built } = await ensureBuilt().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
if (built) console.log(`App built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
await main()
