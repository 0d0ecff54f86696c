import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteInstance } from '../../../contract/workflow/endings.ts'
import { rebuildInstance } from '../../../server/audit/log-rebuild.ts'
import { firstBroken } from '../../../server/audit/log-verify.ts'
import { CHAIN_START, chainHash } from '../../../server/base/log-chain.ts'
import { type Head, type LogRow, logsOf } from '../../../server/stores/audit/operation-log.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

const CORP = 'yuanshan'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database, CORP)
})
afterAll(() => server.close())

const query = (text: string, values: unknown[] = []) => server.fresh.owner.query({ text, values })

async function decided(): Promise<string> {
  const { workflowInstanceId } = await world.start('12800')
  await world.decide(world.people.manager, 'agree', workflowInstanceId, 'a word')
  return workflowInstanceId
}

async function remove(workflowInstanceId: string): Promise<void> {
  const input = { workflowInstanceId, reason: 'by mistake', replayToken: freshToken() }
  const as = { corpId: CORP, userId: world.people.administrator }
  await query(
    `insert into permission_grant (corp_id, user_id, permission) values ($1, $2, 'SYS_MNG') on conflict do nothing`,
    [CORP, as.userId],
  )
  expect((await server.call(deleteInstance, input, { as })).fault).toBeNull()
}

const logOf = (id: string): Promise<LogRow[]> => logsOf(server.fresh.database, CORP, [id])

async function headOf(id: string): Promise<Head> {
  const { rows } = await server.fresh.database.query<Head>({
    text: `select corp_id, id, log_entry, log_hash from instance where id = $1
      union all select corp_id, instance_id, log_entry, log_hash from tombstone where instance_id = $1`,
    values: [id],
  })
  const [head] = rows
  if (head === undefined) throw new Error('neither instance nor tombstone')
  return head
}

/** Entries as servers before the removable log wrote them. */
async function asBefore(id: string, entries: readonly number[]): Promise<void> {
  let previous: Buffer = CHAIN_START
  for (const row of await logOf(id)) {
    if (!entries.includes(row.entry)) throw new Error('the whole log is rewritten')
    const hash = chainHash(previous, {
      corpId: row.corp_id,
      instanceId: row.instance_id,
      entry: row.entry,
      at: row.at.toISOString(),
      command: row.command,
      actorId: row.actor_id,
      onBehalfOfId: row.on_behalf_of_id,
      body: row.body ?? '',
      client: row.client,
      requestId: row.request_id,
    })
    await query(
      `update operation_log set hash_kind = 0, salt = null, body_hash = null, previous_hash = $3, hash = $4
        where instance_id = $1 and entry = $2`,
      [id, row.entry, previous, hash],
    )
    previous = hash
  }
  await query('update instance set log_hash = $2 where id = $1', [id, previous])
}

describe('I-27: a log whose contents were removed', () => {
  it('holds by its hashes, says neither body nor salt, and cannot be rebuilt', async () => {
    const id = await decided()
    expect(firstBroken(await headOf(id), await logOf(id))).toBeNull()
    await remove(id)
    const log = await logOf(id)
    expect(log.map(({ body, salt }) => [body, salt])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(firstBroken(await headOf(id), log, true)).toBeNull()
    await expect(rebuildInstance(server.fresh.database, id)).rejects.toThrow('cannot be rebuilt')
  })

  it('is broken where the instance stands, and where an entry says something else', async () => {
    const id = await decided()
    const [head, log] = [await headOf(id), await logOf(id)]
    const without = log.map((row) => (row.entry === 2 ? { ...row, body: null, salt: null } : row))
    expect(firstBroken(head, without)).toMatchObject({ entry: 2, what: 'changed entry' })
    for (const change of [{ command: 'disagree' }, { body: '{"events":[]}' }, { body_hash: null }]) {
      const changed = log.map((row) => (row.entry === 2 ? { ...row, ...change } : row))
      expect(firstBroken(head, changed, true)).toMatchObject({ entry: 2, what: 'changed entry' })
    }
  })

  it('of an older server holds before and after, beside entries of a newer one too', async () => {
    const id = await decided()
    await asBefore(id, [1, 2])
    for (const person of world.people.finance) await world.decide(person, 'agree', id)
    expect((await logOf(id)).map((row) => row.hash_kind)).toEqual([0, 0, 1, 1])
    expect(firstBroken(await headOf(id), await logOf(id))).toBeNull()
    await remove(id)
    const [head, log] = [await headOf(id), await logOf(id)]
    expect(log.every(({ body }) => body === null)).toBe(true)
    expect(firstBroken(head, log, true)).toBeNull()
    const changed = log.map((row) => (row.entry === 2 ? { ...row, hash: Buffer.alloc(32) } : row))
    expect(firstBroken(head, changed, true)).toMatchObject({ entry: 3, what: 'broken link' })
  })

  it('keeps what it says when a tombstone is written for an instance that stands', async () => {
    const id = await decided()
    await query(
      `insert into tombstone (corp_id, instance_id, sequence_no, title, workflow_code, deleted_by, deleted_at, reason,
          log_entry, log_hash)
        select corp_id, id, sequence_no, '', workflow_code, initiator_id, now(), '', log_entry, log_hash
        from instance where id = $1`,
      [id],
    )
    expect(firstBroken(await headOf(id), await logOf(id))).toBeNull()
    await query('delete from tombstone where instance_id = $1', [id])
  })

  it('P-03: keeps it too where whoever serves puts an empty table of his own before that of the instances', async () => {
    const id = await decided()
    await server.fresh.database.transaction(async (tx) => {
      await tx.query({ text: 'create temp table instance (corp_id text, id uuid) on commit drop' })
      await tx.query({
        text: `insert into tombstone (corp_id, instance_id, sequence_no, title, workflow_code, deleted_by, deleted_at,
            reason, log_entry, log_hash)
          select corp_id, id, sequence_no, '', workflow_code, initiator_id, now(), '', log_entry, log_hash
          from public.instance where id = $1`,
        values: [id],
      })
    })
    expect((await logOf(id)).every(({ body }) => body !== null)).toBe(true)
    await query('delete from tombstone where instance_id = $1', [id])
  })
})
