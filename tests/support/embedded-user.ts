// A process of its own that uses the embedded database of the folder given: prints one line of JSON when it has it,
// leaves when its input ends. Run by tests that kill it.

import { createLog } from '../../server/base/log.ts'
import { startEmbedded } from '../../server/db/launcher.ts'

const embedded = await startEmbedded({
  dataDir: process.argv[2] ?? '',
  log: createLog('info', process.stderr),
  ...(process.argv[3] === undefined ? {} : { programFolders: [process.argv[3]] }),
})
console.log(
  JSON.stringify({ connectionString: embedded.connectionString, startedHere: embedded.startedHere }),
)
process.stdin.resume()
process.stdin.on('end', () => void embedded.stop().then(() => process.exit(0)))
