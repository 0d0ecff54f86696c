import { describe, expect, it } from 'vitest'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import { leaverItems } from '../../engine/offers/people-items.ts'
import type { Trust } from '../../rules/organisation/organisation.ts'
import { colleagues, definition, department, organisation, person, type Staff } from '../support/builders.ts'
import { PeopleStory, shared } from '../support/people-story.ts'
import { faultOf } from '../support/story.ts'

const trust = (principalId: string, delegateId: string): Trust => ({
  id: `${principalId}-${delegateId}`,
  kind: 'APPROVAL',
  principalId,
  delegateId,
  from: '2026-01-01T00:00:00.000Z',
  until: '2027-01-01T00:00:00.000Z',
  bothMayAct: true,
})

const trusts = [trust('li', 'chen'), trust('wang', 'zhao')]

function delegated(...given: Parameters<typeof shared>) {
  const staff = organisation({ ...colleagues(), trusts })
  const story = new PeopleStory(definition([shared(...given), shared('pay', ['boss'])]), staff)
  story.submit()
  return story
}

const end = (
  story: PeopleStory,
  given: { trustId?: string; delegateId?: string },
  actor: string = SYSTEM_ID,
) =>
  story.give(actor, {
    type: 'endDelegation',
    trustId: given.trustId ?? null,
    delegateId: given.delegateId ?? null,
  })

describe('the end of a delegation', () => {
  it('L2: every undecided item returns to the principal, waiting and suspended ones too', () => {
    const story = delegated('check', ['li', 'wang'], { mode: 'sequence' })
    story.add('chen', ['boss'], { position: 'before' })
    expect(faultOf(end(story, { trustId: 'li-chen' }))).toBe('accepted')
    expect(faultOf(end(story, { delegateId: 'zhao' }))).toBe('accepted')
    expect(story.items('notStarted')).toEqual(['check: li', 'check: wang'])
    story.agree('boss')
    expect(story.open).toEqual(['check: li'])
    expect(story.slotOf('li').delegation).toBeUndefined()
    expect(story.items('beCanceled')).toEqual(['check: chen', 'check: zhao'])
  })

  it('L9: what the delegate decided stays his, for the principal', () => {
    const story = delegated('check', ['li', 'wang'], { mode: 'all' })
    story.agree('chen')
    expect(faultOf(end(story, { trustId: 'li-chen' }))).toBe('actionNotOffered')
    expect(story.slotOf('chen').decision).toMatchObject({
      actorId: 'chen',
      onBehalfOfId: 'li',
      standing: true,
    })
  })

  it('L2: is told by the server alone', () => {
    const story = delegated('check', ['li'])
    expect(faultOf(end(story, { trustId: 'li-chen' }, 'li'))).toBe('noPermission')
  })

  it('L3: the principal takes it back while it is undecided', () => {
    const story = delegated('check', ['li', 'wang'], { mode: 'all' })
    const item = story.itemOf('chen')
    expect(faultOf(story.give('zhao', { type: 'takeOver', item }))).toBe('notParticipant')
    expect(faultOf(story.give('li', { type: 'takeOver', item }))).toBe('accepted')
    expect(story.open).toEqual(['check: zhao', 'check: li'])
    expect(story.currentItem('li')?.holderId).toBe('li')
    const decided = story.itemOf('zhao')
    story.agree('zhao')
    expect(faultOf(story.give('wang', { type: 'takeOver', item: decided }))).toBe('alreadyHandled')
  })
})

const offices = [
  department('office', { parentId: 'house', leaderIds: ['chen'] }),
  department('house', { leaderIds: ['zhao'] }),
]

function without(...gone: readonly string[]): Staff {
  const people = ['ann', 'li', 'wang', 'chen', 'zhao', 'boss'].map((id) =>
    person(id, { active: !gone.includes(id) }),
  )
  return { people, departments: offices }
}

function left(given: Parameters<typeof shared>, fields: Parameters<typeof definition>[1] = {}) {
  const story = new PeopleStory(
    definition([shared(...given), shared('pay', ['boss'])], fields),
    organisation(without()),
  )
  story.submit()
  return story
}

