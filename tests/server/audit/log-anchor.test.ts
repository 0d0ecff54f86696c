import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anchorLogs } from '../../../server/audit/log-anchor.ts'
import { anchorFile, anchorHash, parseAnchor } from '../../../server/audit/log-anchor-file.ts'
import { verifyAnchors } from '../../../server/audit/log-anchor-verify.ts'
import { verifyLogs } from '../../../server/audit/log-verify.ts'
import { CHAIN_START, linkHash } from '../../../server/base/log-chain.ts'
import { logsOf } from '../../../server/stores/audit/operation-log.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let fresh: FreshDatabase
let world: World
let folder: string
let id: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'countersign-anchor-'))
  fresh = await freshDatabase()
  world = await workflowWorld(fresh.database)
  id = (await world.start('9000')).workflowInstanceId
  await anchorLogs(fresh.database, folder)
  await world.decide(world.people.manager, 'agree', id)
  for (const person of world.people.finance) await world.decide(person, 'agree', id)
  await anchorLogs(fresh.database, folder)
})
afterEach(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

function verify() {
  return verifyAnchors(fresh.database, folder)
}

/** Changes an entry and gives the whole chain, its head included, fitting hashes: what no chain can tell. */
async function rewrite(entry: number, client: string): Promise<void> {
  const rows = await logsOf(fresh.database, world.corpId, [id])
  let previous: Buffer = CHAIN_START
  for (const row of rows) {
    const changed = {
      corpId: row.corp_id,
      instanceId: row.instance_id,
      entry: row.entry,
      at: row.at.toISOString(),
      command: row.command,
      actorId: row.actor_id,
      onBehalfOfId: row.on_behalf_of_id,
      client: row.entry === entry ? client : row.client,
      requestId: row.request_id,
    }
    const hash = linkHash(previous, changed, row.body_hash ?? Buffer.alloc(0))
    await fresh.owner.query({
      text: `update operation_log set client = $3, previous_hash = $4, hash = $5 where instance_id = $1 and entry = $2`,
      values: [id, row.entry, changed.client, previous, hash],
    })
    previous = hash
  }
  await fresh.owner.query({
    text: 'update instance set log_hash = $2 where id = $1',
    values: [id, previous],
  })
}

describe('anchors of the operation log', () => {
  test('I-27: an untouched log agrees with its anchors; what did not grow is not anchored again', async () => {
    const lines = readFileSync(anchorFile(folder), 'utf8')
    await anchorLogs(fresh.database, folder)
    expect(readFileSync(anchorFile(folder), 'utf8')).toBe(lines)
    expect(await verify()).toEqual({ anchors: 2, broken: [], organisations: [], brokenAnchors: [] })
  })

  test('I-27: a log that was rewritten with all its hashes is named, from the first entry nothing vouches for', async () => {
    await rewrite(3, 'FORGED')
    expect((await verifyLogs(fresh.database)).broken).toEqual([])
    expect((await verify()).broken).toEqual([
      { corpId: world.corpId, instanceId: id, entry: 2, upTo: 4, what: 'rewritten' },
    ])
    await rewrite(1, 'FORGED')
    expect((await verify()).broken).toEqual([
      { corpId: world.corpId, instanceId: id, entry: 1, upTo: 1, what: 'rewritten' },
    ])
  })

  test('I-27: a log that was cut together with its head is named at the first missing entry', async () => {
    await fresh.owner.query({
      text: 'delete from operation_log where instance_id = $1 and entry > 2',
      values: [id],
    })
    await fresh.owner.query({
      text: `update instance i set log_entry = 2, log_hash = l.hash from operation_log l
        where i.id = $1 and l.instance_id = i.id and l.entry = 2`,
      values: [id],
    })
    expect((await verifyLogs(fresh.database)).broken).toEqual([])
    expect((await verify()).broken).toEqual([
      { corpId: world.corpId, instanceId: id, entry: 3, what: 'dropped tail' },
    ])
  })

  test('I-27 G7: the log of a deleted instance stays; one that vanished is named, whatever its tombstone says', async () => {
    await fresh.owner.query({
      text: `insert into tombstone (corp_id, instance_id, sequence_no, title, workflow_code, deleted_by, deleted_at, reason,
          log_entry, log_hash)
        select corp_id, id, sequence_no, title, workflow_code, initiator_id, now(), 'test', log_entry, log_hash
        from instance where id = $1`,
      values: [id],
    })
    await fresh.owner.query({ text: 'delete from instance where id = $1', values: [id] })
    expect((await verify()).broken).toEqual([])
    await fresh.owner.query({ text: 'delete from operation_log where instance_id = $1', values: [id] })
    expect((await verify()).broken).toMatchObject([{ instanceId: id, entry: 1, what: 'dropped tail' }])
  })

  test('I-27: a changed line, a broken line and a line whose anchor was removed are told apart', async () => {
    const text = readFileSync(anchorFile(folder), 'utf8')
    writeFileSync(anchorFile(folder), text.replace(`"${id}",4`, `"${id}",3`))
    const brokenAnchors = async () => (await verify()).brokenAnchors
    expect(await brokenAnchors()).toEqual([{ corpId: world.corpId, number: 2, what: 'changed line' }])
    writeFileSync(anchorFile(folder), `${text}{"corpId":\n`)
    expect(await brokenAnchors()).toEqual([{ corpId: '', number: 0, what: 'unreadable line' }])
    writeFileSync(anchorFile(folder), text)
    await fresh.owner.query({ text: 'delete from log_anchor where number = 1' })
    expect(await brokenAnchors()).toEqual([
      { corpId: world.corpId, number: 1, what: 'removed from the database' },
    ])
  })

  test('I-27: anchors that stand in no line are named', async () => {
    writeFileSync(anchorFile(folder), '')
    expect(await verify()).toMatchObject({
      anchors: 0,
      brokenAnchors: [{ corpId: world.corpId, number: 1, upTo: 2, what: 'missing from every file' }],
    })
  })

  test('I-27: anchors that were removed from the database are named, the newest too', async () => {
    await fresh.owner.query({ text: 'delete from log_anchor where number = 2' })
    expect((await verify()).brokenAnchors).toEqual([
      { corpId: world.corpId, number: 2, what: 'removed from the database' },
    ])
  })

  test('I-27: an anchor that was exchanged on both sides does not fit the next', async () => {
    const [first = '', second = ''] = readFileSync(anchorFile(folder), 'utf8').split('\n')
    const { hash: _, ...anchor } = parseAnchor(first) ?? expect.fail()
    const forged = { ...anchor, heads: [] }
    const hash = anchorHash(forged)
    writeFileSync(anchorFile(folder), `${JSON.stringify({ ...forged, hash })}\n${second}\n`)
    await fresh.owner.query({
      text: 'update log_anchor set hash = $1 where number = 1',
      values: [Buffer.from(hash, 'hex')],
    })
    expect((await verify()).brokenAnchors).toEqual([{ corpId: world.corpId, number: 2, what: 'broken link' }])
  })

  test('I-27: killed between file and database, the next anchor goes on and both lines hold', async () => {
    const text = readFileSync(anchorFile(folder), 'utf8')
    await fresh.owner.query({ text: 'delete from log_anchor where number = 2' })
    await fresh.owner.query({ text: 'update log_anchor_head set entry = 1' })
    await world.start('100')
    await anchorLogs(fresh.database, folder)
    expect(readFileSync(anchorFile(folder), 'utf8').startsWith(text)).toBe(true)
    expect(await verify()).toEqual({ anchors: 3, broken: [], organisations: [], brokenAnchors: [] })
  })
})
