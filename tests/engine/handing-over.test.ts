import { describe, expect, it } from 'vitest'
import type { Command } from '../../engine/commands/command.ts'
import type { Administration } from '../../engine/model/context.ts'
import type { Trust } from '../../rules/organisation/organisation.ts'
import { colleagues, definition, organisation, person, type Staff } from '../support/builders.ts'
import { PeopleStory, shared } from '../support/people-story.ts'
import { faultOf } from '../support/story.ts'

const RIGHT: Administration = { operations: ['handover'], othersExist: true }
const names = ['ann', 'li', 'wang', 'chen', 'zhao', 'boss']

const staff = (...gone: readonly string[]): Staff => ({
  ...colleagues(),
  people: names.map((id) => person(id, { active: !gone.includes(id) })),
})

const trust = (principalId: string, delegateId: string): Trust => ({
  id: `${principalId}-${delegateId}`,
  kind: 'APPROVAL',
  principalId,
  delegateId,
  from: '2026-01-01T00:00:00.000Z',
  until: '2027-01-01T00:00:00.000Z',
  bothMayAct: true,
})

/** Somebody who manages the organisation, and nothing else, hands over. */
class HandoverStory extends PeopleStory {
  right: Administration = RIGHT

  move(fromId: string, toId: string, { actor = 'boss', reason = 'changes the office' } = {}) {
    const item = this.currentItem(fromId)?.number ?? 0
    return this.as(actor, { type: 'handover', item, fromId, toId, reason })
  }

  undo(item: number, { actor = 'boss', reason = 'stays after all' } = {}) {
    return this.as(actor, { type: 'undoHandover', item, reason })
  }

  as(actor: string, command: Command) {
    this.administrations = { [actor]: this.right }
    return this.give(actor, command)
  }
}

function story(given: Parameters<typeof shared>, fields: Parameters<typeof definition>[1] = {}) {
  const told = new HandoverStory(
    definition([shared(...given), shared('pay', ['boss'])], fields),
    organisation(staff()),
  )
  told.submit()
  return told
}

describe('work handed over by an administrator', () => {
  it('Q3: the successor acts for somebody who is still here; the reasons say whose it was and who did it (Q6)', () => {
    const told = story(['check', ['li', 'wang'], { mode: 'all' }])
    expect(faultOf(told.move('li', 'zhao'))).toBe('accepted')
    expect(told.open).toEqual(['check: wang', 'check: zhao'])
    expect(told.slotOf('zhao')).toMatchObject({ ownerId: 'li' })
    expect(told.slotOf('zhao').reasons.at(-1)).toEqual({ kind: 'handover', ofId: 'li', byId: 'boss' })
    const before = told.state.items.find(({ holderId }) => holderId === 'li')
    expect(before?.closed).toMatchObject({ because: 'handedOver', byId: 'boss' })
  })

  it('Q3: of somebody who has left it is told as such', () => {
    const told = story(['check', ['li'], {}])
    told.organisation = organisation(staff('li'))
    expect(faultOf(told.move('li', 'zhao'))).toBe('accepted')
    expect(told.slotOf('zhao').reasons.at(-1)).toEqual({ kind: 'leaver', ofId: 'li', byId: 'boss' })
  })

  it('Q3: it needs the right, a reason, somebody active, and an item that he holds still', () => {
    const told = story(['check', ['li'], {}])
    expect(faultOf(told.move('li', 'zhao', { reason: ' ' }))).toBe('opinionRequired')
    expect(faultOf(told.move('li', 'zhao', { actor: 'ann' }))).toBe('ownInstance')
    told.right = { operations: ['resolveLeaver'], othersExist: true }
    expect(faultOf(told.move('li', 'zhao'))).toBe('noPermission')
    told.right = RIGHT
    told.organisation = organisation(staff('zhao'))
    expect(faultOf(told.move('li', 'zhao'))).toBe('personInactive')
    const item = told.itemOf('li')
    const command = { type: 'handover', item, fromId: 'wang', toId: 'chen', reason: 'moves' } as const
    expect(faultOf(told.as('boss', command))).toBe('actionNotOffered')
    told.agree('li')
    expect(faultOf(told.as('boss', { ...command, fromId: 'li' }))).toBe('alreadyHandled')
  })

  it('Q3: a successor with a voice here does not get a second one, unless merged (Q5)', () => {
    const told = story(['check', ['li', 'wang'], { mode: 'all' }])
    told.move('li', 'wang')
    expect(told.open).toEqual(['check: wang', 'check: boss'])
    const merged = story(['check', ['li', 'wang'], { mode: 'all' }], { mergeLeavers: true })
    merged.move('li', 'wang')
    expect(merged.open).toEqual(['check: wang', 'check: wang'])
  })

  it('Q3: a slot that waits for its turn moves as well (Q4)', () => {
    const told = story(['check', ['li', 'wang'], { mode: 'sequence' }])
    expect(faultOf(told.move('wang', 'zhao'))).toBe('accepted')
    expect(told.open).toEqual(['check: li'])
    told.agree('li')
    expect(told.open).toEqual(['check: zhao'])
  })

  it('Q3: undone, it is as it was', () => {
    const told = story(['check', ['li'], {}])
    const item = told.itemOf('li')
    const before = told.slotOf('li').reasons
    told.move('li', 'zhao')
    expect(faultOf(told.undo(item, { reason: '' }))).toBe('opinionRequired')
    expect(faultOf(told.undo(item))).toBe('accepted')
    expect(told.open).toEqual(['check: li'])
    expect(told.slotOf('li').reasons).toEqual(before)
    expect(faultOf(told.undo(item))).toBe('alreadyHandled')
  })

  it('Q3: what was decided or given on since stays where it is', () => {
    const decided = story(['check', ['li', 'wang'], { mode: 'all' }])
    const first = decided.itemOf('li')
    expect(faultOf(decided.undo(first))).toBe('actionNotOffered')
    decided.move('li', 'zhao')
    decided.agree('zhao')
    expect(faultOf(decided.undo(first))).toBe('alreadyHandled')

    const given = story(['check', ['li'], {}])
    const second = given.itemOf('li')
    given.move('li', 'zhao')
    given.transfer('zhao', 'chen')
    expect(faultOf(given.undo(second))).toBe('alreadyHandled')
    expect(given.open).toEqual(['check: chen'])
  })

  it('Q3: nobody gets a second voice by the undoing (L6)', () => {
    const told = story(['check', ['chen', 'wang'], { mode: 'all' }])
    told.transfer('chen', 'li')
    const item = told.itemOf('li')
    told.move('li', 'zhao')
    told.transfer('wang', 'li')
    expect(faultOf(told.undo(item))).toBe('alreadySigner')
  })

  it('Q3: what he held as a delegate is his principal’s again; his successor’s delegation applies, but not back to him', () => {
    const told = story(['check', ['li', 'wang'], { mode: 'all' }])
    told.organisation = organisation({ ...staff(), trusts: [trust('zhao', 'chen'), trust('boss', 'wang')] })
    const item = told.itemOf('li')
    told.move('li', 'zhao')
    expect(told.open).toEqual(['check: wang', 'check: chen'])
    expect(faultOf(told.undo(item))).toBe('accepted')
    expect(told.open).toEqual(['check: wang', 'check: li'])
    told.move('wang', 'boss')
    expect(told.open).toEqual(['check: li', 'check: boss'])
    told.move('li', 'zhao')
    told.move('chen', 'ann')
    expect(told.open).toEqual(['check: boss', 'check: zhao'])
  })
})
