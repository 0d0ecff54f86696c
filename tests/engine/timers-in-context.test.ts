import { describe, expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { accepted } from '../../engine/commands/accepted.ts'
import type { Event } from '../../engine/events/event.ts'
import type { Definition } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import { beginRun, emit } from '../../engine/run/run.ts'
import { cancelChangedTimers } from '../../engine/timers/cancel-changed.ts'
import { dueAtOf } from '../../engine/timers/due.ts'
import { approval, definition } from '../support/builders.ts'
import { Story } from '../support/story.ts'

const hours = (amount: number) => ({ amount, unit: 'hour' as const })
const limit = { due: hours(4), steps: [{ do: 'remind' as const, after: hours(3) }] }

function begun(fields: Partial<ApprovalNode> = {}, people: readonly string[] = ['li']): Story {
  const story = new Story(definition([approval('first', people, { timeout: limit, ...fields })]))
  story.waitUntil('2026-01-05T08:00:00.000Z')
  story.submit()
  return story
}

/** The state after these events and the end of their command. */
function stateAfter(story: Story, state: Instance, events: readonly Event[]): Instance {
  const run = beginRun(story.context('li'), state, story.record)
  for (const event of events) emit(run, event)
  return accepted(run).state
}

/** `li` asks `wang` before or after himself. */
const asked = (position: 'before' | 'after'): readonly Event[] => [
  { type: 'signGroupOpened', group: 1, activation: 2, adder: 2, position, mode: 'all' },
  ...(position === 'before' ? [{ type: 'slotSuspended' as const, slot: 2, item: 2 }] : []),
  {
    type: 'slotCreated',
    slot: 3,
    activation: 2,
    position: 2,
    ownerId: 'wang',
    holderId: 'wang',
    reasons: [],
    addedBy: 2,
    signGroup: 1,
  },
  { type: 'itemOpened', item: 3, slot: 3, activation: 2, holderId: 'wang', kind: 3, open: true },
]

describe('timers of added signers', () => {
  it('O3: the clock stands while signers are asked first, and then goes on with what was left', () => {
    const story = begun()
    story.waitUntil('2026-01-05T10:00:00.000Z')
    const suspended = stateAfter(story, story.state, asked('before'))
    const own = suspended.timers?.filter(({ item }) => item === 2)
    expect(own?.map(({ state, remaining }) => [state, remaining])).toEqual([
      ['paused', 2 * 3_600_000],
      ['paused', 1 * 3_600_000],
    ])
    story.waitUntil('2026-01-06T10:00:00.000Z')
    const resumed = stateAfter(story, suspended, [{ type: 'slotResumed', slot: 2, item: 2 }])
    expect(dueAtOf(resumed, 2)).toBe('2026-01-06T12:00:00.000Z')
  })

  it('O4: signers get what is left of the adder’s time', () => {
    const story = begun()
    story.waitUntil('2026-01-05T10:00:00.000Z')
    expect(dueAtOf(stateAfter(story, story.state, asked('before')), 3)).toBe('2026-01-05T12:00:00.000Z')
    expect(dueAtOf(stateAfter(story, story.state, asked('after')), 3)).toBe('2026-01-05T12:00:00.000Z')
  })

  it('O4: or a limit of their own, where the node sets one', () => {
    const story = begun({ addSign: { timeout: { due: hours(1) } } })
    story.waitUntil('2026-01-05T10:00:00.000Z')
    const state = stateAfter(story, story.state, asked('before'))
    expect(dueAtOf(state, 3)).toBe('2026-01-05T11:00:00.000Z')
    expect(state.timers?.filter(({ item }) => item === 3)).toHaveLength(1)
  })
})

describe('timers of what is given to another', () => {
  const givenAt10 = (fields: Partial<ApprovalNode>) => {
    const story = begun({ buttons: [{ action: 'agree' }, { action: 'forward' }], ...fields })
    story.waitUntil('2026-01-05T10:00:00.000Z')
    story.give('li', { type: 'transfer', item: 2, toId: 'wang', text: 'please' })
    return dueAtOf(story.state, 3)
  }

  it('O4: a transfer keeps the rest of the time, also by T4', () => {
    expect(givenAt10({})).toBe('2026-01-05T12:00:00.000Z')
  })

  it('O4: or starts anew where the node says so', () => {
    expect(givenAt10({ transfer: { deadline: 'restart' } })).toBe('2026-01-05T14:00:00.000Z')
  })
})

describe('timers and a changed definition', () => {
  const migrated = (to: Definition) => {
    const story = begun()
    story.waitUntil('2026-01-05T10:00:00.000Z')
    const run = beginRun({ ...story.context('boss'), definition: to }, story.state, story.record)
    emit(run, { type: 'definitionChanged', versionId: 'v2', nodes: {}, byId: 'boss', opinion: 'better' })
    cancelChangedTimers(run, story.state, story.definition)
    return accepted(run).state
  }

  it('O8: a migration to the same limits keeps the timers', () => {
    const same = migrated(definition([approval('first', ['li'], { timeout: limit, name: { en: 'Again' } })]))
    expect(dueAtOf(same, 2)).toBe('2026-01-05T12:00:00.000Z')
    expect(same.timers).toHaveLength(2)
  })

  it('O8: to other limits sets those from then on; to none ends them', () => {
    const other = migrated(definition([approval('first', ['li'], { timeout: { due: hours(1) } })]))
    expect(dueAtOf(other, 2)).toBe('2026-01-05T11:00:00.000Z')
    const none = migrated(definition([approval('first', ['li'])]))
    expect(none.timers?.map(({ state }) => state)).toEqual(['canceled', 'canceled'])
  })
})
