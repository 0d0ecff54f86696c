import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../server/base/log.ts'
import type { Channel } from '../../../../server/notify/outbox/channel.ts'
import { createRelay, type Relay } from '../../../../server/notify/outbox/relay.ts'
import { createCorp, createDepartments, createUsers } from '../../../../server/organisation/write.ts'
import { outboxQueue } from '../../../../server/stores/notify/outbox.ts'
import { shiftableClock } from '../../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database.ts'
import { addPeople } from '../../../support/many-people.ts'
import {
  makeMessagesDue,
  notificationCounts,
  promiseRows,
  promiseTo,
  scriptedChannel,
  storedMessages,
  type Told,
  watchedInApp,
} from '../../../support/outbox.ts'

const CORP = 'yuanshan'
const KILLED_RELAY = path.join(import.meta.dirname, '../../../support/killed-relay.ts')
let fresh: FreshDatabase
let inApp: Told
let people: string[]

beforeEach(async () => {
  fresh = await freshDatabase()
  await fresh.database.transaction((tx) => createCorp(tx, { corpId: CORP, name: '远山精工' }))
  people = await addPeople(fresh.database, CORP, 3)
  inApp = watchedInApp(fresh.database)
})
afterEach(() => fresh.drop())

function relayWith(...channels: readonly Channel[]): Relay {
  return createRelay({ database: fresh.database, channels, log: createLog('silent') })
}

