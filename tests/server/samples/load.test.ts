import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validatePackage } from '../../../checks/validate.ts'
import { createDefinitions } from '../../../server/apps/definitions.ts'
import { createModels } from '../../../server/apps/models.ts'
import { organisationFacts } from '../../../server/apps/packages/organisation-facts.ts'
import { verifyLogs } from '../../../server/audit/log-verify.ts'
import { createLog } from '../../../server/base/log.ts'
import type { Database, Queryable } from '../../../server/db/database.ts'
import { createOrganisations } from '../../../server/organisation/cache.ts'
import { readAppFile, readOrganisations } from '../../../server/samples/files.ts'
import { loadSamples } from '../../../server/samples/load.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertCorp } from '../../support/people.ts'

/** One for the whole file: what happens depends on how long ago things began. */
const TODAY = new Date()

type Wish = 'auto' | 'on' | 'off'

function load(database: Database, samples: Wish = 'on', databaseUrl?: string): Promise<void> {
  return loadSamples(
    {
      config: { samples, databaseUrl },
      database,
      log: createLog('silent'),
      definitions: createDefinitions(database),
      models: createModels(database),
      organisations: createOrganisations(database),
    },
    TODAY,
  )
}

async function numberOf(db: Queryable, from: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>({ text: `select count(*)::int as n from ${from}` })
  return rows[0]?.n ?? -1
}

/** What two loads must have in common whenever they ran: which story stands where. */
async function storiesOf(db: Queryable): Promise<unknown[]> {
  const { rows } = await db.query({
    text: `select corp_id, workflow_code, initiator_id, title, status, outcome, returned, log_entry
      from instance order by 1, 2, 4, 3, 8, 5`,
  })
  return rows
}

/** A database that is gone after some statements, as if the process had been killed. */
function dyingAfter(database: Database, statements: number): Database {
  let left = statements
  return {
    ...database,
    query: (statement) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return database.query(statement)
    },
  }
}

describe('loadSamples', () => {
  let fresh: FreshDatabase

  beforeAll(async () => {
    fresh = await freshDatabase()
    await load(fresh.database, 'auto')
  })
  afterAll(async () => {
    await fresh.drop()
  })

  it('makes both organisations and about 300 instances whose logs verify (I-27)', async () => {
    expect(await numberOf(fresh.database, 'corp')).toBe(2)
    expect(await numberOf(fresh.database, 'instance')).toBeGreaterThan(290)
    const verified = await verifyLogs(fresh.database)
    expect(verified.broken).toEqual([])
    expect(verified.entries).toBe(await numberOf(fresh.database, 'operation_log'))
  })

  it('fills every list of the people shown on the login page', async () => {
    const { rows } = await fresh.database.query<{ todo: number; finished: number; mine: number }>({
      text: `select (select count(*)::int from work_item w where w.holder_id = u.id and w.status = 2) as todo,
          (select count(*)::int from work_item w where w.holder_id = u.id and w.status = 3) as finished,
          (select count(*)::int from instance i where i.initiator_id = u.id) as mine
        from app_user u where u.corp_id = 'yuanshan' and u.username = 'linjing'`,
    })
    expect(rows[0]?.todo).toBeGreaterThan(10)
    expect(rows[0]?.finished).toBeGreaterThan(20)
    expect(rows[0]?.mine).toBeGreaterThan(5)
  })

  it.each([
    ['waits', `status = 'PROCESSING' and not returned`],
    ['is agreed', `outcome = 'agreed'`],
    ['is disagreed', `outcome = 'disagreed'`],
    ['stands at its initiator after a return', 'returned'],
    [
      'was sent again after a return',
      `not returned and (state->'activations')::jsonb @> '[{"node": "start", "round": 2}]'`,
    ],
  ])('some instance %s', async (_, condition) => {
    expect(await numberOf(fresh.database, `instance where ${condition}`)).toBeGreaterThan(0)
  })

  it('nothing happens in the future, and document numbers follow the dates', async () => {
    expect(await numberOf(fresh.database, 'operation_log where at > now()')).toBe(0)
    const { rows } = await fresh.database.query<{ sequence_no: string }>({
      text: `select sequence_no from instance where corp_id = 'yuanshan' and workflow_code = 'sealRequest' order by started_at`,
    })
    const numbers = rows.map((row) => row.sequence_no)
    expect(numbers).toEqual([...numbers].sort())
  })

  it('every package names only people of its organisation', async () => {
    const organisations = createOrganisations(fresh.database)
    for (const sample of await readOrganisations()) {
      const organisation = await organisations.current(sample.corpId)
      for (const app of sample.apps) {
        expect(validatePackage(await readAppFile(app), organisationFacts(organisation)), app).toMatchObject({
          ok: true,
        })
      }
    }
  })

  it('does nothing the second time', async () => {
    const entries = await numberOf(fresh.database, 'operation_log')
    await load(fresh.database)
    expect(await numberOf(fresh.database, 'operation_log')).toBe(entries)
  })

  it.each([10, 40, 500, 1500])(
    'ends alike when it was interrupted after %i statements',
    async (statements) => {
      const other = await freshDatabase()
      await expect(load(dyingAfter(other.database, statements))).rejects.toThrow('killed')
      await load(other.database)
      expect((await verifyLogs(other.database)).broken).toEqual([])
      expect(await storiesOf(other.database)).toEqual(await storiesOf(fresh.database))
      await other.drop()
    },
  )
})

describe('where samples are not wanted', () => {
  it.each<[string, Wish, string | undefined]>([
    ['switched off', 'off', undefined],
    ['a database of the administrator', 'auto', 'postgresql://db.example/countersign'],
  ])('%s: nothing is made', async (_, wish, url) => {
    const fresh = await freshDatabase()
    await load(fresh.database, wish, url)
    expect(await numberOf(fresh.database, 'corp')).toBe(0)
    await fresh.drop()
  })

  it('a database that has an organisation gets none beside it', async () => {
    const fresh = await freshDatabase()
    await insertCorp(fresh.database)
    await load(fresh.database)
    expect(await numberOf(fresh.database, 'corp')).toBe(1)
    await fresh.drop()
  })
})
