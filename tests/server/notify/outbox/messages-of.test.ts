import { describe, expect, test } from 'vitest'
import type { Event } from '../../../../engine/events/event.ts'
import type { Instance } from '../../../../engine/model/instance.ts'
import { replay } from '../../../../engine/replay.ts'
import { outboxRows } from '../../../../server/instances/perform/messages-of.ts'
import type { OutboxRow } from '../../../../server/stores/notify/message.ts'
import { approval, definition } from '../../../support/builders.ts'
import { Story } from '../../../support/story.ts'

const ID = '5d0c1d4e-6a0f-4d34-9b9a-0f1c61c3a001'

/** What the newest command of a story promised. */
function promisedBy({ log, state }: Story, actorId: string): OutboxRow[] {
  const before = replay(log.slice(0, -1))
  const events = log.at(-1)?.events ?? []
  return outboxRows({ events, before, after: state, instanceId: ID, entry: log.length, actorId })
}

/** What an event would promise, after the newest state of a story. */
function promisedOf(event: Event, { state }: Story, after: Instance = state): unknown[] {
  const happened = { events: [event], before: state, after, instanceId: ID, entry: 9, actorId: 'boss' }
  return outboxRows(happened).map(short)
}

function short({ kind, payload: { audience, params } }: OutboxRow) {
  const to = audience.kind === 'people' ? audience.people.map(({ userId }) => userId) : []
  return { kind, to, params }
}

function requested(): Story {
  const story = new Story(
    definition([approval('check', ['li']), approval('pay', ['wang', 'chen'], { mode: 'all' })]),
  )
  story.submit()
  return story
}

function atPay(): Story {
  const story = requested()
  story.agree('li')
  return story
}

describe('what a command promises', () => {
  test('G9: a submit tells the first approver, with a key of instance, entry, kind and ordinal', () => {
    const rows = promisedBy(requested(), 'ann')
    expect(rows.map(short)).toEqual([{ kind: 'itemOpened', to: ['li'], params: { node: 'check' } }])
    expect(rows[0]?.message_key).toBe(`${ID}:1:itemOpened:1`)
    expect(promisedBy(requested(), 'ann')).toEqual(rows)
  })

  test('G9: a step of several people is one row with each person and his item', () => {
    const [row, ...rest] = promisedBy(atPay(), 'li')
    expect(rest).toEqual([])
    expect(row?.payload.audience).toEqual({
      kind: 'people',
      people: [
        { userId: 'wang', item: 3 },
        { userId: 'chen', item: 4 },
      ],
    })
  })

  test('G9: of a sequence the one whose turn it is is told, the next one when it is his', () => {
    const story = new Story(definition([approval('pay', ['wang', 'chen'], { mode: 'sequence' })]))
    story.submit()
    expect(promisedBy(story, 'ann').map(short)).toMatchObject([{ to: ['wang'] }])
    story.agree('wang')
    expect(promisedBy(story, 'wang').map(short)).toMatchObject([{ kind: 'itemOpened', to: ['chen'] }])
  })

  test('G9: a disagree tells the peer that his item is gone and the initiator how it ended', () => {
    const story = atPay()
    story.disagree('wang')
    expect(promisedBy(story, 'wang').map(short)).toEqual([
      { kind: 'itemClosed', to: ['chen'], params: { because: 'nodeFailed', byId: 'wang' } },
      { kind: 'finished', to: ['ann'], params: { outcome: 'disagreed' } },
    ])
  })

  test('G9: a return tells the initiator once, about the item he has to mend', () => {
    const story = requested()
    story.return('li')
    const rows = promisedBy(story, 'li')
    expect(rows.map(short)).toEqual([
      { kind: 'returned', to: ['ann'], params: { toNode: 'start', byId: 'li' } },
    ])
    expect(rows[0]?.payload.audience).toMatchObject({ people: [{ item: 3 }] })
  })

  test('G9: nobody is told of his own act', () => {
    const story = new Story(definition([approval('check', ['ann', 'li'], { mode: 'all' })]))
    story.submit()
    expect(promisedBy(story, 'ann').map(short)).toMatchObject([{ to: ['li'] }])
  })
})