describe('sending', () => {
  test('G9 I-24: what was promised reaches each person once, and who has the app open is told to look', async () => {
    await promiseRows(fresh.database, CORP, [promiseTo(people), promiseTo(people.slice(0, 1))])
    await relayWith(inApp.channel).drain()
    expect(await notificationCounts(fresh.database)).toEqual({ all: 4, people: 3 })
    expect(inApp.told.length).toBe(4)
    expect(await storedMessages(fresh.database)).toMatchObject([{ state: 'done' }, { state: 'done' }])
  })

  test('G9: the same promise stored twice is one message', async () => {
    const row = promiseTo(people, 'instance:1:itemOpened:1')
    await promiseRows(fresh.database, CORP, [row])
    await promiseRows(fresh.database, CORP, [{ ...row, id: promiseTo([]).id }])
    await relayWith(inApp.channel).drain()
    expect(await notificationCounts(fresh.database)).toEqual({ all: 3, people: 3 })
  })

  test('I-24 K-9: two relays at once on 400 messages have one effect each', async () => {
    await promiseRows(
      fresh.database,
      CORP,
      Array.from({ length: 400 }, () => promiseTo(people)),
    )
    const handled = await Promise.all([relayWith(inApp.channel).drain(), relayWith(inApp.channel).drain()])
    expect(handled[0] + handled[1]).toBe(400)
    expect(Math.min(...handled)).toBeGreaterThan(0)
    expect(await notificationCounts(fresh.database)).toEqual({ all: 1200, people: 3 })
    expect(inApp.told.length).toBe(1200)
  })

  test('K-9: a relay that lost its lease and one that took over have one effect', async () => {
    const holding = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    await promiseRows(fresh.database, CORP, [promiseTo(people)])
    const slow = relayWith({
      name: 'inApp',
      deliver: async (message) => {
        arrived.resolve()
        await holding.promise
        return inApp.channel.deliver(message)
      },
    }).drain()
    await arrived.promise
    await makeMessagesDue(fresh.database)
    await relayWith(inApp.channel).drain()
    holding.resolve()
    await slow
    expect(inApp.told.length).toBe(3)
    expect(await storedMessages(fresh.database)).toMatchObject([{ state: 'done' }])
  })

  test('I-24 K-9: killed between sending and marking, the message is sent again and nobody has it twice', async () => {
    await promiseRows(fresh.database, CORP, [promiseTo(people)])
    const killed = spawn(process.execPath, [KILLED_RELAY, fresh.addresses.serving])
    const [, signal] = await once(killed, 'exit')
    expect(signal).toBe('SIGKILL')
    expect(await notificationCounts(fresh.database)).toEqual({ all: 3, people: 3 })
    expect(await storedMessages(fresh.database)).toMatchObject([{ state: 'waiting', attempts: 1 }])

    const relay = relayWith(inApp.channel)
    expect(await relay.drain()).toBe(0)
    await makeMessagesDue(fresh.database)
    expect(await relay.drain()).toBe(1)
    expect(await notificationCounts(fresh.database)).toEqual({ all: 3, people: 3 })
    expect(inApp.told).toEqual([])
    expect(await storedMessages(fresh.database)).toMatchObject([{ state: 'done' }])
  })

  test('K2: 2,000 people are promised in less than a second and all told by the job, switched-off ones left out', async () => {
    const many = await addPeople(fresh.database, CORP, 2_000)
    await fresh.database.query({
      text: 'update app_user set active = false where corp_id = $1 and id = $2',
      values: [CORP, many[7]],
    })
    const started = performance.now()
    await promiseRows(fresh.database, CORP, [promiseTo([...many, ...many.slice(0, 50)])])
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(await notificationCounts(fresh.database)).toEqual({ all: 0, people: 0 })
    const sizes: number[] = []
    const counting: Channel = {
      name: 'inApp',
      deliver: (message) => {
        sizes.push(message.recipients.length)
        return inApp.channel.deliver(message)
      },
    }
    await relayWith(counting).drain()
    expect(await notificationCounts(fresh.database)).toEqual({ all: 1_999, people: 1_999 })
    expect(sizes).toEqual([500, 500, 500, 499])
  })

  test('K2: a fan-out that fails in the middle goes on where it stopped', async () => {
    const many = await addPeople(fresh.database, CORP, 1_200)
    await promiseRows(fresh.database, CORP, [promiseTo(many)])
    let calls = 0
    const failing: Channel = {
      name: 'inApp',
      deliver: async (message) => {
        calls += 1
        if (calls === 2) throw new Error('connection lost')
        return inApp.channel.deliver(message)
      },
    }
    const relay = relayWith(failing)
    await relay.drain()
    expect(await storedMessages(fresh.database)).toMatchObject([
      { state: 'waiting', error: 'inApp: connection lost' },
    ])
    await makeMessagesDue(fresh.database)
    await relay.drain()
    expect(calls).toBe(4)
    expect(await notificationCounts(fresh.database)).toEqual({ all: 1_200, people: 1_200 })
  })

  test('K2: departments are found when the message is sent, those below included', async () => {
    const [sales = ''] = await fresh.database.transaction((tx) =>
      createDepartments(tx, CORP, [{ code: 'sales', name: '销售部' }]),
    )
    const [below = ''] = await fresh.database.transaction((tx) =>
      createDepartments(tx, CORP, [{ code: 'east', name: '华东', parentId: sales }]),
    )
    await promiseRows(fresh.database, CORP, [promiseTo({ kind: 'departments', departments: [sales] })])
    const ids = await fresh.database.transaction((tx) =>
      createUsers(tx, CORP, [
        { username: 'a', name: 'A', departmentIds: [sales, below] },
        { username: 'b', name: 'B', departmentIds: [below] },
      ]),
    )
    await relayWith(inApp.channel).drain()
    expect(inApp.told.toSorted()).toEqual([...ids].sort())
  })

  test('I-24: a message stays within its organisation', async () => {
    await fresh.database.transaction((tx) => createCorp(tx, { corpId: 'other', name: 'Other' }))
    await promiseRows(fresh.database, 'other', [promiseTo(people)])
    await relayWith(inApp.channel).drain()
    expect(await notificationCounts(fresh.database)).toEqual({ all: 0, people: 0 })
  })
})

