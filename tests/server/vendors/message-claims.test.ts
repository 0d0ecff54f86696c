import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Queryable } from '../../../server/db/database.ts'
import {
  closingQueue,
  lookForHandled,
  markHandledOf,
} from '../../../server/stores/vendors/vendor-closings.ts'
import { vendorMessageQueue } from '../../../server/stores/vendors/vendor-messages.ts'
import { claimUnconfirmed } from '../../../server/stores/vendors/vendor-receipts.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

const DUE = 100_000
const STANDING = 20_000
const LOOKED_AT = 200

let fresh: FreshDatabase
let world: World
let instanceId: string

/** One person with a hundred thousand messages due; of what stands at DingTalk every hundredth was handled. */
beforeAll(async () => {
  fresh = await freshDatabase()
  // Statistics taken halfway through the filling are neither of the two that are looked at.
  for (const table of ['vendor_message', 'notification']) {
    await fresh.owner.query({ text: `alter table ${table} set (autovacuum_enabled = false)` })
  }
  world = await workflowWorld(fresh.database)
  const { workflowInstanceId } = await world.start('9000')
  instanceId = workflowInstanceId
  const { manager } = world.people
  const itemId = await world.itemOf(manager, workflowInstanceId)
  const write = (text: string, values: readonly unknown[]) => fresh.database.query({ text, values })
  await write(
    `insert into vendor_corp (corp_id, vendor, vendor_corp_id, client_id, agent_id, sealed_secrets, connected_at, sync_due_at)
      values ('yuanshan', 'dingtalk', 'ding1', 'key', '1', '', app_now(), app_now())`,
    [],
  )
  await write(
    `insert into vendor_user (corp_id, vendor, vendor_corp_id, vendor_user_id, user_id)
      values ('yuanshan', 'dingtalk', 'ding1', 'linjing', $1)`,
    [manager],
  )
  await write(
    `insert into vendor_message (corp_id, vendor, user_id, message_key, created_at, due_at, lane)
      select 'yuanshan', 'dingtalk', $1, 'due ' || n, app_now(), app_now() - interval '1 minute',
        case when n = ${DUE} then 0 else 1 end
      from generate_series(1, ${DUE}) as n`,
    [manager],
  )
  await write(
    `insert into notification (corp_id, id, user_id, kind, instance_id, work_item_id, params, message_key, created_at)
      select 'yuanshan', gen_random_uuid(), $1, 'itemOpened', $2, case when n % 100 > 0 then $3::uuid end, '{}',
        'open ' || n, app_now() from generate_series(1, ${STANDING}) as n`,
    [manager, workflowInstanceId, itemId],
  )
  await write(
    `insert into vendor_message (corp_id, vendor, user_id, message_key, created_at, due_at, state, sent_as, sent_at)
      select corp_id, 'dingtalk', user_id, message_key, created_at, app_now(), 'sent', '{"notice": "1"}',
        app_now() - interval '1 hour'
      from notification where message_key like 'open %'`,
    [],
  )
}, 60_000)
afterAll(() => fresh.drop())

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

/** What a statement would read: blocks, and tables from end to end. Nothing of it stays. */
async function costs(work: (db: Queryable) => Promise<unknown>) {
  let blocks = 0
  const whole: string[] = []
  const walk = (plan: Plan) => {
    if (plan['Node Type'] === 'Seq Scan') whole.push(plan['Relation Name'] ?? '')
    plan.Plans?.forEach(walk)
  }
  await fresh.database
    .transaction(async (tx) => {
      await work({
        query: async ({ text, values }) => {
          const { rows } = await tx.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>({
            text: `explain (analyze, buffers, timing off, format json) ${text}`,
            ...(values === undefined ? {} : { values }),
          })
          const plan = rows[0]?.['QUERY PLAN'][0].Plan
          if (plan !== undefined) {
            blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
            walk(plan)
          }
          return { rows: [], rowCount: 0 }
        },
      })
      throw new Error('measured')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'measured')) throw error
    })
  return { blocks, whole: whole.filter((table) => table === 'vendor_message' || table === 'notification') }
}

const TASKS = 20
const parcel = { vendor: 'dingtalk', others: 10 }

const laneOfTheTask = (lane: number) =>
  fresh.database.query({
    text: 'update vendor_message set lane = $1 where message_key = $2',
    values: [lane, `due ${DUE}`],
  })
const STATISTICS = {
  'of an empty table': async () => {},
  'of now': async () => {
    await fresh.owner.query({ text: 'analyze' })
  },
  // A sample rarely has the one task in it.
  'of a time without tasks': async () => {
    await laneOfTheTask(1)
    await fresh.owner.query({ text: 'analyze' })
    await laneOfTheTask(0)
  },
}

describe.each(Object.entries(STATISTICS))('with the statistics %s', (_, prepare) => {
  beforeAll(prepare)

  it('what is due is taken by places in an index, however much it is', async () => {
    const { blocks, whole } = await costs((db) => vendorMessageQueue.claim(db, TASKS, parcel))
    expect(whole).toEqual([])
    expect(blocks).toBeLessThan(2_000)
  })

  it('closing, receipts and what a document changed read no more than their parcel', async () => {
    for (const work of [
      (db: Queryable) => closingQueue.claim(db, 20, { vendor: 'dingtalk' }),
      (db: Queryable) => claimUnconfirmed(db, 20),
      (db: Queryable) => markHandledOf(db, [{ corpId: 'yuanshan', instanceId }]),
    ]) {
      const { blocks, whole } = await costs(work)
      expect(whole).toEqual([])
      expect(blocks).toBeLessThan(2_000)
    }
  })
})

describe('by turns', () => {
  it('what stands at the vendor is looked at in parts, not all of it', async () => {
    const { blocks, whole } = await costs((db) => lookForHandled(db, 'dingtalk', LOOKED_AT))
    expect(whole).toEqual([])
    // Some index blocks for each entry; all of them would be a hundred times as many.
    expect(blocks).toBeLessThan(LOOKED_AT * 30)
  })

  it('the one task comes with the first parcel, though it was noted last', async () => {
    const claimed = await vendorMessageQueue.claim(fresh.database, TASKS, parcel)
    expect(claimed.map(({ message_key }) => message_key)).toContain(`due ${DUE}`)
    expect(claimed).toHaveLength(1 + parcel.others)
  })

  it('the regular look comes to every entry and begins anew', async () => {
    for (let turn = 0; turn <= STANDING / 5_000; turn += 1)
      await lookForHandled(fresh.database, 'dingtalk', 5_000)
    const marked = await fresh.database.query({
      text: 'select from vendor_message where close_since is not null',
    })
    expect(marked.rowCount).toBe(STANDING / 100)
    const { rows } = await fresh.database.query({ text: 'select looked_to_user from vendor_corp' })
    expect(rows).toEqual([{ looked_to_user: null }])
    expect(await closingQueue.claim(fresh.database, 20, { vendor: 'dingtalk' })).toHaveLength(20)
  })
})
