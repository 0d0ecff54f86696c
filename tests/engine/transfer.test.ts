import { describe, expect, it } from 'vitest'
import type { Trust } from '../../rules/organisation/organisation.ts'
import { colleagues, definition, organisation, person } from '../support/builders.ts'
import { PeopleStory, shared } from '../support/people-story.ts'
import { faultOf } from '../support/story.ts'

function started(...given: Parameters<typeof shared>) {
  const story = new PeopleStory(definition([shared(...given)]))
  story.submit()
  return story
}

const trust = (principalId: string, delegateId: string): Trust => ({
  id: `${principalId}-${delegateId}`,
  kind: 'APPROVAL',
  principalId,
  delegateId,
  from: '2026-01-01T00:00:00.000Z',
  until: '2027-01-01T00:00:00.000Z',
  bothMayAct: true,
})

describe('transfer', () => {
  it('T1: my item closes as transferred, the new one is kind 1, the slot keeps its owner and one vote', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all' })
    story.transfer('li', 'chen', 'you know him')
    const [, mine, , his] = story.state.items
    expect(mine).toMatchObject({ holderId: 'li', status: 'completed', did: 'transfer' })
    expect(his).toMatchObject({ holderId: 'chen', kind: 1, status: 'processing', slot: mine?.slot })
    expect(his?.from).toEqual({ kind: 'transfer', byId: 'li', text: 'you know him' })
    expect(story.slotOf('chen').ownerId).toBe('li')
    story.agree('chen')
    story.agree('wang')
    expect(story.state.outcome).toBe('agreed')
  })

  it('T1: the giver is told who did it when he answers his old item', () => {
    const story = started('check', ['li'])
    story.transfer('li', 'chen')
    expect(story.agree('li')).toMatchObject({
      fault: 'alreadyHandled',
      details: { conflict: { byId: 'li', action: 'transfer' } },
    })
  })

  it('T2: refuses oneself, leavers, people out of scope and who already has a voice here', () => {
    const scope = { users: ['chen', 'wang', 'gone', 'li'] }
    const story = started('check', ['li', 'wang'], { mode: 'all', transfer: { scope } })
    expect(faultOf(story.transfer('li', 'li'))).toBe('transferToSelf')
    expect(faultOf(story.transfer('li', 'gone'))).toBe('personInactive')
    expect(faultOf(story.transfer('li', 'nobody'))).toBe('personInactive')
    expect(faultOf(story.transfer('li', 'zhao'))).toBe('personNotAllowed')
    expect(story.transfer('li', 'wang')).toMatchObject({
      fault: 'transferTargetBusy',
      details: { params: { person: 'wang' } },
    })
    expect(faultOf(story.transfer('li', 'chen'))).toBe('accepted')
  })

  it('T2: whoever has decided already may get another voice', () => {
    const story = started('check', ['li', 'wang', 'chen'], { mode: 'all' })
    story.agree('wang')
    expect(faultOf(story.transfer('li', 'wang'))).toBe('accepted')
  })

  it('I5: the initiator is refused where the policy is another than the normal task', () => {
    const normal = started('check', ['li'])
    expect(faultOf(normal.transfer('li', 'ann'))).toBe('accepted')
    const barred = started('check', ['li'], { onInitiator: 'agree' })
    expect(faultOf(barred.transfer('li', 'ann'))).toBe('initiatorNotAllowed')
  })

  it('T3: goes on as a chain, back to the first as well, up to the depth of the node', () => {
    const story = started('check', ['li'], { transfer: { depth: 3 } })
    story.transfer('li', 'wang')
    story.transfer('wang', 'chen')
    story.transfer('chen', 'li')
    expect(story.transfer('li', 'wang')).toMatchObject({
      fault: 'tooManyTransfers',
      details: { params: { max: 3 } },
    })
    const slot = story.slotOf('li')
    expect(slot.reasons.filter(({ kind }) => kind === 'transfer')).toEqual([
      { kind: 'transfer', byId: 'li' },
      { kind: 'transfer', byId: 'wang' },
      { kind: 'transfer', byId: 'chen' },
    ])
    expect(story.state.slots.length).toBe(2)
    expect(faultOf(story.agree('li'))).toBe('accepted')
  })

  it('T3: five transfers where the node says nothing', () => {
    const story = started('check', ['li'])
    const chain = ['li', 'wang', 'li', 'wang', 'li', 'wang']
    for (const [index, giver] of chain.slice(0, 5).entries()) {
      expect(faultOf(story.transfer(giver, chain[index + 1] ?? ''))).toBe('accepted')
    }
    expect(faultOf(story.transfer('wang', 'li'))).toBe('tooManyTransfers')
  })

  it('T4: the receiver’s own delegation applies, but never back to the giver', () => {
    const staff = { ...colleagues(), trusts: [trust('chen', 'zhao'), trust('wang', 'li')] }
    const entrusted = new PeopleStory(definition([shared('check', ['li'])]), organisation(staff))
    entrusted.submit()
    entrusted.transfer('li', 'chen')
    expect(entrusted.slotOf('zhao').delegation).toMatchObject({ trustId: 'chen-zhao', principalId: 'chen' })
    expect(entrusted.open).toEqual(['check: zhao'])

    const back = new PeopleStory(definition([shared('check', ['li'])]), organisation(staff))
    back.submit()
    back.transfer('li', 'wang')
    expect(back.open).toEqual(['check: wang'])
    expect(back.slotOf('wang').reasons.at(-1)).toMatchObject({
      kind: 'delegationNotApplied',
      because: 'giver',
    })
  })

  it('T4: the remaining time carries over', () => {
    const timeout = { due: { amount: 2, unit: 'hour' as const } }
    const story = started('check', ['li'], { timeout })
    const due = story.state.timers?.[0]?.dueAt
    story.transfer('li', 'chen')
    expect(story.state.timers?.at(-1)).toMatchObject({ state: 'live', dueAt: due })
  })

  it('T5: field rights follow the node, not the person', () => {
    const fields = { amount: { editable: true }, note: { visible: false } }
    const story = started('check', ['li'], { fields })
    story.transfer('li', 'chen')
    expect(faultOf(story.agree('chen', { note: 'x' }))).toBe('fieldHidden')
    expect(faultOf(story.agree('chen', { amount: '3' }))).toBe('accepted')
    expect(story.record).toMatchObject({ amount: '3' })
  })
})