type Choice = Partial<{
  choice: 'assign' | 'manager' | 'skip' | 'return'
  personId: string
  toNode: string
  reason: string
  automatic: boolean
}>

function resolve(story: PeopleStory, leaver: string, given: Choice, actor = 'boss') {
  const { choice = 'assign', personId = null, toNode = null, reason = 'has left', automatic = false } = given
  const item = story.currentItem(leaver)?.number ?? 0
  const command = { type: 'resolveLeaver', item, choice, personId, toNode, reason, automatic } as const
  return automatic ? story.give(SYSTEM_ID, command) : story.administer(actor, command)
}

describe('a slot of somebody who left', () => {
  it('Q1: an administrator assigns somebody; the slot is still for the leaver, and the history keeps his name', () => {
    const story = left(['check', ['li', 'wang'], { mode: 'all' }])
    story.organisation = organisation(without('li'))
    expect(story.offers('boss')).toEqual([])
    expect(faultOf(resolve(story, 'li', { personId: 'wang', reason: ' ' }))).toBe('opinionRequired')
    expect(faultOf(resolve(story, 'li', { personId: 'li' }))).toBe('personInactive')
    expect(faultOf(resolve(story, 'li', { personId: 'zhao' }))).toBe('accepted')
    expect(story.slotOf('zhao')).toMatchObject({ ownerId: 'li' })
    expect(story.slotOf('zhao').reasons.at(-1)).toEqual({ kind: 'leaver', ofId: 'li', byId: 'boss' })
    expect(story.open).toEqual(['check: wang', 'check: zhao'])
  })

  it('Q6: who comes back does not get it back', () => {
    const story = left(['check', ['li'], {}])
    story.organisation = organisation(without('li'))
    resolve(story, 'li', { personId: 'zhao' })
    story.organisation = organisation(without())
    expect(faultOf(story.agree('li'))).toBe('alreadyHandled')
    expect(story.open).toEqual(['check: zhao'])
  })

  it('Q1: nothing to resolve where the holder is here, though the owner has left', () => {
    const story = left(['check', ['li'], {}])
    expect(faultOf(resolve(story, 'li', { personId: 'zhao' }))).toBe('notLeaver')
    story.transfer('li', 'wang')
    story.organisation = organisation(without('li'))
    expect(faultOf(resolve(story, 'wang', { personId: 'zhao' }))).toBe('notLeaver')
  })

  it('Q1: his manager gets it, the next one up when that one has left too, at last an administrator', () => {
    const nearest = left(['check', ['li'], {}])
    nearest.organisation = organisation(without('li'))
    resolve(nearest, 'li', { choice: 'manager' })
    expect(nearest.open).toEqual(['check: chen'])
    const above = left(['check', ['li'], {}])
    above.organisation = organisation(without('li', 'chen'))
    resolve(above, 'li', { choice: 'manager' })
    expect(above.open).toEqual(['check: zhao'])
    const none = left(['check', ['li'], {}])
    none.organisation = organisation(without('li', 'chen', 'zhao'))
    resolve(none, 'li', { choice: 'manager' })
    expect(none.open).toEqual(['check: boss'])
  })

  it('Q1: skip takes the slot away and counts anew; the last one and one without an agree are section 4', () => {
    const counted = left(['check', ['li', 'wang'], { mode: 'all' }])
    counted.agree('wang')
    counted.organisation = organisation(without('li'))
    resolve(counted, 'li', { choice: 'skip' })
    expect(counted.open).toEqual(['pay: boss'])

    const last = left(['check', ['li'], {}])
    last.organisation = organisation(without('li'))
    resolve(last, 'li', { choice: 'skip' })
    expect(last.open).toEqual(['check: boss'])

    const named = left(['check', ['li'], { onNobody: { user: 'zhao' } }])
    named.organisation = organisation(without('li'))
    resolve(named, 'li', { choice: 'skip' })
    expect(named.open).toEqual(['check: zhao'])
  })

  it('Q1: where only rules agreed, who is asked instead of the one skipped is the human who is needed', () => {
    const second = { name: { en: 'Others' }, participants: [{ source: 'users' as const, users: ['li'] }] }
    const rest = { onInitiator: 'agree', onNobody: { user: 'zhao' } } as const
    const grouped = left(['check', ['ann'], { ...rest, mode: 'all', groups: [second] }])
    const counted = left(['check', ['ann', 'li'], { ...rest, mode: 'ratio', ratio: '0.6' }])
    for (const story of [grouped, counted]) {
      expect(story.open).toEqual(['check: li'])
      story.organisation = organisation(without('li'))
      expect(faultOf(resolve(story, 'li', { choice: 'skip' }))).toBe('accepted')
      expect(story.open).toEqual(['check: zhao'])
      story.agree('zhao')
      expect(story.open).toEqual(['pay: boss'])
    }
  })

  it('Q1: a group member’s slot is skipped within his group', () => {
    const story = left(['check', ['li'], {}])
    story.add('li', ['wang'], { position: 'before' })
    story.organisation = organisation(without('wang'))
    resolve(story, 'wang', { choice: 'skip' })
    expect(story.open).toEqual(['check: li'])
  })

  it('Q1: return is a re-run return by the administrator', () => {
    const story = left(['check', ['li'], {}])
    story.organisation = organisation(without('li'))
    expect(faultOf(resolve(story, 'li', { choice: 'return', toNode: 'pay' }))).toBe('cannotReturn')
    expect(faultOf(resolve(story, 'li', { choice: 'return', toNode: 'start' }))).toBe('accepted')
    expect(story.open).toEqual(['start: ann'])
    expect(story.state.tokens[0]?.addresses).toBeUndefined()
  })

  it('Q1: a slot held as delegate goes back to its principal, whatever was chosen', () => {
    const story = delegated('check', ['li'])
    const people = colleagues().people.map((one) => (one.id === 'chen' ? { ...one, active: false } : one))
    story.organisation = organisation({ people, trusts: [] })
    resolve(story, 'chen', { personId: 'wang' })
    expect(story.open).toEqual(['check: li'])
  })

  it('Q2: by policy without a word, and only the server may say so', () => {
    const story = left(['check', ['li'], {}], { leavers: 'manager' })
    story.organisation = organisation(without('li'))
    const item = story.itemOf('li')
    const command = {
      type: 'resolveLeaver',
      item,
      choice: 'manager',
      personId: null,
      toNode: null,
      reason: '',
      automatic: true,
    } as const
    expect(faultOf(story.administer('boss', command))).toBe('noPermission')
    expect(faultOf(story.give(SYSTEM_ID, command))).toBe('accepted')
    expect(story.open).toEqual(['check: chen'])
  })

  it('Q4: whose turn comes after he left is treated then: listed, or handed on by policy', () => {
    const listed = left(['check', ['li', 'wang'], { mode: 'sequence' }])
    listed.organisation = organisation(without('wang'))
    listed.agree('li')
    expect(listed.open).toEqual(['check: wang'])
    expect(faultOf(resolve(listed, 'wang', { personId: 'zhao' }))).toBe('accepted')

    const handed = left(['check', ['li', 'wang'], { mode: 'sequence' }], { leavers: 'manager' })
    handed.organisation = organisation(without('wang'))
    handed.agree('li')
    expect(handed.open).toEqual(['check: chen'])
  })

  it('Q4: a suspended adder who left is treated when his group is done, and can be resolved before', () => {
    const story = left(['check', ['li'], {}], { leavers: 'administrator' })
    story.add('li', ['wang'], { position: 'before' })
    story.organisation = organisation(without('li'))
    story.agree('wang')
    expect(story.open).toEqual(['check: boss'])

    const early = left(['check', ['li'], {}])
    early.add('li', ['wang'], { position: 'before' })
    early.organisation = organisation(without('li'))
    resolve(early, 'li', { personId: 'zhao' })
    expect(early.items('notStarted')).toEqual(['check: zhao'])
    early.agree('wang')
    expect(early.open).toEqual(['check: zhao'])
  })

  it('Q5: a successor with a voice here does not get a second one: an administrator does, unless merged', () => {
    const story = left(['check', ['li', 'wang'], { mode: 'all' }])
    story.organisation = organisation(without('li'))
    resolve(story, 'li', { personId: 'wang' })
    expect(story.open).toEqual(['check: wang', 'check: boss'])

    const merged = left(['check', ['li', 'wang'], { mode: 'all' }], { mergeLeavers: true })
    merged.organisation = organisation(without('li'))
    resolve(merged, 'li', { personId: 'wang' })
    expect(merged.open).toEqual(['check: wang', 'check: wang'])
  })

  it('X6: whoever profits from the run leaves it to another administrator', () => {
    const story = left(['check', ['li'], {}])
    story.organisation = organisation(without('li'))
    expect(faultOf(resolve(story, 'li', { personId: 'zhao' }, 'ann'))).toBe('ownInstance')
  })
})

