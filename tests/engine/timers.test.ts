import { describe, expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { Timeout, TimeoutStep } from '../../contract/package/timeouts.ts'
import { decide } from '../../engine/decide.ts'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import type { Instance } from '../../engine/model/instance.ts'
import { dueAtOf, timeSpanOf } from '../../engine/timers/due.ts'
import {
  approval,
  CALENDAR,
  definition,
  department,
  organisation,
  person,
  startNode,
} from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

/** Everyone sits in the office, headed by `head`; `top` stands above it. */
const staff = () =>
  organisation({
    people: [
      ...['ann', 'li', 'wang', 'chen', 'boss'].map((id) => person(id)),
      person('head'),
      person('top', { departmentIds: ['board'] }),
    ],
    departments: [
      department('office', { leaderIds: ['head'], parentId: 'board' }),
      department('board', { leaderIds: ['top'] }),
    ],
  })

const hours = (amount: number) => ({ amount, unit: 'hour' as const })
const limit = (steps: readonly TimeoutStep[], fields: Partial<Timeout> = {}): Timeout => ({
  due: hours(4),
  steps: [...steps],
  ...fields,
})

/** Submitted on Monday 2026-01-05 at 08:00 to `li` unless told. */
function begun(
  timeout: Timeout,
  people: readonly string[] = ['li'],
  fields: Partial<ApprovalNode> = {},
): Story {
  const nodes = [approval('first', people, { timeout, ...fields }), approval('last', ['chen'])]
  const story = new Story(definition(nodes), staff())
  story.submit()
  return story
}

const told = (story: Story) =>
  story.log.flatMap(({ events }) =>
    events.flatMap((event) =>
      event.type === 'reminded' ? [`${event.kind}: ${event.people.join(' ')}`] : [],
    ),
  )
describe('O1: an item has a due time', () => {
  it('O1: that runs from its opening, in time that runs through', () => {
    expect(dueAtOf(begun(limit([])).state, 2)).toBe('2026-01-05T12:00:00.000Z')
  })

  it('O1: or in working time of the organisation’s calendar', () => {
    const working = begun({ due: { amount: 10, unit: 'workHour' } })
    expect(dueAtOf(working.state, 2)).toBe('2026-01-06T10:00:00.000Z')
  })

  it('O1: a node without a limit has none, and no timers', () => {
    const story = new Story(definition([approval('first', ['li'])]))
    story.submit()
    expect(dueAtOf(story.state, 2)).toBeNull()
    expect(story.state.timers).toBeUndefined()
  })

  it('O1: a position in sequence has it from its turn on', () => {
    const story = begun(limit([]), ['li', 'wang'], { mode: 'sequence' })
    expect(dueAtOf(story.state, 3)).toBeNull()
    story.waitUntil('2026-01-05T11:00:00.000Z')
    story.agree('li')
    expect(dueAtOf(story.state, 3)).toBe('2026-01-05T15:00:00.000Z')
  })

  it('O1: how long it took is known in time and in working time', () => {
    const story = begun(limit([]))
    story.waitUntil('2026-01-06T10:00:00.000Z')
    story.agree('li')
    const [, item] = story.state.items
    const hour = 3_600_000
    if (item === undefined) throw new Error('no item')
    expect(timeSpanOf(item, CALENDAR, '2027-01-01T00:00:00.000Z')).toEqual({
      elapsed: 26 * hour,
      working: 10 * hour,
    })
  })
})

describe('O2: what happens to a late item', () => {
  it('O2: its holder is reminded, so often and so far apart as the node says', () => {
    const story = begun(limit([{ do: 'remind', after: hours(1), times: 3, every: hours(2) }]))
    for (const at of ['09:00', '11:00', '13:00', '15:00', '17:00']) story.wakeAt(`2026-01-05T${at}:00.000Z`)
    expect(told(story)).toEqual(['holder: li', 'holder: li', 'holder: li'])
  })

  it('O2: once where no number is given', () => {
    const story = begun(limit([{ do: 'remind', after: hours(1) }]))
    story.wakeAt('2026-01-05T09:00:00.000Z')
    story.wakeAt('2026-01-05T23:00:00.000Z')
    expect(told(story)).toEqual(['holder: li'])
  })

  it('O2: his manager is reminded; the administrators where he has none', () => {
    const story = begun(limit([{ do: 'remindManager', after: hours(1) }]))
    story.wakeAt('2026-01-05T09:00:00.000Z')
    const alone = begun(limit([{ do: 'remindManager', after: hours(1) }]), ['top'])
    alone.wakeAt('2026-01-05T09:00:00.000Z')
    expect([told(story), told(alone)]).toEqual([['manager: head'], ['administrator: boss']])
  })

  it('O2: the administrators are told', () => {
    const story = begun(limit([{ do: 'notifyAdministrator', after: hours(1) }]))
    story.wakeAt('2026-01-05T09:00:00.000Z')
    expect(told(story)).toEqual(['administrator: boss'])
  })

  it('O2: it goes to the manager, who has what is left of the time', () => {
    const story = begun(
      limit([
        { do: 'transferToManager', after: hours(1) },
        { do: 'remind', after: hours(3) },
      ]),
    )
    story.wakeAt('2026-01-05T09:00:00.000Z')
    expect(story.open).toEqual(['first: head'])
    const [old, given] = story.state.items.slice(1)
    expect(old).toMatchObject({ status: 'beCanceled', closed: { because: 'timedOut', byId: SYSTEM_ID } })
    expect(given).toMatchObject({ kind: 1, from: { kind: 'transfer', byId: SYSTEM_ID } })
    expect(story.state.slots[1]?.reasons.at(-1)).toEqual({ kind: 'timeout', fromId: 'li' })
    expect(dueAtOf(story.state, 3)).toBe('2026-01-05T12:00:00.000Z')
    story.wakeAt('2026-01-05T11:00:00.000Z')
    expect(told(story)).toEqual(['holder: head'])
  })

  it('O2: not to a manager who has a voice there already', () => {
    const story = begun(limit([{ do: 'transferToManager', after: hours(1) }]), ['li', 'head'], {
      mode: 'all',
    })
    story.wakeAt('2026-01-05T09:00:00.000Z')
    expect(story.open).toEqual(['first: head', 'first: top'])
    expect(told(story)).toEqual(['administrator: boss'])
  })

  it('O2: it counts as an agree by the system under this rule', () => {
    const story = begun(limit([{ do: 'agree', after: hours(1) }]))
    story.wakeAt('2026-01-05T09:00:00.000Z')
    expect(story.state.slots[1]?.decision).toMatchObject({
      kind: 'agree',
      actorId: SYSTEM_ID,
      rule: 'O2',
      onBehalfOfId: null,
    })
    expect(story.open).toEqual(['last: chen'])
  })

  it('O2: or as a disagree, with what a disagree does', () => {
    const story = begun(limit([{ do: 'disagree', after: hours(1) }]))
    story.wakeAt('2026-01-05T09:00:00.000Z')
    expect(story.state.slots[1]?.decision).toMatchObject({ kind: 'disagree', rule: 'O2' })
    expect(story.state.outcome).toBe('disagreed')
  })

  it('O2: it is returned by the system, to be walked again from there', () => {
    const timeout = limit([{ do: 'return', after: hours(1), node: 'first' }])
    const nodes = [
      approval('first', ['li']),
      approval('second', ['wang'], { timeout }),
      approval('last', ['chen']),
    ]
    const story = new Story(definition(nodes), staff())
    story.submit()
    story.agree('li')
    story.wakeAt('2026-01-05T09:09:00.000Z')
    expect(story.open).toEqual(['first: li'])
    const returned = story.state.activations[2]
    expect(returned).toMatchObject({
      node: 'second',
      state: 'returned',
      note: { byId: SYSTEM_ID, toNode: 'first' },
    })
  })

  it('O2: or its token goes to another node', () => {
    const story = begun(limit([{ do: 'jump', after: hours(1), node: 'last' }]))
    story.wakeAt('2026-01-05T09:00:00.000Z')
    expect(story.open).toEqual(['last: chen'])
    expect(story.state.activations[1]).toMatchObject({
      state: 'closed',
      note: { kind: 'activatedOther', byId: SYSTEM_ID },
    })
  })

  it('O2: from his own task at the initiator’s there is nothing to return: the administrators are told', () => {
    const start = { ...startNode, timeout: limit([{ do: 'jump', after: hours(1), node: 'first' }]) }
    const story = new Story(definition([start, approval('first', ['li'])]), staff())
    story.submit()
    story.waitUntil('2026-01-05T10:00:00.000Z')
    story.return('li')
    story.wakeAt('2026-01-05T11:00:00.000Z')
    expect(story.open).toEqual(['start: ann'])
    expect(told(story)).toEqual(['administrator: boss'])
  })

  it('O2: only the system fires timers', () => {
    const story = begun(limit([]))
    story.waitUntil('2026-01-05T12:00:00.000Z')
    expect(faultOf(story.give('li', { type: 'fireTimer', timer: 1 }))).toBe('noPermission')
    expect(faultOf(story.give(SYSTEM_ID, { type: 'fireTimer', timer: 9 }))).toBe('notFound')
  })
})

describe('O4: what a new item inherits', () => {
  it('O4: a returned request starts its time anew', () => {
    const story = begun(limit([]))
    story.waitUntil('2026-01-05T10:00:00.000Z')
    story.return('li')
    story.waitUntil('2026-01-05T11:00:00.000Z')
    story.submit()
    expect(dueAtOf(story.state, 4)).toBe('2026-01-05T15:00:00.000Z')
    expect(story.state.timers?.[0]?.state).toBe('canceled')
  })

  it('O4: what is handed on keeps the rest of its time, and steps that were taken are not taken again', () => {
    const story = begun(limit([{ do: 'transferToManager', after: hours(1) }]))
    story.wakeAt('2026-01-05T09:00:00.000Z')
    expect(dueAtOf(story.state, 3)).toBe('2026-01-05T12:00:00.000Z')
    story.wakeAt('2026-01-05T23:00:00.000Z')
    expect(story.open).toEqual(['first: head'])
  })

  it('O3: while it is with the initiator his own limit runs', () => {
    const start = { ...startNode, timeout: limit([{ do: 'remind', after: hours(1) }]) }
    const story = new Story(definition([start, approval('first', ['li'])]), staff())
    story.submit()
    expect(story.state.timers).toBeUndefined()
    story.waitUntil('2026-01-05T10:00:00.000Z')
    story.return('li')
    expect(dueAtOf(story.state, 3)).toBe('2026-01-05T14:00:00.000Z')
    story.wakeAt('2026-01-05T11:00:00.000Z')
    expect(told(story)).toEqual(['holder: ann'])
  })
})

describe('O5: several people', () => {
  it('O5: in a countersign each late voice is filled on its own', () => {
    const timeout = limit([{ do: 'agree', after: hours(1) }])
    const story = begun(timeout, ['li', 'wang'], { mode: 'all' })
    story.agree('wang')
    story.wakeAt('2026-01-05T09:00:00.000Z')
    const rules = story.state.slots.slice(1, 3).map(({ decision }) => [decision?.actorId, decision?.rule])
    expect(rules).toEqual([
      [SYSTEM_ID, 'O2'],
      ['wang', undefined],
    ])
  })

  it('O5: in sequence the clock runs for the open position only', () => {
    const timeout = limit([{ do: 'agree', after: hours(1) }])
    const story = begun(timeout, ['li', 'wang'], { mode: 'sequence' })
    expect(story.state.timers?.map(({ item }) => item)).toEqual([2, 2])
    story.wakeAt('2026-01-05T09:00:00.000Z')
    expect(story.open).toEqual(['first: wang'])
    expect(dueAtOf(story.state, 3)).toBe('2026-01-05T13:00:00.000Z')
  })
})

describe('O6: late timers', () => {
  it('O6: a repeat, one that is not due, one of a closed item: no second effect', () => {
    const story = begun(limit([{ do: 'agree', after: hours(1) }]))
    const fire = (timer: number) => faultOf(story.give(SYSTEM_ID, { type: 'fireTimer', timer }))
    expect(fire(2)).toBe('timerNotDue')
    story.waitUntil('2026-01-05T09:00:00.000Z')
    expect(fire(2)).toBe('accepted')
    expect(fire(2)).toBe('timerNotDue')
    story.waitUntil('2026-01-05T23:00:00.000Z')
    expect(fire(1)).toBe('timerNotDue')
  })

  it('O6: a person who was first leaves nothing for the timer', () => {
    const story = begun(limit([{ do: 'disagree', after: hours(1) }]))
    story.agree('li')
    story.waitUntil('2026-01-05T09:00:00.000Z')
    expect(faultOf(story.give(SYSTEM_ID, { type: 'fireTimer', timer: 2 }))).toBe('timerNotDue')
    expect(story.open).toEqual(['last: chen'])
  })

  it('O6: a deciding step that is found late waits the grace of a working hour', () => {
    const story = begun(limit([{ do: 'agree', after: hours(1) }]))
    story.wakeAt('2026-01-05T17:30:00.000Z')
    expect(story.open).toEqual(['first: li'])
    expect(story.state.timers?.[1]?.dueAt).toBe('2026-01-06T09:30:00.000Z')
    story.wakeAt('2026-01-06T09:30:00.000Z')
    expect(story.open).toEqual(['last: chen'])
  })

  it('O6: the node may set another grace; ten minutes are no downtime yet', () => {
    const timeout = limit([{ do: 'agree', after: hours(1) }], { grace: { amount: 5, unit: 'minute' } })
    const late = begun(timeout)
    late.wakeAt('2026-01-05T09:10:00.001Z')
    expect(late.state.timers?.[1]?.dueAt).toBe('2026-01-05T09:15:00.001Z')
    const inTime = begun(timeout)
    inTime.wakeAt('2026-01-05T09:10:00.000Z')
    expect(inTime.open).toEqual(['last: chen'])
  })

  it('O6: after three years reminders are one, hand-overs are made up for in order', () => {
    const story = begun(
      limit([
        { do: 'remind', after: hours(1), times: 5, every: hours(1) },
        { do: 'remind', after: hours(2) },
        { do: 'transferToManager', after: hours(3) },
        { do: 'notifyAdministrator', after: hours(3) },
        { do: 'disagree', after: hours(4) },
      ]),
    )
    story.wakeAt('2029-01-05T09:00:00.000Z')
    expect(told(story)).toEqual(['holder: li', 'administrator: boss'])
    expect(story.open).toEqual(['first: head'])
    expect(story.state.outcome).toBeNull()
  })
})

describe('O7: an agree that only a person can give', () => {
  const escalated = (fields: Partial<ApprovalNode>) => {
    const story = begun(limit([{ do: 'agree', after: hours(1) }]), ['li'], fields)
    story.wakeAt('2026-01-05T09:00:00.000Z')
    return [story.open, told(story)]
  }

  it('O7: goes to the administrators where fields are required', () => {
    const fields = { amount: { editable: true, required: true } }
    expect(escalated({ fields })).toEqual([['first: li'], ['administrator: boss']])
  })

  it('O7: and where a signature is needed', () => {
    expect(escalated({ signature: true })).toEqual([['first: li'], ['administrator: boss']])
  })
})

it('O8: a running item keeps the times that it was opened with', () => {
  const story = begun(limit([]), ['li', 'wang'], { mode: 'all' })
  const nodes = [approval('first', ['li', 'wang'], { mode: 'all', timeout: { due: hours(90) } })]
  const context = { ...story.context('wang'), definition: definition(nodes) }
  const decided = decide(story.state, { type: 'agree', item: 3, data: {}, opinion: '' }, context)
  const ofLi = (timers: Instance['timers']) => timers?.filter(({ item }) => item === 2)
  expect(decided.ok && ofLi(decided.state.timers)).toEqual(ofLi(story.state.timers))
})