describe('undo of a transfer', () => {
  it('T6: brings all back as it was, but for item numbers and revisions', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all' })
    const before = story.state
    story.transfer('li', 'chen')
    expect(faultOf(story.undoTransfer('li'))).toBe('accepted')
    const { items: _, ...rest } = story.state
    const { items: __, ...same } = before
    expect({ ...rest, slots: rest.slots.map((slot) => ({ ...slot, transfers: undefined })) }).toEqual({
      ...same,
      slots: same.slots.map((slot) => ({ ...slot, transfers: undefined })),
    })
    expect(story.open).toEqual(['check: wang', 'check: li'])
    expect(story.items('canceled')).toEqual(['check: chen'])
    expect(faultOf(story.agree('li'))).toBe('accepted')
  })

  it('T6: is too late once the receiver opened it, decided, or handed it on', () => {
    const opened = started('check', ['li'])
    opened.transfer('li', 'chen')
    opened.opened = new Set([opened.itemOf('chen')])
    expect(faultOf(opened.undoTransfer('li'))).toBe('undoTooLate')

    const decided = started('check', ['li', 'wang'], { mode: 'all' })
    decided.transfer('li', 'chen')
    decided.agree('chen')
    expect(faultOf(decided.undoTransfer('li'))).toBe('undoTooLate')

    const gone = started('check', ['li'])
    gone.transfer('li', 'chen')
    gone.transfer('chen', 'wang')
    expect(faultOf(gone.undoTransfer('li'))).toBe('undoTooLate')
    expect(faultOf(gone.undoTransfer('chen'))).toBe('accepted')
  })

  it('T6: only for the giver, and not where the node does not allow it', () => {
    const story = started('check', ['li'], { transfer: { undo: false } })
    story.transfer('li', 'chen')
    expect(faultOf(story.undoTransfer('li'))).toBe('actionNotOffered')
    const other = started('check', ['li'])
    other.transfer('li', 'chen')
    const given = other.state.items.find((item) => item.did === 'transfer')?.number ?? 0
    expect(faultOf(other.give('chen', { type: 'undoTransfer', item: given }))).toBe('notParticipant')
  })

  it('T6: a delegate who gave it away is delegate again; when his trust has ended it is the principal’s', () => {
    const staff = {
      ...colleagues(),
      people: [...colleagues().people, person('xu')],
      trusts: [trust('li', 'xu')],
    }
    const story = new PeopleStory(definition([shared('check', ['zhao'])]), organisation(staff))
    story.submit()
    story.transfer('zhao', 'li')
    expect(story.open).toEqual(['check: xu'])
    const { delegation } = story.slotOf('xu')
    story.transfer('xu', 'chen')
    story.undoTransfer('xu')
    expect(story.slotOf('xu').delegation).toEqual(delegation)
    story.transfer('xu', 'chen')
    story.organisation = organisation({ ...staff, trusts: [] })
    story.undoTransfer('xu')
    expect(story.open).toEqual(['check: li'])
  })
})
