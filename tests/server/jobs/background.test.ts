import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FireTimer } from '../../../server/instances/timers/timers.ts'
import { startBackground } from '../../../server/jobs/background.ts'
import { createCorp } from '../../../server/organisation/write.ts'
import { addPeople } from '../../support/many-people.ts'
import { notificationCounts, promiseRows, promiseTo, storedMessages } from '../../support/outbox.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { workflowWorld } from '../../support/workflow-world.ts'

const CORP = 'yuanshan'
let server: TestServer
let folder: string
let people: string[]
const running: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-jobs-'))
  server = await startTestServer({ env: { DATA_DIR: folder } })
  await server.fresh.database.transaction((tx) => createCorp(tx, { corpId: CORP, name: '远山精工' }))
  people = await addPeople(server.fresh.database, CORP, 3)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function background(fire: FireTimer = async () => 'notDue') {
  const started = await startBackground(server.deps, server.fresh.addresses, () => fire)
  running.push(started)
  return started
}

async function timerDueIn(interval: string): Promise<void> {
  await server.fresh.database.query({
    text: `insert into timer (corp_id, instance_id, number, kind, due_at) values ($1, $2, 1, 'due', now() + $3::interval)`,
    values: [CORP, randomUUID(), interval],
  })
}

describe('the server in the background', () => {
  test('G9: a wake after the commit sends at once, without waiting for the regular look', async () => {
    await background()
    await promiseRows(server.fresh.database, CORP, [promiseTo(people)])
    server.deps.wake.outbox()
    await expect.poll(() => storedMessages(server.fresh.database)).toMatchObject([{ state: 'done' }])
    expect(await notificationCounts(server.fresh.database)).toEqual({ all: 3, people: 3 })
  })

  test('G9 I-24: what was promised while no server ran is sent by the next start', async () => {
    const first = await background()
    await first.stop()
    running.length = 0
    await promiseRows(server.fresh.database, CORP, [promiseTo(people)])
    server.deps.wake.outbox()
    await background()
    await expect.poll(() => storedMessages(server.fresh.database)).toMatchObject([{ state: 'done' }])
  })

  test('G9 I-24: a submit promises the approver a message in its own statement, and the job gives it to him', async () => {
    const world = await workflowWorld(server.fresh.database, 'qingquan')
    const { workflowInstanceId } = await world.start('800')
    expect(await storedMessages(server.fresh.database)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    await background()
    await expect.poll(() => storedMessages(server.fresh.database)).toMatchObject([{ state: 'done' }])
    const { rows } = await server.fresh.database.query({
      text: 'select kind, user_id, instance_id, work_item_id, read_at from notification where corp_id = $1',
      values: ['qingquan'],
    })
    expect(rows).toEqual([
      {
        kind: 'itemOpened',
        user_id: world.people.manager,
        instance_id: workflowInstanceId,
        work_item_id: await world.itemOf(world.people.manager, workflowInstanceId),
        read_at: null,
      },
    ])
  })

  test('I-25: a timer that came due while no server ran fires at start, one due soon at its time', async () => {
    const fired: number[] = []
    await timerDueIn('-3 hours')
    await timerDueIn('1 second')
    await background(async (_corp, _instance, number) => {
      fired.push(number)
      return 'fired'
    })
    await expect.poll(() => fired, { timeout: 10_000 }).toEqual([1, 1])
  })
})
