import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../../server/base/log.ts'
import type { Queryable } from '../../../../server/db/database.ts'
import { createRelay } from '../../../../server/notify/outbox/relay.ts'
import { createCorp } from '../../../../server/organisation/write.ts'
import { outboxQueue } from '../../../../server/stores/notify/outbox.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { addPeople } from '../../../support/many-people.ts'
import {
  notificationCounts,
  promiseRows,
  promiseTo,
  scriptedChannel,
  watchedInApp,
} from '../../../support/outbox.ts'

const CORP = 'yuanshan'
let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await freshDatabase()
  await fresh.database.transaction((tx) => createCorp(tx, { corpId: CORP, name: '远山精工' }))
})
afterEach(() => fresh.drop())

test('a message costs one look for messages and one for its people, however many channels carry it', async () => {
  const people = await addPeople(fresh.database, CORP, 3)
  await promiseRows(fresh.database, CORP, [promiseTo(people), promiseTo(people)])
  const sent: (string | undefined)[] = []
  const counted: Queryable = {
    query: (statement) => {
      sent.push(statement.name)
      return fresh.database.query(statement)
    },
  }
  const others = ['first', 'second'].map((name) => scriptedChannel(name, async () => ({ kind: 'delivered' })))
  const channels = [...others, watchedInApp(fresh.database).channel]
  await createRelay({ database: counted, channels, log: createLog('silent') }).drain()
  const { claim, finish } = outboxQueue.statements
  expect(sent).toEqual([claim.name, 'audience-people', finish.name])
  expect(others.map(({ seen }) => seen.map(({ recipients }) => recipients.length))).toEqual([
    [3, 3],
    [3, 3],
  ])
  expect(await notificationCounts(fresh.database)).toEqual({ all: 6, people: 3 })
})
