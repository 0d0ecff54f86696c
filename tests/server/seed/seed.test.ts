import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Event } from '../../../engine/events/event.ts'
import { replay } from '../../../engine/replay.ts'
import { createDefinitions } from '../../../server/apps/definitions.ts'
import { createModels } from '../../../server/apps/models.ts'
import { verifyLogs } from '../../../server/audit/log-verify.ts'
import { createLog } from '../../../server/base/log.ts'
import type { Queryable } from '../../../server/db/database.ts'
import { createOrganisations } from '../../../server/organisation/cache.ts'
import { loadSamples } from '../../../server/samples/load.ts'
import { settle } from '../../../server/seed/copy-batch.ts'
import { type SeedOrder, seed } from '../../../server/seed/seed.ts'
import { stencilOf } from '../../../server/seed/stencil.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertCorp } from '../../support/people.ts'

describe('stencilOf', () => {
  it('writes a text again with other values wherever the keys stood', () => {
    const holes = new Map([
      ['A-1', 0],
      ['a.b', 1],
    ])
    expect(stencilOf('A-1 and a.b, again A-1, not axb', holes)(['x', 'y'])).toBe('x and y, again x, not axb')
  })
})

describe('seed', () => {
  let fresh: FreshDatabase

  beforeAll(async () => {
    fresh = await freshDatabase()
    const { database } = fresh
    await loadSamples({
      config: { samples: 'on', databaseUrl: undefined },
      database,
      log: createLog('silent'),
      definitions: createDefinitions(database),
      models: createModels(database),
      organisations: createOrganisations(database),
    })
    await fill({ open: 5_000, finished: 300, person: { username: 'linjing', items: 200 } })
    await settle(fresh.owner)
  })
  afterAll(async () => {
    await fresh.drop()
  })

  function fill(order: Partial<SeedOrder>): Promise<void> {
    const whole = { corpId: 'yuanshan', open: 0, finished: 0, person: null, ...order }
    return seed(fresh.database, whole, () => {})
  }

  async function numberOf(from: string, db: Queryable = fresh.database): Promise<number> {
    const { rows } = await db.query<{ n: number }>({ text: `select count(*)::int as n from ${from}` })
    return rows[0]?.n ?? -1
  }

  const copies = `instance where sequence_no like 'SEED-%'`

  it('makes as many as were asked for, open and finished', async () => {
    expect(await numberOf(`${copies} and status = 'PROCESSING'`)).toBe(5_000)
    expect(await numberOf(`${copies} and outcome = 'agreed'`)).toBe(300)
  })

  it('every copy has one open work item, or none', async () => {
    const open = `(select count(*) from work_item w where w.corp_id = i.corp_id and w.instance_id = i.id and w.status = 2)`
    const wrong = `instance i where sequence_no like 'SEED-%' and ${open} <> case status when 'PROCESSING' then 1 else 0 end`
    expect(await numberOf(wrong)).toBe(0)
  })

  it('the named person holds exactly the number asked for, everyone else some', async () => {
    const held = `work_item w join app_user u on u.corp_id = w.corp_id and u.id = w.holder_id where w.status = 2`
    expect(await numberOf(`${held} and u.corp_id = 'yuanshan' and u.username = 'linjing'`)).toBe(200)
    expect(
      await numberOf(`(select distinct u.id from ${held} and u.corp_id = 'yuanshan') as holders`),
    ).toBeGreaterThan(100)
    await fill({ open: 50, person: { username: 'linjing', items: 200 } })
    expect(await numberOf(`${held} and u.corp_id = 'yuanshan' and u.username = 'linjing'`)).toBe(200)
  })

  it('every hash chain holds (I-27)', async () => {
    expect((await verifyLogs(fresh.database)).broken).toEqual([])
  })

  it('replaying the log of a copy gives its state, and its rows say the same', async () => {
    const { rows } = await fresh.database.query<Record<string, unknown>>({
      text: `select i.id, i.state, i.initiator_id, b.owner_id,
          (select json_agg(json_build_object('at', l.at, 'body', l.body) order by l.entry) from operation_log l
            where l.corp_id = i.corp_id and l.instance_id = i.id) as log,
          (select json_agg(json_build_object('number', w.number, 'holderId', w.holder_id) order by w.number)
            from work_item w where w.corp_id = i.corp_id and w.instance_id = i.id) as items
        from instance i join biz_object b on b.corp_id = i.corp_id and b.id = i.biz_object_id and b.instance_id = i.id
        where i.sequence_no like 'SEED-%' order by i.id limit 60`,
    })
    expect(rows).toHaveLength(60)
    for (const row of rows) {
      const { state, log, items, initiator_id, owner_id } = copyRow.parse(row)
      const entries = log.map(({ at, body }) => ({ at: new Date(at).toISOString(), events: body.events }))
      expect(replay(entries)).toEqual(row.state)
      expect([initiator_id, owner_id]).toEqual([state.initiatorId, state.initiatorId])
      expect(items).toEqual(state.items.map(({ number, holderId }) => ({ number, holderId })))
    }
  })

  it('nothing lies in the future', async () => {
    expect(await numberOf('operation_log where at > now()')).toBe(0)
  })

  it('settling makes the tables ready for reading', async () => {
    const { rows } = await fresh.database.query<{ relallvisible: number }>({
      text: `select relallvisible from pg_class where relname = 'work_item'`,
    })
    expect(rows[0]?.relallvisible).toBeGreaterThan(0)
  })

  it.each<[string, Partial<SeedOrder>, string]>([
    ['an unknown person', { open: 1, person: { username: 'ghost', items: 1 } }, 'no user ghost'],
    [
      'a person who holds more already',
      { open: 1, person: { username: 'linjing', items: 3 } },
      'already holds',
    ],
    [
      'fewer open than the person lacks',
      { open: 1, person: { username: 'linjing', items: 900 } },
      'at least that',
    ],
  ])('%s is refused and nothing is written', async (_, order, message) => {
    const before = await numberOf('instance')
    await expect(fill(order)).rejects.toThrow(message)
    expect(await numberOf('instance')).toBe(before)
  })

  it('an organisation without instances has nothing to copy', async () => {
    const corpId = await insertCorp(fresh.database)
    await expect(fill({ corpId, open: 1 })).rejects.toThrow('no open instance to copy')
  })
})

const copyRow = z.object({
  state: z.object({
    initiatorId: z.string(),
    items: z.array(z.object({ number: z.number(), holderId: z.string() })),
  }),
  initiator_id: z.string(),
  owner_id: z.string(),
  items: z.array(z.object({ number: z.number(), holderId: z.string() })),
  log: z.array(
    z.object({
      at: z.string(),
      body: z.object({ events: z.array(z.custom<Event>((event) => typeof event === 'object')) }),
    }),
  ),
})
