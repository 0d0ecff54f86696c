import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM_ID } from '../../../../engine/model/decision.ts'
import { createLog } from '../../../../server/base/log.ts'
import { copiesChannel } from '../../../../server/notify/outbox/copies.ts'
import { createRelay } from '../../../../server/notify/outbox/relay.ts'
import type { MessageParams, OutboxRow } from '../../../../server/stores/notify/message.ts'
import { addToOutbox } from '../../../../server/stores/notify/outbox.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { addPeople } from '../../../support/many-people.ts'
import { type World, workflowWorld } from '../../../support/workflow-world.ts'

let fresh: FreshDatabase
let world: World
let instanceId: string
let told: string[]

beforeAll(async () => {
  fresh = await freshDatabase()
  world = await workflowWorld(fresh.database)
  instanceId = (await world.start('100')).workflowInstanceId
})
afterAll(() => fresh.drop())

type Sending = { readonly to: readonly string[]; readonly at: string; readonly params?: MessageParams }

/** Promises copies and sends them; the same `key` is the same promise. */
async function send({ to, at, params = {} }: Sending): Promise<void> {
  const row: OutboxRow = {
    id: randomUUID(),
    message_key: randomUUID(),
    kind: 'circulated',
    payload: {
      audience: { kind: 'people', people: to.map((userId) => ({ userId, item: null })) },
      params: { activation: 2, node: 'manager', byId: world.people.manager, text: 'for you', ...params },
    },
  }
  await addToOutbox(fresh.database, { corpId: world.corpId, instanceId, entry: 2, at }, [row])
  await relay()
}

async function relay(): Promise<void> {
  told = []
  const hub = { publish: (_corp: string, userIds: readonly string[]) => void told.push(...userIds) }
  const channels = [copiesChannel(fresh.database, hub)]
  await createRelay({ database: fresh.database, channels, log: createLog('silent') }).drain()
}

async function copiesOf(holderId: string) {
  const { rows } = await fresh.database.query<{ note: string; unread: boolean; sender_id: string | null }>({
    text: `select note, sender_id, read_at is null as unread from circulate_item
      where corp_id = $1 and holder_id = $2 order by activation`,
    values: [world.corpId, holderId],
  })
  return rows
}

describe('copies', () => {
  test('K2: the same person twice for the same activation has one item, with the new note and unread again', async () => {
    const { stranger, manager } = world.people
    await send({ to: [stranger], at: '2026-01-05T08:00:00.000Z' })
    expect(await copiesOf(stranger)).toEqual([{ note: 'for you', sender_id: manager, unread: true }])
    await fresh.database.query({ text: 'update circulate_item set read_at = now()' })
    await send({ to: [stranger], at: '2026-01-05T09:00:00.000Z', params: { text: 'look again' } })
    expect(await copiesOf(stranger)).toEqual([{ note: 'look again', sender_id: manager, unread: true }])
    expect(told).toEqual([stranger])
  })

  test('K-9 K2: the same sending a second time leaves a read copy read', async () => {
    const { stranger } = world.people
    await fresh.database.query({ text: 'update circulate_item set read_at = now()' })
    await fresh.database.query({
      text: `update outbox set state = 'waiting', progress = '{}', next_at = app_now(), leased_until = null`,
    })
    await relay()
    expect(await copiesOf(stranger)).toMatchObject([{ unread: false }])
    expect(told).toEqual([])
  })

  test('K1: a copy by rule has no sender, one of another activation is an item of its own', async () => {
    const { stranger } = world.people
    await send({
      to: [stranger],
      at: '2026-01-05T10:00:00.000Z',
      params: { activation: null, byId: SYSTEM_ID },
    })
    expect(await copiesOf(stranger)).toMatchObject([{ sender_id: null }, { note: 'look again' }])
  })

  test('K2: 2,000 people have theirs', async () => {
    const many = await addPeople(fresh.database, world.corpId, 2_000)
    await send({ to: many, at: '2026-01-05T11:00:00.000Z' })
    expect(new Set(told).size).toBe(2_000)
  })
})
