import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../../../server/db/database.ts'
import { outboxQueue } from '../../../../server/stores/notify/outbox.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { promiseRows, promiseTo } from '../../../support/outbox.ts'
import { workflowWorld } from '../../../support/workflow-world.ts'

const SENT = 3_000
/**
 * A claim that looks up every sent message reads more than one block for each. One that does not still walks past what
 * the index has not forgotten yet: 250 blocks, and some hundreds more while something else looks at the database.
 */
const MOST_BLOCKS = SENT / 2

let fresh: FreshDatabase
let corpId: string

/** Statistics of an empty table with thousands of sent messages in it: what a planner believes after a clean-up. */
beforeAll(async () => {
  fresh = await freshDatabase()
  corpId = (await workflowWorld(fresh.database)).corpId
  const rows = Array.from({ length: SENT }, () => promiseTo([]))
  await promiseRows(fresh.database, corpId, rows)
  await fresh.database.query({ text: 'delete from outbox' })
  await fresh.owner.query({ text: 'analyze outbox' })
  await promiseRows(fresh.database, corpId, rows)
  const all = await outboxQueue.claim(fresh.database, SENT)
  await outboxQueue.finish(fresh.database, all)
  await promiseRows(fresh.database, corpId, [promiseTo([]), promiseTo([])])
})
afterAll(() => fresh.drop())

/** Carries statements out as they are, and answers how many blocks each read. */
function measured(): { readonly db: Queryable; readonly blocks: number[] } {
  const blocks: number[] = []
  const db: Queryable = {
    query: async ({ text, values }) => {
      await fresh.database.transaction(async (tx) => {
        const { rows } = await tx.query<{
          'QUERY PLAN': readonly [{ readonly Plan: Record<string, number> }]
        }>({
          text: `explain (analyze, buffers, timing off, format json) ${text}`,
          values,
        })
        const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
        blocks.push((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0))
        await tx.query({ text: 'rollback' })
        await tx.query({ text: 'begin' })
      })
      return await fresh.database.query({ text, values })
    },
  }
  return { db, blocks }
}

describe('what the relay reads', () => {
  test('messages that were sent cost the next ones nothing, whatever the statistics say (K-9)', async () => {
    const { db, blocks } = measured()
    const claimed = await outboxQueue.claim(db, 64)
    await outboxQueue.finish(db, claimed)
    expect(claimed).toHaveLength(2)
    expect(blocks).toHaveLength(2)
    expect(Math.max(...blocks)).toBeLessThan(MOST_BLOCKS)
  })
})
