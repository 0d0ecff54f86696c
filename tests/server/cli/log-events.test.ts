import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSecurityEvents } from '../../../server/stores/audit/security-events.ts'
import { runCli } from '../../support/cli.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertCorp } from '../../support/people.ts'
import { storedEvents } from '../../support/security-events.ts'

let fresh: FreshDatabase
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-events-'))
  fresh = await freshDatabase()
  await insertCorp(fresh.database, { corpId: 'yuanshan' })
  const changed = { kind: 'settingChanged' as const, actorId: null, subject: 'map' }
  const old = { secondsAgo: 40 * 86_400, lastSecondsAgo: 40 * 86_400 }
  await addSecurityEvents(fresh.database, 'yuanshan', [{ ...changed, ...old }, changed])
})
afterAll(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

function log(...args: readonly string[]) {
  return runCli(['log', ...args], { DATA_DIR: folder, DATABASE_URL: fresh.connectionString })
}
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const kinds = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).kind)

test('security events are printed by their days, and that they were is one of them', async () => {
  const whole = await log('events')
  expect(whole.code).toBe(0)
  expect(kinds(whole.output)).toEqual(['settingChanged', 'settingChanged', 'eventsExported'])
  const old = await log('events', '--corp', 'yuanshan', '--from', day(41), '--to', day(39))
  expect(kinds(old.output)).toEqual(['settingChanged'])
  const table = await log('events', '--csv')
  expect(table.output.split('\r\n')[0]).toContain('"corpId","number","at"')
  expect((await log('events', '--corp', 'nobody')).code).toBe(1)
  expect((await log('events', '--from', 'yesterday')).code).toBe(2)
})

test('P-03: verify names the entry that was changed, and leaves an entry of its own', async () => {
  await fresh.owner.query({
    text: `update security_event set subject = 'help' where corp_id = 'yuanshan' and number = 2`,
  })
  const verified = await log('verify')
  expect(verified.code).toBe(1)
  expect(verified.errors).toContain('security events: changed or missing: organisation yuanshan, entry 2\n')
  const [last] = (await storedEvents({ fresh }, 'yuanshan')).slice(-1)
  expect(last).toMatchObject({ kind: 'logVerifyFailed', client: 'cli', detail: { broken: 1 } })
})
