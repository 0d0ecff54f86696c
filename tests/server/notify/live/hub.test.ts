import { describe, expect, it, onTestFinished } from 'vitest'
import { payloadsOf } from '../../../../server/notify/live/batch.ts'
import { createHub, type EventHub } from '../../../../server/notify/live/hub.ts'

/** Nodes that hear one another, and a way to wait for the next round of notifications. */
function nodes(count: number) {
  const sent: string[] = []
  const hubs: EventHub[] = []
  let heard = Promise.withResolvers<void>()
  for (let index = 0; index < count; index += 1) {
    hubs.push(
      createHub({
        notify: async (payload) => {
          sent.push(payload)
          for (const hub of hubs) hub.receive(payload)
          heard.resolve()
          heard = Promise.withResolvers()
        },
        onNotifyError: (error) => {
          throw error
        },
      }),
    )
  }
  onTestFinished(() => Promise.all(hubs.map((hub) => hub.close())).then(() => undefined))
  return { hubs, sent, round: () => heard.promise }
}

function listen(hub: EventHub | undefined, userId: string, sessionId = 's1', corpId = 'corp') {
  const got: string[] = []
  const leave = hub?.subscribe({
    corpId,
    userId,
    sessionId,
    send: (text) => void got.push(text.trim()),
    end: () => void got.push('end'),
  })
  return { got, leave }
}

const work = { type: 'work', instanceId: '00000000-0000-4000-8000-000000000001' } as const
const WORK = 'data: {"type":"work","instanceId":"00000000-0000-4000-8000-000000000001"}'

describe('the event hub', () => {
  it('tells the named people of this node at once, in their organisation only', () => {
    const { hubs } = nodes(1)
    const anna = listen(hubs[0], 'anna')
    const ben = listen(hubs[0], 'ben')
    const foreign = listen(hubs[0], 'anna', 's2', 'other')
    hubs[0]?.publish('corp', ['anna', 'carl'], work)
    expect([anna.got, ben.got, foreign.got]).toEqual([[WORK], [], []])
  })

  it('tells the other nodes once, in one notification for many messages', async () => {
    const { hubs, sent, round } = nodes(2)
    const here = listen(hubs[0], 'anna')
    const there = listen(hubs[1], 'anna')
    hubs[0]?.publish('corp', ['anna'], work)
    hubs[0]?.publish('corp', ['anna', 'ben'], work)
    hubs[0]?.publish('corp', ['ben'], { type: 'counts' })
    await round()
    expect(sent).toHaveLength(1)
    expect(here.got).toEqual([WORK, WORK])
    expect(there.got).toEqual([WORK])
  })

  it('ends the streams of a session on every node', async () => {
    const { hubs, round } = nodes(2)
    const ended = listen(hubs[1], 'anna', 's1')
    const kept = listen(hubs[1], 'anna', 's2')
    hubs[0]?.closeSession('corp', 'anna', 's1')
    await round()
    expect([ended.got, kept.got]).toEqual([['end'], []])
    hubs[0]?.closeSession('corp', 'anna')
    await round()
    expect(kept.got).toEqual(['end'])
  })

  it('forgets who has left', () => {
    const { hubs } = nodes(1)
    const anna = listen(hubs[0], 'anna')
    expect(hubs[0]?.openStreams).toBe(1)
    anna.leave?.()
    hubs[0]?.publish('corp', ['anna'], work)
    expect([anna.got, hubs[0]?.openStreams]).toEqual([[], 0])
  })

  it('ignores notifications that are none', () => {
    const { hubs } = nodes(1)
    const anna = listen(hubs[0], 'anna')
    for (const payload of ['', 'x', '[]', '{"node":"n"}', '{"node":"n","entries":[{"corpId":1}]}']) {
      hubs[0]?.receive(payload)
    }
    expect(anna.got).toEqual([])
  })

  it('keeps each notification below what PostgreSQL takes', () => {
    const userIds = Array.from(
      { length: 1_000 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    )
    const payloads = payloadsOf('n', [{ corpId: 'corp', userIds, message: work }])
    expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true)
    const named = payloads
      .flatMap((payload) => JSON.parse(payload).entries)
      .flatMap(({ userIds: ids }) => ids)
    expect(named).toEqual(userIds)
  })
})

it('a stream that comes when the server is stopping ends at once', async () => {
  const { hubs } = nodes(1)
  await hubs[0]?.close()
  expect(listen(hubs[0], 'anna').got).toEqual(['end'])
  expect(hubs[0]?.openStreams).toBe(0)
})