describe('K-13: a message that cannot be sent', () => {
  test('K-13: it is tried five times with growing delays, then kept with its reason; the others go on', async () => {
    const poison = promiseTo(people)
    const relay = relayWith(
      scriptedChannel('inApp', async (message) => {
        if (message.key === poison.message_key) throw new Error('bad template')
        return inApp.channel.deliver(message)
      }),
    )
    await promiseRows(fresh.database, CORP, [poison])
    const waits: number[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await promiseRows(fresh.database, CORP, [promiseTo(people.slice(0, 1))])
      await relay.drain()
      waits.push(Math.round((await storedMessages(fresh.database))[0]?.wait ?? 0))
      await makeMessagesDue(fresh.database)
    }
    expect(waits.slice(0, 4)).toEqual([10, 30, 90, 270])
    expect(inApp.told.length).toBe(6)
    expect((await storedMessages(fresh.database))[0]).toMatchObject({
      state: 'dead',
      attempts: 5,
      error: 'inApp: bad template',
    })
  })

  test('K-13: put back, it is sent as if nothing had been', async () => {
    let isBroken = true
    const relay = relayWith(
      scriptedChannel('inApp', async (message) => {
        if (isBroken) return { kind: 'refused', reason: 'no such template' }
        return inApp.channel.deliver(message)
      }),
    )
    const row = promiseTo(people)
    await promiseRows(fresh.database, CORP, [row])
    await relay.drain()
    expect(await storedMessages(fresh.database)).toMatchObject([{ state: 'dead', error: 'no such template' }])
    isBroken = false
    await outboxQueue.requeue(fresh.database, CORP, [row.id])
    await relay.drain()
    expect(inApp.told.length).toBe(3)
  })

  test('K-13: a message whose relay was killed five times is given up without a sixth try', async () => {
    const channel = scriptedChannel('inApp', inApp.channel.deliver)
    await promiseRows(fresh.database, CORP, [promiseTo(people)])
    await fresh.database.query({ text: 'update outbox set attempts = 5' })
    await relayWith(channel).drain()
    expect(channel.seen).toEqual([])
    expect(await storedMessages(fresh.database)).toMatchObject([
      { state: 'dead', error: 'The process ended each time it was tried' },
    ])
  })
})

describe('K-12: a channel that is down', () => {
  test('K-12: the other channel goes on, the circuit opens after five, and what waits is sent when it is back', async () => {
    let isDown = true
    const down = scriptedChannel('container', async () =>
      isDown ? { kind: 'later', reason: 'HTTP 503' } : { kind: 'delivered' },
    )
    const clock = shiftableClock(fresh)
    const relay = createRelay({
      database: clock.database,
      channels: [down, inApp.channel],
      log: createLog('silent'),
    })
    await promiseRows(
      fresh.database,
      CORP,
      Array.from({ length: 12 }, () => promiseTo(people)),
    )
    for (let round = 1; round <= 3; round += 1) {
      await relay.drain()
      await makeMessagesDue(fresh.database)
    }
    expect(down.seen.length).toBe(5)
    expect(inApp.told.length).toBe(36)
    const waiting = await storedMessages(fresh.database)
    expect(waiting.every(({ state, attempts }) => state === 'waiting' && attempts <= 1)).toBe(true)

    isDown = false
    clock.shift('PT2M')
    // The first one is the trial; the others are sent once it told.
    for (let round = 1; round <= 2; round += 1) {
      await makeMessagesDue(fresh.database)
      await relay.drain()
    }
    expect(new Set(down.seen.slice(5).map(({ key }) => key)).size).toBe(12)
    expect((await storedMessages(fresh.database)).every(({ state }) => state === 'done')).toBe(true)
    expect(inApp.told.length).toBe(36)
  })

  test('K-12: what waited for a day is given up with the reason', async () => {
    const clock = shiftableClock(fresh)
    const down = scriptedChannel('container', async () => ({ kind: 'later', reason: 'HTTP 429' }))
    const relay = createRelay({
      database: clock.database,
      channels: [down, inApp.channel],
      log: createLog('silent'),
    })
    await promiseRows(fresh.database, CORP, [promiseTo(people)])
    await relay.drain()
    clock.shift('P1D')
    await relay.drain()
    expect(down.seen.length).toBe(2)
    expect(await storedMessages(fresh.database)).toMatchObject([{ state: 'dead', error: 'HTTP 429' }])
    expect(inApp.told.length).toBe(3)
  })
})
