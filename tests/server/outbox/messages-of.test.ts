import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replay } from '../../../engine/replay.ts'
import type { OutboxRow } from '../../../server/outbox/message.ts'
import { outboxRows } from '../../../server/outbox/messages-of.ts'
import { logOf } from '../../../server/stores/operation-log.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { type World, workflowWorld } from '../../support/workflow-world.ts'

let fresh: FreshDatabase
let world: World

beforeAll(async () => {
  fresh = await freshDatabase()
  world = await workflowWorld(fresh.database)
})
afterAll(() => fresh.drop())

/** What the newest command of an instance promised, by its log. */
async function promisedBy(instanceId: string, actorId: string): Promise<OutboxRow[]> {
  const log = await logOf(fresh.database, world.corpId, instanceId)
  const after = replay(log)
  if (after === null) throw new Error('no log')
  const before = replay(log.slice(0, -1))
  const events = log.at(-1)?.events ?? []
  return outboxRows({ events, before, after, instanceId, entry: log.length, actorId })
}

type Short = { readonly kind: string; readonly to: readonly string[]; readonly params: unknown }

function short({ kind, payload: { audience, params } }: OutboxRow): Short {
  const to = audience.kind === 'people' ? audience.people.map(({ userId }) => userId) : []
  return { kind, to, params }
}

describe('what a command promises', () => {
  test('G9: a submit tells the first approver, with a key of instance, entry, kind and ordinal', async () => {
    const { initiator, manager } = world.people
    const { workflowInstanceId: id } = await world.start('9000')
    const rows = await promisedBy(id, initiator)
    expect(rows.map(short)).toEqual([{ kind: 'itemOpened', to: [manager], params: { node: 'manager' } }])
    expect(rows[0]?.message_key).toBe(`${id}:1:itemOpened:1`)
    expect(await promisedBy(id, initiator)).toEqual(rows)
  })

  test('G9: a step of several people is one row with each person and his item', async () => {
    const { manager, finance } = world.people
    const { workflowInstanceId: id } = await world.start('9000')
    await world.decide(manager, 'agree', id)
    const [row, ...rest] = await promisedBy(id, manager)
    expect(rest).toEqual([])
    expect(row?.payload.audience).toEqual({
      kind: 'people',
      people: finance.map((userId, index) => ({ userId, item: 3 + index })),
    })
  })

  test('G9: a disagree tells the peer that his item is gone and the initiator how it ended', async () => {
    const { initiator, manager, finance } = world.people
    const { workflowInstanceId: id } = await world.start('9000')
    await world.decide(manager, 'agree', id)
    await world.decide(finance[0], 'disagree', id, 'No')
    expect((await promisedBy(id, finance[0])).map(short)).toEqual([
      { kind: 'itemClosed', to: [finance[1]], params: { because: 'nodeFailed', byId: finance[0] } },
      { kind: 'finished', to: [initiator], params: { outcome: 'disagreed' } },
    ])
  })

  test('G9: a return tells the initiator once, about the item he has to mend', async () => {
    const { initiator, manager } = world.people
    const { workflowInstanceId: id } = await world.start('800')
    await world.giveBack(manager, id, '请补发票')
    const rows = await promisedBy(id, manager)
    expect(rows.map(short)).toEqual([
      { kind: 'returned', to: [initiator], params: { toNode: 'start', byId: manager } },
    ])
    expect(rows[0]?.payload.audience).toMatchObject({ people: [{ item: 3 }] })
  })

  test('G9: nobody is told of his own act', async () => {
    const { initiator } = world.people
    const { workflowInstanceId: id } = await world.start('800')
    const rows = await promisedBy(id, initiator)
    expect(rows.flatMap((row) => short(row).to)).not.toContain(initiator)
  })
})
