import { createDefinitions } from '../../server/apps/definitions.ts'
import { createModels } from '../../server/apps/models.ts'
import { createLog } from '../../server/base/log.ts'
import { openDatabase } from '../../server/db/database.ts'
import { settleTrusts } from '../../server/instances/delegations/settle.ts'
import { drainEffects } from '../../server/instances/effects/drain.ts'
import { handOnLeaversItems } from '../../server/instances/leavers/hand-on.ts'
import { createFire } from '../../server/instances/timers/fire.ts'
import { fireDueTimers } from '../../server/instances/timers/timers.ts'
import { createOrganisations } from '../../server/organisation/cache.ts'

// A process of its own that does a task in the background and is killed at a named point: `wake`, between a command's
// commit and what it wakes, or before a statement by its name,
// which in a queue is followed by the hash of its text.
const [, , connectionString = '', task = '', point = ''] = process.argv
const open = openDatabase({ connectionString })
const log = createLog('silent')
const die = () => {
  process.kill(process.pid, 'SIGKILL')
}
const atWake = () => {
  if (point === 'wake') die()
}
const database: typeof open = {
  ...open,
  query: async (statement) => {
    if (statement.name === point || statement.name?.startsWith(`${point}-`)) {
      die()
      return new Promise(() => {})
    }
    return open.query(statement)
  },
}
const deps = {
  database,
  log,
  definitions: createDefinitions(open),
  models: createModels(open),
  organisations: createOrganisations(open),
  hub: { publish: atWake },
  wake: { outbox: atWake, timers: atWake, effects: atWake },
}

if (task === 'effects') await drainEffects(deps)
if (task === 'timers') await fireDueTimers({ database, log, fire: createFire(deps) })
if (task === 'leavers') await handOnLeaversItems(deps)
if (task === 'delegations') await settleTrusts(deps)
