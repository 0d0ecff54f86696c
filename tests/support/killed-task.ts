import { openDatabase } from '../../server/db/database.ts'
import { createDefinitions } from '../../server/definitions.ts'
import { drainEffects } from '../../server/effects/drain.ts'
import { handOnLeaversItems } from '../../server/leavers/hand-on.ts'
import { createLog } from '../../server/log.ts'
import { createModels } from '../../server/models.ts'
import { createOrganisations } from '../../server/organisation/cache.ts'
import { createFire } from '../../server/timers/fire.ts'
import { fireDueTimers } from '../../server/timers/timers.ts'
import { settleTrusts } from '../../server/trusts/settle.ts'

// A process of its own that does a task in the background and is killed at a named point: `wake`, between a command's
// commit and what it wakes, or before a statement by its name.
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
    if (statement.name === point) {
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
