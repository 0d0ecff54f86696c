import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Timeout } from '../../../../contract/package/timeouts.ts'
import { createLog } from '../../../../server/base/log.ts'
import type { PerformDeps } from '../../../../server/instances/perform/perform.ts'
import { createFire } from '../../../../server/instances/timers/fire.ts'
import { fireDueTimers } from '../../../../server/instances/timers/timers.ts'
import { createOrganisations } from '../../../../server/organisation/cache.ts'
import { type ShiftedClock, shiftableClock } from '../../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

const log = createLog('silent')
let fresh: FreshDatabase
let clock: ShiftedClock
let world: World

beforeEach(async () => {
  fresh = await freshDatabase()
  clock = shiftableClock(fresh)
})
afterEach(() => fresh.drop())

/** Trips whose manager has so much time. */
async function withTimeout(timeout: Timeout): Promise<void> {
  world = await workflowWorld(fresh.database, 'yuanshan', (pkg) => {
    for (const workflow of pkg.workflows) {
      // Else what ends by time alone goes to an administrator (N4).
      workflow.needsHumanDecision = false
      for (const node of workflow.nodes)
        if (node.code === 'manager' && node.type === 'approval') node.timeout = timeout
    }
  })
}

const HOUR = { amount: 1, unit: 'hour' } as const
const MINUTE = { amount: 1, unit: 'minute' } as const

/** What a process has in hand after the clock went on. */
function aProcess(): { readonly deps: PerformDeps; fire(): Promise<number | null> } {
  const database = { ...fresh.database, ...clock.database }
  const deps = { ...world.deps, database, organisations: createOrganisations(database) }
  return { deps, fire: () => fireDueTimers({ database, fire: createFire(deps), log }) }
}

async function logOf(instanceId: string) {
  const { rows } = await fresh.database.query<{ command: string }>({
    text: 'select command from operation_log where instance_id = $1 order by entry',
    values: [instanceId],
  })
  return rows.map(({ command }) => command)
}

async function live(): Promise<number> {
  const { rows } = await fresh.database.query<{ n: number }>({
    text: `select count(*)::int as n from timer where state = 'live'`,
  })
  return rows[0]?.n ?? 0
}

async function reminders(): Promise<number> {
  const { rows } = await fresh.database.query<{ n: number }>({
    text: `select count(*)::int as n from outbox where kind = 'reminded'`,
  })
  return rows[0]?.n ?? 0
}

describe('O: timers of the server', () => {
  it('O2 W-15 I-25: two processes fire each timer once', async () => {
    await withTimeout({ due: HOUR, steps: [{ do: 'agree', after: HOUR }], grace: MINUTE })
    const trips = await Promise.all(Array.from({ length: 20 }, () => world.start('800')))
    clock.shift('PT1H1M')
    await Promise.all([aProcess().fire(), aProcess().fire()])
    for (const { workflowInstanceId } of trips) {
      const fired = (await logOf(workflowInstanceId)).filter((command) => command === 'fireTimer')
      expect(fired.length).toBeLessThanOrEqual(2)
      expect((await instanceOf(workflowInstanceId)).status).toBe('COMPLETED')
    }
    expect(await live()).toBe(0)
    await aProcess().fire()
    for (const { workflowInstanceId } of trips) {
      const { status, outcome } = await instanceOf(workflowInstanceId)
      expect([status, outcome]).toEqual(['COMPLETED', 'agreed'])
    }
  })

  it('O6 I-25: a process that died after the command and before its mark: the next start has no second effect', async () => {
    await withTimeout({ due: HOUR, steps: [{ do: 'remind', after: HOUR }] })
    const { workflowInstanceId } = await world.start('800')
    clock.shift('PT1H1M')
    const { deps, fire } = aProcess()
    const { rows } = await fresh.database.query<{ number: number; due: string }>({
      text: `select number, due_at::text as due from timer where kind = 'step'`,
    })
    const [timer] = rows
    if (timer === undefined) throw new Error('no timer')
    const again = () => createFire(deps)('yuanshan', workflowInstanceId, timer.number, timer.due)
    expect(await again()).toBe('fired')
    const before = await logOf(workflowInstanceId)
    expect(await again()).toBe('fired')
    // The row as the dead process left it: leased, then free again.
    await fresh.database.query({
      text: `update timer set state = 'live', leased_until = app_now() - interval '1 hour', attempts = 1 where kind = 'step'`,
    })
    await fire()
    expect((await logOf(workflowInstanceId)).length).toBeLessThanOrEqual(before.length + 1)
    expect(await reminders()).toBe(1)
  })

  it('O6: reminders that a downtime of three years swallowed come once; nothing is lost to age', async () => {
    await withTimeout({
      due: HOUR,
      steps: [
        { do: 'remind', after: HOUR, times: 20, every: HOUR },
        { do: 'notifyAdministrator', after: { amount: 2, unit: 'hour' } },
      ],
    })
    const { workflowInstanceId } = await world.start('800')
    await aProcess().fire()
    expect(await logOf(workflowInstanceId)).toEqual(['submit'])
    clock.shift('P3Y')
    await aProcess().fire()
    const kinds = await remindedKinds()
    expect(kinds.filter((kind) => kind === 'holder')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'administrator')).toHaveLength(1)
    clock.shift('P-1Y')
    await aProcess().fire()
    expect(await remindedKinds()).toHaveLength(2)
  })

  it('O6: a deciding step that was due during a downtime waits its grace first', async () => {
    await withTimeout({ due: HOUR, steps: [{ do: 'agree', after: HOUR }], grace: HOUR })
    const { workflowInstanceId } = await world.start('800')
    clock.shift('PT5H')
    await aProcess().fire()
    expect((await instanceOf(workflowInstanceId)).status).toBe('PROCESSING')
    clock.shift('PT6H5M')
    await aProcess().fire()
    expect((await instanceOf(workflowInstanceId)).outcome).toBe('agreed')
  })

  it('O6 W-15: timer and person at the same time: one effect', async () => {
    await withTimeout({ due: HOUR, steps: [{ do: 'disagree', after: HOUR }] })
    const trips: string[] = []
    for (let count = 0; count < 20; count += 1) trips.push((await world.start('800')).workflowInstanceId)
    clock.shift('PT1H1M')
    const outcomes = await Promise.all([
      aProcess().fire(),
      ...trips.map((trip) =>
        world.decide(world.people.manager, 'agree', trip).then(
          () => 'person',
          () => 'timer',
        ),
      ),
    ])
    for (const [index, trip] of trips.entries()) {
      const expected = outcomes[index + 1] === 'person' ? 'agreed' : 'disagreed'
      expect((await instanceOf(trip)).outcome).toBe(expected)
    }
    expect(await live()).toBe(0)
  })
})

async function instanceOf(id: string) {
  const { rows } = await fresh.database.query<{ status: string; outcome: string | null }>({
    text: 'select status, outcome from instance where id = $1',
    values: [id],
  })
  return rows[0] ?? { status: 'gone', outcome: null }
}

async function remindedKinds(): Promise<readonly string[]> {
  const { rows } = await fresh.database.query<{ kind: string }>({
    text: `select e ->> 'kind' as kind from operation_log l, json_array_elements(l.body -> 'events') e
      where e ->> 'type' = 'reminded'`,
  })
  return rows.map(({ kind }) => kind)
}
