import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createWorkflowTrust } from '../../../contract/workflow/trust.ts'
import { restoreBackup } from '../../../server/db/backup/restore-backup.ts'
import { writeBackup } from '../../../server/db/backup/write-backup.ts'
import { renewSearchTexts } from '../../../server/organisation/renew-search-texts.ts'
import { endTrusts } from '../../../server/stores/instances/trusts.ts'
import { emptyDatabase } from '../../support/database.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { freshToken, type World, workflowWorld } from '../../support/workflow-world.ts'

// What a server of before migration 0049 writes on the tables of today, word for word, and what comes of it.
const OPENED = `insert into work_item (corp_id, id, instance_id, number, activity_code, workflow_code, app_code, holder_id, owner_id,
    kind, status, decision, revision, received_at, finished_at, trust_id, due_at)
  select r.corp_id, r.id, r.instance_id, r.number, r.activity_code, r.workflow_code, r.app_code, r.holder_id,
    r.owner_id, r.kind, r.status, r.decision, r.revision, r.received_at, r.finished_at, r.trust_id, r.due_at
  from jsonb_populate_record(null::work_item, $1::jsonb) as r`
const CHANGED = `update work_item w set owner_id = r.owner_id, trust_id = r.trust_id, due_at = r.due_at, status = r.status, decision = r.decision, revision = r.revision, holder_id = r.holder_id,
    kind = r.kind, received_at = r.received_at, finished_at = r.finished_at
  from jsonb_populate_record(null::work_item, $1::jsonb) as r
  where w.corp_id = r.corp_id and w.instance_id = r.instance_id and w.number = r.number`
const TRUST_ENDED = `update trust set ended_at = app_now(), until_at = least(until_at, app_now()), settled_at = null,
    revision = revision + 1
  where corp_id = $1 and id = any($2::uuid[]) and ended_at is null`
const PEOPLE_CHANGED = `update app_user u set name = given.name, position = given.position, search_text = given.search_text,
    sort_name = given.sort_name
  from jsonb_to_recordset($2::jsonb) as given(id uuid, name text, position text, search_text text, sort_name text)
  where u.corp_id = $1 and u.id = given.id`

const DELETED = `with gone as (delete from instance where id = $1 returning *)
  insert into tombstone (corp_id, instance_id, sequence_no, title, workflow_code, deleted_by, deleted_at, reason, log_entry,
    log_hash)
  select corp_id, id, sequence_no, title, workflow_code, initiator_id, app_now(), '', log_entry, log_hash from gone`

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await workflowWorld(server.fresh.database)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.fresh.database.query({ text: 'delete from trust' })
})

const query = (text: string, ...values: unknown[]) => server.fresh.database.query({ text, values })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const entrust = async (fields: Record<string, unknown> = {}) => {
  const { manager, stranger } = world.people
  const rule = { trustor: manager, trustee: stranger, trustType: '0', rangeType: '0' } as const
  const times = { startTime: new Date().toISOString(), endTime: inHours(24) }
  const input = { ...rule, ...times, replayToken: freshToken(), ...fields }
  const answer = await server.call(createWorkflowTrust, input, {
    as: { corpId: world.corpId, userId: manager },
  })
  return answer.data.id
}

type Item = Readonly<Record<string, unknown>>
async function itemOf(instanceId: string): Promise<Item> {
  const { rows } = await query(
    'select to_jsonb(w) as item from work_item w where instance_id = $1 order by number desc limit 1',
    instanceId,
  )
  return rows[0]?.item
}

it('an item that it opens knows when its run was started', async () => {
  const { workflowInstanceId } = await world.start('100')
  const item = await itemOf(workflowInstanceId)
  await query('delete from work_item where instance_id = $1 and status = 2', workflowInstanceId)
  await query(OPENED, JSON.stringify(item))
  expect(await itemOf(workflowInstanceId)).toEqual(item)
  expect(item.started_at).not.toBeNull()
})

it('one that it opens under a delegation, or puts under one, knows for whom it is held', async () => {
  await entrust()
  const { workflowInstanceId } = await world.start('100')
  const item = await itemOf(workflowInstanceId)
  expect(item).toMatchObject({ holder_id: world.people.stranger, principal_id: world.people.manager })
  await query('delete from work_item where instance_id = $1 and status = 2', workflowInstanceId)
  await query(OPENED, JSON.stringify(item))
  expect(await itemOf(workflowInstanceId)).toEqual(item)
  await query('update work_item set principal_id = null where instance_id = $1', workflowInstanceId)
  await query(CHANGED, JSON.stringify(item))
  expect(await itemOf(workflowInstanceId)).toEqual(item)
})

