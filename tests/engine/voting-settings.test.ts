import { describe, expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { activationOf, slotOf, slotsOf } from '../../engine/model/state.ts'
import { beginRun } from '../../engine/run/run.ts'
import { checkRemoval, settle } from '../../engine/settling/settle.ts'
import { closeSlot } from '../../engine/signers/close-slot.ts'
import { countingOf, tallyOf } from '../../engine/votes/outcome.ts'
import { agreesForRatio } from '../../engine/votes/ratio.ts'
import { maySeeVotes } from '../../engine/votes/secret-ballot.ts'
import { approval, definition } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const at = (people: readonly string[], fields: Partial<ApprovalNode>) => {
  const story = new Story(definition([approval('check', people, fields), approval('pay', ['boss'])]))
  story.submit()
  return story
}
const becauseOf = (story: Story, holderId: string) =>
  story.state.items.find((item) => item.holderId === holderId)?.closed?.because

describe('all are heard', () => {
  it('M2: collect all opinions first: the outcome waits until everyone has answered', () => {
    const story = at(['li', 'wang', 'chen'], { mode: 'all', collectAll: true })
    story.disagree('li')
    expect(story.open).toEqual(['check: wang', 'check: chen'])
    story.agree('wang')
    story.agree('chen')
    expect(story.state.outcome).toBe('disagreed')
  })

  it('M5: where only all disagrees fail, one closes his voice only and the last undecided decides', () => {
    const story = at(['li', 'wang'], { anyFails: 'all' })
    story.disagree('li')
    expect(story.open).toEqual(['check: wang'])
    const other = at(['li', 'wang'], { anyFails: 'all' })
    other.disagree('li')
    other.disagree('wang')
    expect(other.state.outcome).toBe('disagreed')
    story.agree('wang')
    expect(story.open).toEqual(['pay: boss'])
  })
})

describe('ratio', () => {
  it.each([
    ['2/3', 3, 2],
    ['0.6667', 3, 3],
    ['0.666667', 3, 3],
    ['1/3', 3, 1],
    ['0.5', 5, 3],
    ['1', 4, 4],
    ['0', 4, 1],
    ['0.1', 10, 1],
    ['0.3', 10, 3],
    ['2/3', 2000, 1334],
  ])('M4: %s of %i needs %i agrees, exactly', (ratio, slots, needed) => {
    expect(agreesForRatio(ratio, slots)).toBe(needed)
  })

  it('M4: passes when the share is reached, the others are asked no more', () => {
    const story = at(['li', 'wang', 'chen'], { mode: 'ratio', ratio: '2/3' })
    story.agree('li')
    story.disagree('wang')
    expect(story.open).toEqual(['check: chen'])
    story.agree('chen')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('M4: fails as soon as the share cannot be reached any more', () => {
    const story = at(['li', 'wang', 'chen', 'zhao'], { mode: 'ratio', ratio: '2/3' })
    story.disagree('li')
    expect(story.state.outcome).toBeNull()
    story.disagree('wang')
    expect(story.state.outcome).toBe('disagreed')
    expect(becauseOf(story, 'zhao')).toBe('nodeFailed')
  })
})

describe('slots removed while open', () => {
  const without = (story: Story, owner: string) => {
    const run = beginRun(story.context('boss'), story.state, story.record)
    const slot = run.state.slots.find(({ ownerId }) => ownerId === owner)
    if (slot === undefined) throw new Error(`${owner} has no slot`)
    closeSlot(run, slot.id, 'adjusted')
    return run
  }

  it('M7: the outcome is computed anew at once, a ratio over the voices that are left', () => {
    const story = at(['li', 'wang', 'chen'], { mode: 'ratio', ratio: '1/2' })
    story.agree('li')
    const run = without(story, 'chen')
    expect(checkRemoval(run, 2)).toBeNull()
    settle(run, 2)
    expect(activationOf(run.state, 2).state).toBe('passed')
  })

  it('M7: or-sign fails when only disagrees are left', () => {
    const story = at(['li', 'wang'], { anyFails: 'all' })
    story.disagree('li')
    const run = without(story, 'wang')
    settle(run, 2)
    expect(run.state.outcome).toBe('disagreed')
  })

  it('M7: a person may not remove the last voice, nor pass the node without anybody’s agree', () => {
    expect(checkRemoval(without(at(['li'], { mode: 'all' }), 'li'), 2)?.fault).toBe('mustLeaveOne')
    const byRule = at(['ann', 'li'], { mode: 'all', onInitiator: 'agree' })
    expect(checkRemoval(without(byRule, 'li'), 2)?.fault).toBe('wouldPassWithoutHuman')
  })

  it('M7: the last slot lost through a leaver is nobody to approve', () => {
    const run = without(at(['li'], { mode: 'all' }), 'li')
    settle(run, 2)
    expect(slotsOf(run.state, 2).map(({ ownerId, state }) => [ownerId, state])).toEqual([
      ['li', 'closed'],
      ['boss', 'open'],
    ])
    const passing = without(at(['li'], { mode: 'all', onNobody: 'pass' }), 'li')
    settle(passing, 2)
    expect(activationOf(passing.state, 2).note).toEqual({ kind: 'autoPassed', rule: 'Q1' })
  })
})

describe('pool', () => {
  const pool = () => at(['li', 'wang'], { pool: true })

  it('M9: one item for all candidates, which nobody can decide before it is claimed', () => {
    const story = pool()
    expect(story.open).toEqual(['check: '])
    expect(slotOf(story.state, 2)).toMatchObject({ candidates: ['li', 'wang'], holderId: '' })
    expect(faultOf(story.agree('li'))).toBe('notClaimed')
    expect(faultOf(story.claim('chen', 2))).toBe('notParticipant')
  })

  it('M9: of two claims one wins; the other is told who has it', () => {
    const story = pool()
    expect(faultOf(story.claim('li'))).toBe('accepted')
    expect(story.claim('wang', 2)).toMatchObject({
      fault: 'alreadyClaimed',
      details: { params: { person: 'li' } },
    })
    expect(faultOf(story.give('wang', { type: 'agree', item: 2, data: {}, opinion: '' }))).toBe(
      'notParticipant',
    )
    story.agree('li')
    expect(story.open).toEqual(['pay: boss'])
    expect(slotOf(story.state, 2)).toMatchObject({
      ownerId: 'li',
      decision: { actorId: 'li', onBehalfOfId: null },
    })
  })

  it('M9: a release gives it back to all', () => {
    const story = pool()
    expect(faultOf(story.give('li', { type: 'release', item: 2 }))).toBe('notClaimed')
    story.claim('li')
    expect(faultOf(story.give('wang', { type: 'release', item: 2 }))).toBe('notParticipant')
    expect(faultOf(story.give('li', { type: 'release', item: 2 }))).toBe('accepted')
    expect(faultOf(story.claim('wang', 2))).toBe('accepted')
  })
})

describe('what participants see', () => {
  it('M10: so many of so many agreed, by what the mode asks for', () => {
    const story = at(['li', 'wang', 'chen'], { mode: 'ratio', ratio: '2/3' })
    story.agree('li')
    const node = story.definition.workflow.nodes[1]
    if (node === undefined) throw new Error('no node')
    expect(tallyOf(countingOf(node, 'ratio'), slotsOf(story.state, 2))).toEqual({
      agreed: 1,
      needed: 2,
      voices: 3,
    })
  })

  it('M10: a secret ballot shows the votes of others only to whoever has voted, and to all at the end', () => {
    const node = approval('check', ['li', 'wang'], { secret: true })
    const story = at(['li', 'wang'], { mode: 'all', secret: true })
    story.agree('li')
    const sees = (reader: string, which = node) =>
      maySeeVotes(which, activationOf(story.state, 2), slotsOf(story.state, 2), reader)
    expect([sees('li'), sees('wang'), sees('ann')]).toEqual([true, false, false])
    expect(sees('wang', approval('check', ['li']))).toBe(true)
    story.agree('wang')
    expect(sees('ann')).toBe(true)
  })
})

describe('groups', () => {
  const grouped = (fields: Partial<ApprovalNode> = {}) =>
    at(['li', 'wang'], {
      mode: 'all',
      groups: [{ name: { en: 'B' }, participants: [{ source: 'users', users: ['chen', 'li', 'zhao'] }] }],
      ...fields,
    })

  it('M11: each group needs one agree; who is in two has his voice in the first', () => {
    const story = grouped()
    expect(story.open).toEqual(['check: li', 'check: wang', 'check: chen', 'check: zhao'])
    story.agree('wang')
    expect(story.open).toEqual(['check: chen', 'check: zhao'])
    expect(becauseOf(story, 'li')).toBe('handledByAnother')
    story.agree('zhao')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('M11: a group that fails fails the node', () => {
    const story = grouped()
    story.agree('li')
    story.disagree('chen')
    expect(story.state.outcome).toBe('disagreed')
  })

  it('M11: a group of nobody takes section 4’s people', () => {
    const story = grouped({
      groups: [{ name: { en: 'B' }, participants: [{ source: 'users', users: ['gone'] }] }],
    })
    expect(story.open).toEqual(['check: li', 'check: wang', 'check: boss'])
    story.agree('li')
    expect(story.open).toEqual(['check: boss'])
  })
})