describe('a pool whose candidates have left', () => {
  const STAFF: Staff = {
    ...colleagues(),
    departments: [department('office', { leaderIds: ['zhao'] })],
  }
  /** li and wang may claim the check; those named are switched off. */
  function pool(gone: readonly string[], fields: Parameters<typeof definition>[1] = {}) {
    const nodes = [shared('check', ['li', 'wang'], { mode: 'any', pool: true }), shared('pay', ['boss'])]
    const story = new PeopleStory(definition(nodes, fields), organisation(STAFF))
    story.submit()
    leave(story, gone)
    return story
  }
  function leave(story: PeopleStory, gone: readonly string[]) {
    const people = STAFF.people.map((one) => (gone.includes(one.id) ? { ...one, active: false } : one))
    story.organisation = organisation({ ...STAFF, people })
  }
  const resolve = (story: PeopleStory, choice: 'assign' | 'manager' | 'skip' | 'return', personId = '') =>
    story.administer('boss', {
      type: 'resolveLeaver',
      item: 2,
      choice,
      personId: personId === '' ? null : personId,
      toNode: choice === 'return' ? 'start' : null,
      reason: 'left',
      automatic: false,
    })

  it('Q1, M9: counts like a voice of a leaver once nobody is left who could claim it', () => {
    expect(faultOf(resolve(pool(['li']), 'assign', 'chen'))).toBe('notLeaver')
    expect(leaverItems(pool(['li']).state, pool(['li']).context('boss'))).toEqual([])
    const left = pool(['li', 'wang'])
    expect(leaverItems(left.state, left.context('boss'))).toEqual([2])
    expect(faultOf(resolve(left, 'assign', 'chen'))).toBe('accepted')
    expect(left.open).toEqual(['check: chen'])
    expect(left.state.slots[1]).toMatchObject({ ownerId: 'chen', holderId: 'chen' })
    expect(faultOf(left.give('chen', { type: 'release', item: left.itemOf('chen') }))).toBe(
      'actionNotOffered',
    )
    left.agree('chen')
    expect(left.open).toEqual(['pay: boss'])
  })

  it('Q1, M9: goes to the manager of those who left, is skipped or returned like another', () => {
    const managed = pool(['li', 'wang'])
    resolve(managed, 'manager')
    expect(managed.open).toEqual(['check: zhao'])
    const skipped = pool(['li', 'wang'])
    resolve(skipped, 'skip')
    expect(skipped.open).toEqual(['check: boss'])
    const returned = pool(['li', 'wang'])
    resolve(returned, 'return')
    expect(returned.open).toEqual(['start: ann'])
  })

  it('Q1, M9: one that is released when the others have left waits for an administrator too', () => {
    const story = pool([])
    story.claim('li')
    leave(story, ['wang'])
    story.give('li', { type: 'release', item: 2 })
    leave(story, ['li', 'wang'])
    expect(leaverItems(story.state, story.context('boss'))).toEqual([2])
  })

  it('Q2, M9: a pool that opens again for people who left goes where the workflow says', () => {
    const nodes = [
      shared('first', ['chen']),
      shared('check', ['li', 'wang'], { mode: 'any', pool: true }),
      shared('pay', ['boss']),
    ]
    const story = new PeopleStory(definition(nodes, { leavers: 'manager' }), organisation(STAFF))
    story.submit()
    story.agree('chen')
    story.claim('li')
    story.returnStraight('li', 'first')
    leave(story, ['li', 'wang'])
    story.agree('chen')
    expect(story.open).toEqual(['check: zhao'])
  })
})