it('one that it ends knows who decided, where another held it', async () => {
  await entrust()
  const { workflowInstanceId } = await world.start('100')
  const { stranger, manager } = world.people
  await world.decide(stranger, 'agree', workflowInstanceId)
  const item = await itemOf(workflowInstanceId)
  // The holder decided: nobody else is named.
  expect([item.holder_id, item.acted_by]).toEqual([stranger, null])
  const reopened = `update work_item set status = 2, finished_at = null, decision = 0 where instance_id = $1`
  await query(reopened, workflowInstanceId)
  await query(CHANGED, JSON.stringify(item))
  expect(await itemOf(workflowInstanceId)).toEqual(item)
  // Somebody else did: held by the delegate, said by the principal.
  await query(reopened, workflowInstanceId)
  await query(CHANGED, JSON.stringify({ ...item, holder_id: manager }))
  expect(await itemOf(workflowInstanceId)).toMatchObject({ holder_id: manager, acted_by: stranger })
})

it('a document that it deletes leaves no title and no words behind, nor does a comment', async () => {
  const { workflowInstanceId: id } = await world.start('100')
  const { stranger } = world.people
  const quoting = JSON.stringify({ text: 'words of somebody' })
  await query(
    `insert into notification (corp_id, id, user_id, kind, instance_id, params, message_key, created_at)
      values ($1, gen_random_uuid(), $2, 'mention', $3, $4, 'quoting', now())`,
    world.corpId,
    stranger,
    id,
    quoting,
  )
  await query(
    `insert into form_comment (corp_id, id, schema_code, biz_object_id, floor, author_id, content, created_at)
      values ($1, $2, 'trip', gen_random_uuid(), 0, $2, 'words of somebody', now())`,
    world.corpId,
    stranger,
  )
  await query(DELETED, id)
  await query('update form_comment set deleted_at = now(), deleted_by = author_id where id = $1', stranger)
  const one = async (text: string) => (await query(text, id)).rows
  expect(await one('select title from tombstone where instance_id = $1')).toEqual([{ title: '' }])
  expect(await one('select params from notification where instance_id = $1')).toEqual([{ params: {} }])
  expect(await one('select body from operation_log where instance_id = $1')).toEqual([{ body: null }])
  const { rows } = await query('select content from form_comment where id = $1', stranger)
  expect(rows).toEqual([{ content: '' }])
})

it('what it wrote is restored from a backup made before it was filled in', async () => {
  const { workflowInstanceId } = await world.start('100')
  await query('update work_item set started_at = null where instance_id = $1', workflowInstanceId)
  const folder = mkdtempSync(path.join(tmpdir(), 'older-server-'))
  const file = path.join(folder, 'backup.tar.gz')
  const target = await emptyDatabase()
  try {
    await writeBackup({ database: server.fresh.database, filesFolder: undefined, file })
    await restoreBackup({ database: target.database, filesFolder: undefined, file, replace: false })
    const { rows } = await target.database.query({
      text: 'select started_at is null as unknown from work_item where instance_id = $1 and status = 2',
      values: [workflowInstanceId],
    })
    expect(rows).toEqual([{ unknown: false }])
  } finally {
    await target.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

it('a delegation that it ends before its beginning has no time at all, as when it is ended today', async () => {
  const ids = [await entrust({ startTime: inHours(48), endTime: inHours(72) })]
  await query(TRUST_ENDED, world.corpId, ids)
  const { rows } = await query('select from_at = until_at as empty from trust')
  expect(rows).toEqual([{ empty: true }])
  await query('delete from trust')
  const again = await entrust({ startTime: inHours(48), endTime: inHours(72) })
  await endTrusts(server.fresh.database, world.corpId, world.people.manager, [again])
  expect((await query('select from_at = until_at as empty from trust')).rows).toEqual([{ empty: true }])
})

it('a name that it changes is read anew by the rules of today, and then left alone', async () => {
  const { initiator } = world.people
  const given = [{ id: initiator, name: '陈思', position: '', search_text: 'x', sort_name: 'x' }]
  const rules = async () =>
    (await query('select search_rules from app_user where id = $1', initiator)).rows[0]?.search_rules
  const today = await rules()
  expect(today).toBeGreaterThan(0)
  await query(PEOPLE_CHANGED, world.corpId, JSON.stringify(given))
  expect(await rules()).toBe(0)
  await renewSearchTexts(server.fresh.database, new AbortController().signal)
  expect(await rules()).toBe(today)
})
