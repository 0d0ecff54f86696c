import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anchorLogs } from '../../../server/audit/log-anchor.ts'
import { runCli } from '../../support/cli.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { workflowWorld } from '../../support/workflow-world.ts'

let fresh: FreshDatabase
let folder: string
let id: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-log-'))
  fresh = await freshDatabase()
  const world = await workflowWorld(fresh.database)
  id = (await world.start('800')).workflowInstanceId
  await world.decide(world.people.manager, 'agree', id)
  await anchorLogs(fresh.database, folder)
})
afterAll(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

function log(...args: readonly string[]) {
  return runCli(['log', ...args], { DATA_DIR: folder, DATABASE_URL: fresh.connectionString })
}

describe('the log on the command line', () => {
  test('I-13: rebuild prints the state of a step and says that the newest equals what is stored', async () => {
    const newest = await log('rebuild', id)
    expect(newest).toMatchObject({ code: 0, errors: 'After entry 2 of 2: equal to the stored state.\n' })
    expect(JSON.parse(newest.output)).toMatchObject({ status: 'COMPLETED' })
    const first = await log('rebuild', id, '--at', '1')
    expect(first).toMatchObject({ code: 0, errors: 'After entry 1 of 2.\n' })
    expect(JSON.parse(first.output)).toMatchObject({ status: 'PROCESSING' })
  })

  test('rebuild refuses what is no instance, and a wrong form shows the usage', async () => {
    expect(await log('rebuild', 'x')).toMatchObject({ code: 1, errors: 'x is no id of an instance.\n' })
    const wrong = await log('rebuild', id, '--at', 'last')
    expect(wrong.code).toBe(2)
    expect(wrong.errors).toContain('log rebuild INSTANCE [--at ENTRY]')
  })

  test('I-27: verify names the first broken entry of an instance', async () => {
    expect(await log('verify')).toMatchObject({
      code: 0,
      output: '1 instances, 2 entries, 0 broken\n1 entries of organisations, 0 broken\n1 anchors, 0 broken\n',
    })
    await fresh.owner.query({
      text: `update operation_log set command = 'disagree' where instance_id = $1 and entry = 2`,
      values: [id],
    })
    expect(await log('verify')).toMatchObject({
      code: 1,
      errors: `changed entry: organisation yuanshan, instance ${id}, entry 2\n`,
    })
  })
})
