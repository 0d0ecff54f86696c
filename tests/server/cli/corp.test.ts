import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveKeys } from '../../../server/auth/derived-keys.ts'
import { readSecrets } from '../../../server/cli/vendor-secrets.ts'
import { connectionOf } from '../../../server/vendors/connection.ts'
import { startVendorFake, type VendorFake } from '../../containers/vendors/vendor-fake.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertCorp } from '../../support/people.ts'

const MAIN = path.join(import.meta.dirname, '../../../server/cli/main.ts')
const SECRET_KEY = 'kT9vQ2mWz8LrX7pYc5NdHs3BfJgUaE4o'

let folder: string
let fresh: FreshDatabase
let fake: VendorFake

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-corp-'))
  fresh = await freshDatabase()
  fake = await startVendorFake()
  await insertCorp(fresh.database, { corpId: 'one' })
})
afterAll(async () => {
  await fake.close()
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function corp(args: readonly string[], input = '') {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'corp', ...args], {
    env: {
      ...process.env,
      ...fake.env,
      DATA_DIR: folder,
      DATABASE_URL: fresh.connectionString,
      SECRET_KEY,
      PUBLIC_URL: 'https://flow.example.com',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}

describe('corp', () => {
  test('connects with secrets from standard input, which nobody sees again (C-06)', async () => {
    const ding = fake.dingtalk.organisation()
    const args = ['connect', '--vendor', 'dingtalk', '--vendor-corp', ding.corpId]
    const whole = [...args, '--app', ding.appKey, '--agent', ding.agentId]
    expect((await corp(args)).code).toBe(2)
    const refused = await corp(whole, 'secret=another-secret\n')
    expect([refused.code, refused.said]).toEqual([
      1,
      'dingtalk does not take these credentials (code invalidClientIdOrSecret).\n',
    ])
    const input = `secret=${ding.appSecret}\ntoken=${ding.eventToken}\nkey=${ding.eventKey}\n`
    const done = await corp(whole, input)
    expect(done.code).toBe(0)
    expect(done.said).toContain('https://flow.example.com/public/container/dingtalk/one')
    const shown = await corp(['show'])
    expect(shown.said).toContain(`dingtalk ${ding.corpId}, app ${ding.agentId}: 0 people`)
    const { rows } = await fresh.database.query({ text: 'select v.*::text from vendor_corp v' })
    const all = JSON.stringify([done.said, shown.said, refused.said, rows])
    for (const secret of [ding.appSecret, ding.eventToken, ding.eventKey]) expect(all).not.toContain(secret)
    const keys = deriveKeys(new TextEncoder().encode(SECRET_KEY))
    const opened = await connectionOf(fresh.database, keys, 'dingtalk', 'one')
    expect(opened.secrets.appSecret).toBe(ding.appSecret)
    const others = deriveKeys(new TextEncoder().encode(`${SECRET_KEY}x`))
    await expect(connectionOf(fresh.database, others, 'dingtalk', 'one')).rejects.toThrow(
      'vendorNotConnected',
    )
  })
})

describe('corp show', () => {
  test('tells how far a reading of the address book has come', async () => {
    const { database } = fresh
    await database.query({
      text: `insert into vendor_corp (corp_id, vendor, vendor_corp_id, client_id, agent_id, sealed_secrets, connected_at,
          sync_due_at, sync_lease_until)
        values ('one', 'wecom', 'ww1', 'ww1', '7', '', now(), now(), now() + interval '1 minute')`,
    })
    await database.query({
      text: `insert into vendor_reading values ('one', 'wecom', 'ww1', '2026-11-26T10:00:00Z', '2026-11-26T11:30:00Z')`,
    })
    await database.query({
      text: `insert into vendor_reading_part (corp_id, vendor, kind, vendor_id, done)
        values ('one', 'wecom', 'department', '1', true), ('one', 'wecom', 'department', '2', false),
          ('one', 'wecom', 'person', 'a', true), ('one', 'wecom', 'person', 'b', true), ('one', 'wecom', 'person', 'c', false)`,
    })
    const { said } = await corp(['show'])
    expect(said).toContain('wecom ww1, app 7: 0 people, address book not read yet')
    expect(said).toContain(
      'being read now, since 2026-11-26T10:00:00.000Z: 1 of 2 departments, 2 of 3 people; last step 2026-11-26T11:30:00.000Z',
    )
  })
})

describe('secrets on standard input', () => {
  const read = (text: string) => readSecrets(Readable.from([text]))

  test('are lines of name and value; what is wrong is said without quoting it', async () => {
    expect(await read('secret = abc \n')).toEqual({ appSecret: 'abc', eventToken: null, eventKey: null })
    expect(await read('')).toMatch(/^There is no line secret=/)
    expect(await read('secret=a\ntoken=hidden')).toBe('Events need both: token=… and key=….')
    const short = await read('secret=a\ntoken=b\nkey=hidden')
    expect(short).toBe('key=… is an EncodingAESKey of 43 letters and digits.')
    expect(await read('x'.repeat(20_000))).toBe('That is too long for secrets.')
  })
})