describe('copies and who acted', () => {
  const users = (...names: readonly string[]) => [{ source: 'users' as const, users: [...names] }]
  const copiesIn = (story: Story, actorId: string) =>
    promisedBy(story, actorId)
      .map(short)
      .flatMap(({ kind, to }) => (kind === 'circulated' ? to : []))

  test('K1: who decided the step before a cc step gets its copy like anybody else', () => {
    const copy = {
      type: 'circulate',
      code: 'copy',
      name: { en: 'Copy' },
      participants: users('li', 'zhao'),
    } as const
    const story = new Story(definition([approval('check', ['li']), copy, approval('pay', ['wang'])]))
    story.submit()
    story.agree('li')
    expect(copiesIn(story, 'li')).toEqual(['li', 'zhao'])
  })

  test('K1: likewise of the copies that a step or the workflow sends when it passes', () => {
    const to = { users: ['li', 'zhao'] }
    const check = approval('check', ['li'], { circulate: [{ on: 'pass', to }] })
    const story = new Story(definition([check], { circulate: [{ on: 'pass', to: { users: ['li'] } }] }))
    story.submit()
    story.agree('li')
    expect(copiesIn(story, 'li')).toEqual(['li', 'zhao', 'li'])
  })

  test('K1: who sends one to himself by hand has it', () => {
    const story = requested()
    story.give('li', { type: 'circulate', item: story.itemOf('li'), people: ['li', 'zhao'], text: 'keep' })
    expect(copiesIn(story, 'li')).toEqual(['li', 'zhao'])
  })
})

describe('what an event promises', () => {
  const story = atPay()
  const withItem = (number: number, change: object): Instance => ({
    ...story.state,
    items: story.state.items.map((item) => (item.number === number ? { ...item, ...change } : item)),
  })
  const openedItem: Event = {
    type: 'itemOpened',
    item: 3,
    slot: 3,
    activation: 3,
    holderId: 'wang',
    kind: 1,
    open: true,
  }

  test('T1 H1: an item that came by transfer or as a question says from whom', () => {
    const from = { byId: 'li', text: '' }
    const transferred = withItem(3, { from: { kind: 'transfer', ...from } })
    expect(promisedOf(openedItem, story, transferred)).toEqual([
      { kind: 'transferred', to: ['wang'], params: { node: 'pay', byId: 'li' } },
    ])
    const asked = withItem(3, { from: { kind: 'assist', ...from } })
    expect(promisedOf(openedItem, story, asked)).toMatchObject([{ kind: 'assistAsked', to: ['wang'] }])
  })

  test('M9: an unclaimed item is told to everyone who may claim it', () => {
    const pool = withItem(3, { holderId: '' })
    const slot = pool.items.find((item) => item.number === 3)?.slot
    const slots = pool.slots.map((one) => (one.id === slot ? { ...one, candidates: ['zhao', 'li'] } : one))
    expect(promisedOf(openedItem, story, { ...pool, slots })).toMatchObject([{ to: ['zhao', 'li'] }])
  })

  test('H3: an answer is told to the asker', () => {
    const slot = story.state.items.find((item) => item.number === 3)?.slot ?? 0
    const assist = {
      id: 1,
      item: 5,
      slot,
      personId: 'zhao',
      questions: [],
      state: 'answered',
      answer: null,
    } as const
    const after = { ...story.state, assists: [assist] }
    expect(promisedOf({ type: 'assistAnswered', assist: 1, text: 'yes' }, story, after)).toEqual([
      { kind: 'assistAnswered', to: ['wang'], params: { byId: 'zhao' } },
    ])
  })

  test('K1: copies name sender, node and note', () => {
    const event: Event = {
      type: 'circulated',
      activation: 2,
      node: 'check',
      byId: 'li',
      people: ['zhao', 'ann'],
      text: 'for you',
    }
    expect(promisedOf(event, story)).toEqual([
      {
        kind: 'circulated',
        to: ['zhao', 'ann'],
        params: { activation: 2, node: 'check', byId: 'li', text: 'for you' },
      },
    ])
  })

  test('U2 O2: urges and reminders reach their people', () => {
    const targets = [{ item: 3, personId: 'wang' }]
    expect(promisedOf({ type: 'urged', byId: 'ann', targets, text: 'please' }, story)).toEqual([
      { kind: 'urged', to: ['wang'], params: { byId: 'ann', text: 'please' } },
    ])
    expect(
      promisedOf({ type: 'reminded', item: 3, step: 0, kind: 'manager', people: ['zhao'] }, story),
    ).toEqual([{ kind: 'reminded', to: ['zhao'], params: { as: 'manager' } }])
  })

  test('E2 X4: the end and a change of owner are told to the people they concern', () => {
    expect(promisedOf({ type: 'instanceCanceled', byId: 'boss', opinion: 'x' }, story)).toEqual([
      { kind: 'finished', to: ['ann'], params: { outcome: 'canceled' } },
    ])
    const change = {
      type: 'ownerChanged',
      ownerId: 'zhao',
      departmentId: 'office',
      byId: 'boss',
      opinion: 'x',
    } as const
    expect(promisedOf(change, story)).toMatchObject([{ kind: 'ownerChanged', to: ['ann', 'zhao'] }])
  })
})
