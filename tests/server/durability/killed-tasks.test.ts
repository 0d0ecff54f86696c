import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../server/base/log.ts'
import { settleTrusts } from '../../../server/instances/delegations/settle.ts'
import { drainEffects } from '../../../server/instances/effects/drain.ts'
import { handOnLeaversItems } from '../../../server/instances/leavers/hand-on.ts'
import { createFire } from '../../../server/instances/timers/fire.ts'
import { fireDueTimers } from '../../../server/instances/timers/timers.ts'
import { switchUser } from '../../../server/organisation/write.ts'
import { writeTrust } from '../../../server/stores/instances/trusts.ts'
import { touchOrganisation } from '../../../server/stores/organisation/corps.ts'
import { shiftableClock } from '../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { brokenInvariants } from '../../support/sql-invariants.ts'
import { subProcessWorld } from '../../support/sub-process-world.ts'
import { workflowWorld } from '../../support/workflow-world.ts'

const SCRIPT = path.join(import.meta.dirname, '../../support/killed-task.ts')
const CORP = 'yuanshan'
const log = createLog('silent')
let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(async () => {
  expect(await brokenInvariants(fresh.database)).toEqual([])
  await fresh.drop()
})

/** A process does the task until it is killed at the point; then its leases run out. */
async function killed(task: string, point: string, shift = ''): Promise<void> {
  const join = fresh.addresses.serving.includes('?') ? '&' : '?'
  const options =
    shift === '' ? '' : `${join}options=${encodeURIComponent(`-c countersign.clock_shift=${shift}`)}`
  const child = spawn(process.execPath, [SCRIPT, `${fresh.addresses.serving}${options}`, task, point], {
    stdio: 'inherit',
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  await fresh.database.query({ text: `update effect set next_at = app_now() where state = 'waiting'` })
  await fresh.database.query({ text: 'update timer set leased_until = null' })
}

async function logOf(instanceId: string): Promise<readonly string[]> {
  const { rows } = await fresh.database.query<{ command: string }>({
    text: 'select command from operation_log where instance_id = $1 order by entry',
    values: [instanceId],
  })
  return rows.map(({ command }) => command)
}

describe.each(['wake', 'effects-finish'])('killed at %s', (point) => {
  it('K-1 Y1: a child is started once, and its end reaches the parent once', async () => {
    const world = await subProcessWorld(fresh.database)
    const { workflowInstanceId: parent } = await world.startParent('800')
    const child = world.childOf(parent)
    const drain = () => drainEffects({ ...world.deps, log })
    await killed('effects', point)
    expect(await logOf(child)).toEqual(['submit'])
    await drain()
    expect(await logOf(child)).toEqual(['submit'])
    await world.decide(world.people.manager, 'agree', child)
    await killed('effects', point)
    await drain()
    expect(await logOf(parent)).toEqual(['submit', 'endChild'])
    await world.decide(world.people.manager, 'agree', parent)
    expect(await world.statesOf(parent)).toEqual(['COMPLETED'])
  })
})

describe.each(['wake', 'timers-finish'])('killed at %s', (point) => {
  it('K-1 O6 I-25: a timer has one effect', async () => {
    const world = await workflowWorld(fresh.database, CORP, (pkg) => {
      const hour = { amount: 1, unit: 'hour' } as const
      for (const node of pkg.workflows[0]?.nodes ?? [])
        if (node.type === 'approval') node.timeout = { due: hour, steps: [{ do: 'disagree', after: hour }] }
    })
    const { workflowInstanceId } = await world.start('800')
    await killed('timers', point, 'PT1H1M')
    const clock = shiftableClock(fresh)
    clock.shift('PT1H1M')
    const database = { ...fresh.database, ...clock.database }
    await fireDueTimers({ database, log, fire: createFire({ ...world.deps, database }) })
    const { rows } = await fresh.database.query({
      text: `select i.outcome, (select count(*)::int from work_item w where w.instance_id = i.id and w.decision = 4) as decided
        from instance i where i.id = $1`,
      values: [workflowInstanceId],
    })
    expect(rows).toEqual([{ outcome: 'disagreed', decided: 1 }])
    const left = await fresh.database.query({ text: `select 1 from timer where state = 'live'` })
    expect(left.rows).toEqual([])
  })
})

describe.each(['wake', 'leaver-tried'])('killed at %s', (point) => {
  it("K-1 Q2: a leaver's item is handed on once", async () => {
    const world = await workflowWorld(fresh.database, CORP, (pkg) => {
      for (const workflow of pkg.workflows) workflow.leavers = 'administrator'
    })
    const trips = await Promise.all([world.start('800'), world.start('900')])
    await fresh.database.transaction((tx) => switchUser(tx, CORP, world.people.manager, false))
    await killed('leavers', point)
    await handOnLeaversItems({ ...world.deps, log })
    for (const { workflowInstanceId } of trips)
      expect(await logOf(workflowInstanceId)).toEqual(['submit', 'resolveLeaver'])
  })
})

describe.each(['wake', 'trust-settled'])('killed at %s', (point) => {
  it('K-1 L2 I-23: items of an ended delegation go back once', async () => {
    const world = await workflowWorld(fresh.database)
    const { manager, stranger } = world.people
    const now = Date.now()
    await writeTrust(fresh.database, CORP, manager, {
      id: crypto.randomUUID(),
      kind: 'APPROVAL',
      principal_id: manager,
      delegate_id: stranger,
      from_at: new Date(now - 60_000).toISOString(),
      until_at: new Date(now + 3_600_000).toISOString(),
      workflows: null,
      apps: null,
      department_ids: null,
      both_may_act: true,
      time_zone: 'UTC',
    })
    await touchOrganisation(fresh.database, CORP)
    const trips = await Promise.all([world.start('800'), world.start('900')])
    await fresh.database.query({ text: 'update trust set until_at = app_now(), ended_at = app_now()' })
    await killed('delegations', point)
    await settleTrusts({ ...world.deps, log })
    for (const { workflowInstanceId } of trips) {
      expect(await logOf(workflowInstanceId)).toEqual(['submit', 'endDelegation'])
      await world.itemOf(manager, workflowInstanceId)
    }
  })
})
