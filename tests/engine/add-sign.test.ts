import { describe, expect, it } from 'vitest'
import { colleagues, definition, organisation, person } from '../support/builders.ts'
import { PeopleStory, shared } from '../support/people-story.ts'
import { faultOf } from '../support/story.ts'

const staff = organisation({
  ...colleagues(),
  people: [...colleagues().people, ...['xu', 'sun', 'lin'].map((id) => person(id))],
})

function started(...given: Parameters<typeof shared>) {
  const story = new PeopleStory(definition([shared(...given), shared('pay', ['boss'])]), staff)
  story.submit()
  return story
}

describe('add sign before', () => {
  it('J1: my item waits for the group, then I decide', () => {
    const story = started('check', ['li'])
    expect(faultOf(story.add('li', ['chen', 'zhao'], { position: 'before', opinion: 'look' }))).toBe(
      'accepted',
    )
    expect(story.open).toEqual(['check: chen', 'check: zhao'])
    expect(story.items('notStarted')).toEqual(['check: li'])
    expect(story.state.items.at(-1)).toMatchObject({
      kind: 3,
      from: { kind: 'added', byId: 'li', text: 'look' },
    })
    story.agree('chen')
    expect(story.items('notStarted')).toEqual(['check: li'])
    story.agree('zhao')
    expect(story.open).toEqual(['check: li'])
    story.agree('li')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('J1: all and sequence fail at the first disagree, the rest closes, and I still decide', () => {
    for (const mode of ['all', 'sequence'] as const) {
      const story = started('check', ['li'])
      story.add('li', ['chen', 'zhao'], { position: 'before', mode })
      story.disagree('chen')
      expect(story.open).toEqual(['check: li'])
      expect(story.state.signGroups?.[0]?.state).toBe('failed')
      expect(story.currentItem('zhao')?.closed?.because).toBe('signersFailed')
      story.agree('li')
      expect(story.open).toEqual(['pay: boss'])
    }
  })

  it('J1: any is met by the first agree and fails only when all disagree', () => {
    const met = started('check', ['li'])
    met.add('li', ['chen', 'zhao'], { position: 'before', mode: 'any' })
    met.disagree('chen')
    expect(met.open).toEqual(['check: zhao'])
    met.agree('zhao')
    expect(met.open).toEqual(['check: li'])
    expect(met.state.signGroups?.[0]?.state).toBe('met')

    const failed = started('check', ['li'])
    failed.add('li', ['chen', 'zhao'], { position: 'before', mode: 'any' })
    failed.disagree('chen')
    failed.disagree('zhao')
    expect(failed.state.signGroups?.[0]?.state).toBe('failed')
    expect(failed.open).toEqual(['check: li'])
  })

  it('J1: by setting the node fails with its group', () => {
    const story = started('check', ['li'], { addSign: { onFail: 'fail' } })
    story.add('li', ['chen', 'zhao'], { position: 'before' })
    story.disagree('chen')
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
  })

  it('J0: in sequence one after the other is asked', () => {
    const story = started('check', ['li'])
    story.add('li', ['chen', 'zhao'], { position: 'before', mode: 'sequence' })
    expect(story.open).toEqual(['check: chen'])
    story.agree('chen')
    expect(story.open).toEqual(['check: zhao'])
    story.agree('zhao')
    expect(story.open).toEqual(['check: li'])
  })

  it('J11: while the group is at work my part can neither be decided nor transferred', () => {
    const story = started('check', ['li'])
    story.add('li', ['chen'], { position: 'before' })
    expect(faultOf(story.transfer('li', 'wang'))).toBe('suspendedBySigners')
    expect(faultOf(story.agree('li'))).toBe('suspendedBySigners')
    const parallel = started('check', ['li'], { mode: 'all' })
    parallel.add('li', ['chen'])
    expect(faultOf(parallel.transfer('li', 'wang'))).toBe('accepted')
  })

  it('J9: after the group I may hand the decision on, and nobody is asked to repeat the group', () => {
    const story = started('check', ['li'])
    story.add('li', ['chen'], { position: 'before' })
    story.agree('chen')
    story.transfer('li', 'wang')
    expect(story.open).toEqual(['check: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['pay: boss'])
  })
})

describe('add sign after', () => {
  it('J2: my agree counts when the group has passed', () => {
    const story = started('check', ['li'])
    story.add('li', ['chen'], { position: 'after', opinion: 'fine with me' })
    expect(story.open).toEqual(['check: chen'])
    expect(story.slotOf('li')).toMatchObject({ state: 'agreed', decision: { provisional: true } })
    story.agree('chen')
    expect(story.slotOf('li').decision?.provisional).toBeUndefined()
    expect(story.open).toEqual(['pay: boss'])
  })

  it('J2: my agree becomes a disagree when the group fails', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all' })
    story.add('li', ['chen'], { position: 'after' })
    story.disagree('chen')
    expect(story.slotOf('li').decision?.kind).toBe('disagree')
    expect(story.state.outcome).toBe('disagreed')
  })

  it('J2: in or-sign my peers close at my act; one failed group fails the node', () => {
    const story = started('check', ['li', 'wang'])
    story.add('li', ['chen'], { position: 'after' })
    expect(story.open).toEqual(['check: chen'])
    expect(story.currentItem('wang')?.closed?.because).toBe('handledByAnother')
    story.disagree('chen')
    expect(story.state.outcome).toBe('disagreed')
  })

  it('J2: in or-sign where all must disagree, a failed group asks the peers again', () => {
    const story = started('check', ['li', 'wang'], { anyFails: 'all' })
    story.add('li', ['chen'], { position: 'after' })
    story.disagree('chen')
    expect(story.open).toEqual(['check: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('J2: a take-back of the agree closes the group', () => {
    const story = started('check', ['li'])
    story.add('li', ['chen'], { position: 'after' })
    const item = story.currentItem('li')?.number ?? 0
    expect(faultOf(story.give('li', { type: 'takeBack', item }))).toBe('accepted')
    expect(story.open).toEqual(['check: li'])
    expect(story.state.signGroups?.[0]?.state).toBe('closed')
    expect(story.currentItem('chen')?.status).toBe('beCanceled')
  })

  it('J2: one after the other, the next position opens when the group has passed', () => {
    const story = started('check', ['li', 'wang'], { mode: 'sequence' })
    story.add('li', ['chen'], { position: 'after' })
    expect(story.open).toEqual(['check: chen'])
    story.agree('chen')
    expect(story.open).toEqual(['check: wang'])
  })

  it('J2: is an agree: required fields and its opinion are asked for, and without the button it is refused', () => {
    const fields = { amount: { editable: true, required: true } }
    const story = started('check', ['li'], { fields, opinion: { required: true } })
    expect(faultOf(story.add('li', ['chen'], { position: 'after', opinion: 'ok' }))).toBe('fieldRequired')
    const data = { amount: '4' }
    expect(faultOf(story.add('li', ['chen'], { position: 'after', data }))).toBe('opinionRequired')
    expect(faultOf(story.add('li', ['chen'], { position: 'after', data, opinion: 'ok' }))).toBe('accepted')
    expect(story.record).toMatchObject({ amount: '4' })
    const buttons = [{ action: 'disagree' as const }, { action: 'adjustParticipant' as const }]
    const noAgree = started('check', ['li'], { buttons })
    expect(faultOf(noAgree.add('li', ['chen'], { position: 'after' }))).toBe('afterSignNeedsAgree')
  })
})

describe('add sign beside', () => {
  it('J3: peers count by the mode of the node, whatever mode the call names', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all' })
    story.add('li', ['chen', 'zhao'], { mode: 'any' })
    expect(story.open).toEqual(['check: li', 'check: wang', 'check: chen', 'check: zhao'])
    for (const id of ['li', 'wang', 'chen']) story.agree(id)
    expect(story.open).toEqual(['check: zhao'])
    story.agree('zhao')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('J3: one after the other, they come right after me', () => {
    const story = started('check', ['li', 'wang'], { mode: 'sequence' })
    story.add('li', ['chen', 'zhao'])
    const asked: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      const holder = story.state.items.find((item) => item.status === 'processing')?.holderId ?? ''
      asked.push(holder)
      story.agree(holder)
    }
    expect(asked).toEqual(['li', 'chen', 'zhao', 'wang'])
    expect(story.open).toEqual(['pay: boss'])
  })

  it('J3: added by a member of a group they join the group, not the node', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all' })
    story.add('li', ['chen'], { position: 'before', mode: 'any' })
    story.add('chen', ['zhao'])
    expect(story.slotOf('zhao').signGroup).toBe(1)
    story.agree('zhao')
    expect(story.open).toEqual(['check: li', 'check: wang'])
    expect(story.currentItem('chen')?.status).toBe('beCanceled')
  })

  it('J0: what is not said is not guessed: only the positions of the node are taken', () => {
    const story = started('check', ['li'], { addSign: { positions: ['before'] } })
    expect(faultOf(story.add('li', ['chen']))).toBe('addSignPosition')
    expect(faultOf(story.add('li', ['chen'], { position: 'after' }))).toBe('addSignPosition')
    expect(faultOf(story.add('li', ['chen'], { position: 'before' }))).toBe('accepted')
  })
})

describe('who may be added', () => {
  it('J4: active people who have no undecided voice here, each once, not me, not too many', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all', addSign: { max: 2 } })
    expect(faultOf(story.add('li', ['li']))).toBe('addSignToSelf')
    expect(faultOf(story.add('li', ['gone']))).toBe('personInactive')
    expect(faultOf(story.add('li', ['wang']))).toBe('alreadySigner')
    expect(faultOf(story.add('li', ['chen', 'zhao', 'xu']))).toBe('addSignTooMany')
    expect(faultOf(story.add('li', ['chen', 'chen']))).toBe('accepted')
    expect(story.voices('check')).toEqual(['li open', 'wang open', 'chen open'])
    expect(faultOf(story.add('wang', ['chen']))).toBe('alreadySigner')
  })

  it('J4: the scope of the node and the ceiling of its slots hold', () => {
    const scoped = started('check', ['li'], { addSign: { scope: { users: ['chen'] } } })
    expect(faultOf(scoped.add('li', ['zhao']))).toBe('personNotAllowed')
    const small = started('check', ['li'], { mode: 'all', maxSlots: 2 })
    expect(faultOf(small.add('li', ['chen', 'zhao']))).toBe('tooManyParticipants')
    expect(faultOf(small.add('li', ['chen', 'zhao'], { position: 'before' }))).toBe('accepted')
  })

  it('I5: the initiator is not added where the policy is another than the normal task', () => {
    const story = started('check', ['li'], { onInitiator: 'manager' })
    expect(faultOf(story.add('li', ['ann']))).toBe('initiatorNotAllowed')
  })

  it('L5: an added person’s delegate who has a voice here does not get a second one', () => {
    const trust = {
      id: 't',
      kind: 'APPROVAL' as const,
      principalId: 'chen',
      delegateId: 'zhao',
      from: '2026-01-01T00:00:00.000Z',
      until: '2027-01-01T00:00:00.000Z',
      bothMayAct: true,
    }
    const story = new PeopleStory(
      definition([shared('check', ['li'], { mode: 'all' })]),
      organisation({ ...colleagues(), trusts: [trust] }),
    )
    story.submit()
    story.add('li', ['chen', 'zhao'])
    expect(story.open).toEqual(['check: li', 'check: chen', 'check: zhao'])
  })

  it('J5: an added person may add again, two deep unless the node says otherwise', () => {
    const story = started('check', ['li'])
    story.add('li', ['chen'], { position: 'before' })
    story.add('chen', ['zhao'], { position: 'before' })
    expect(story.slotOf('zhao').depth).toBe(2)
    expect(story.add('zhao', ['xu'], { position: 'before' })).toMatchObject({
      fault: 'addSignTooDeep',
      details: { params: { max: 2 } },
    })
    expect(story.open).toEqual(['check: zhao'])
    story.agree('zhao')
    expect(story.open).toEqual(['check: chen'])
    story.agree('chen')
    expect(story.open).toEqual(['check: li'])
  })

  it('J5: groups of two people of one node are independent; a transfer keeps the place in the tree', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all' })
    story.add('li', ['chen'], { position: 'before' })
    story.add('wang', ['zhao'], { position: 'before' })
    story.transfer('chen', 'xu')
    expect(story.slotOf('xu')).toMatchObject({ signGroup: 1, depth: 1 })
    story.agree('xu')
    expect(story.open).toEqual(['check: li', 'check: zhao'])
    story.agree('li')
    story.agree('zhao')
    story.agree('wang')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('J5: an after-group within a before-group decides its member’s vote', () => {
    const story = started('check', ['li'])
    story.add('li', ['chen'], { position: 'before' })
    story.add('chen', ['zhao'], { position: 'after' })
    story.disagree('zhao')
    expect(story.slotOf('chen').state).toBe('disagreed')
    expect(story.state.signGroups?.map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(story.open).toEqual(['check: li'])
  })

  it('J8: an added person sees the fields read-only unless the node grants editing', () => {
    const fields = { amount: { editable: true, required: true } }
    const story = started('check', ['li'], { fields })
    story.add('li', ['chen'], { position: 'before' })
    expect(faultOf(story.agree('chen', { amount: '7' }))).toBe('fieldReadOnly')
    expect(faultOf(story.agree('chen'))).toBe('accepted')
    const granted = started('check', ['li'], { fields, addSign: { edit: true } })
    granted.add('li', ['chen'], { position: 'before' })
    expect(faultOf(granted.agree('chen', { amount: '7' }))).toBe('accepted')
  })
})

describe('removing a signer', () => {
  it('J6: by the adder, while undecided, with what he added himself', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all' })
    story.add('li', ['chen', 'zhao'])
    story.add('chen', ['xu'], { position: 'before' })
    expect(faultOf(story.removeSigner('wang', 'chen'))).toBe('notParticipant')
    expect(faultOf(story.removeSigner('li', 'chen'))).toBe('accepted')
    expect(story.voices('check')).toEqual(['li open', 'wang open', 'chen closed', 'zhao open', 'xu closed'])
    expect(story.items('canceled')).toEqual(['check: chen', 'check: xu'])
    story.agree('zhao')
    expect(faultOf(story.removeSigner('li', 'zhao'))).toBe('cannotRemoveSigner')
    expect(faultOf(story.removeSigner('li', 'li'))).toBe('notParticipant')
  })

  it('J6: an emptied before-group gives my item back, an emptied after-group makes my agree final', () => {
    const before = started('check', ['li'])
    before.add('li', ['chen'], { position: 'before' })
    before.removeSigner('li', 'chen')
    expect(before.open).toEqual(['check: li'])
    const after = started('check', ['li'])
    after.add('li', ['chen'], { position: 'after' })
    after.removeSigner('li', 'chen')
    expect(after.open).toEqual(['pay: boss'])
  })

  it('J6: the group is counted anew by its mode', () => {
    const story = started('check', ['li'])
    story.add('li', ['chen', 'zhao', 'xu'], { position: 'before', mode: 'sequence' })
    story.removeSigner('li', 'chen')
    expect(story.open).toEqual(['check: zhao'])
    story.agree('zhao')
    story.removeSigner('li', 'xu')
    expect(story.open).toEqual(['check: li'])
  })

  it('J6: original slots are not removed this way', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all' })
    const item = story.itemOf('wang')
    expect(faultOf(story.administer('boss', { type: 'removeSigner', item, text: '' }))).toBe(
      'cannotRemoveSigner',
    )
    story.add('li', ['chen'])
    const added = story.itemOf('chen')
    expect(faultOf(story.administer('boss', { type: 'removeSigner', item: added, text: '' }))).toBe(
      'accepted',
    )
  })

  it('M7: removing the last undecided signer passes the node at once, as people agreed', () => {
    const story = started('check', ['li'], { mode: 'all' })
    story.add('li', ['chen'])
    story.agree('li')
    expect(story.open).toEqual(['check: chen'])
    story.removeSigner('li', 'chen')
    expect(story.open).toEqual(['pay: boss'])
  })
})

describe('the end of the node', () => {
  it('J7: a failed node closes the whole tree, and a provisional agree is no vote', () => {
    const story = started('check', ['li', 'wang', 'zhao'], { mode: 'all' })
    story.add('li', ['chen'], { position: 'after' })
    story.add('zhao', ['xu'], { position: 'before' })
    story.disagree('wang')
    expect(story.open).toEqual([])
    expect(story.slotOf('li').decision).toMatchObject({ provisional: true, standing: false })
    expect(story.state.signGroups?.map(({ state }) => state)).toEqual(['closed', 'closed'])
    expect(story.slotOf('xu').state).toBe('closed')
  })

  it('J7: an or-sign that another passes closes suspended items and their groups', () => {
    const story = started('check', ['li', 'wang'])
    story.add('li', ['chen'], { position: 'before' })
    story.agree('wang')
    expect(story.open).toEqual(['pay: boss'])
    expect(story.items('beCanceled')).toEqual(['check: li', 'check: chen'])
  })

  it('J7: a return to the initiator closes it too', () => {
    const story = started('check', ['li', 'wang'], { mode: 'all' })
    story.add('li', ['chen'], { position: 'before' })
    story.return('wang')
    expect(story.open).toEqual(['start: ann'])
    expect(story.state.signGroups?.[0]?.state).toBe('closed')
  })

  it('B12: a return in a before-group hands the item back; in an after-group it is not offered', () => {
    const story = started('check', ['li'])
    story.add('li', ['chen', 'zhao'], { position: 'before' })
    expect(faultOf(story.return('chen', 'please look again'))).toBe('accepted')
    expect(story.open).toEqual(['check: li'])
    expect(story.state.signGroups?.[0]?.state).toBe('handedBack')
    expect(story.currentItem('zhao')?.closed?.because).toBe('handedBack')
    expect(story.slotOf('chen').decision).toMatchObject({ kind: 'return', opinion: 'please look again' })
    story.add('li', ['chen'], { position: 'after' })
    expect(faultOf(story.return('chen'))).toBe('actionNotOffered')
  })

  it('B12: a parallel signer returns as an original holder', () => {
    const story = started('check', ['li'], { mode: 'all' })
    story.add('li', ['chen'])
    story.return('chen')
    expect(story.open).toEqual(['start: ann'])
  })

  it('J10: straight back, groups are not asked again, and a provisional agree is not carried', () => {
    const story = new PeopleStory(
      definition([shared('first', ['boss']), shared('check', ['li', 'wang', 'zhao'], { mode: 'all' })]),
      staff,
    )
    story.submit()
    story.agree('boss')
    story.add('li', ['chen'], { position: 'after' })
    story.add('zhao', ['xu'], { position: 'before' })
    expect(faultOf(story.returnStraight('wang', 'first'))).toBe('accepted')
    story.agree('boss')
    expect(story.open).toEqual(['check: li', 'check: wang', 'check: zhao'])
    expect(story.state.signGroups?.map(({ state }) => state)).toEqual(['closed', 'closed'])
    expect(story.state.slots.filter((slot) => slot.decision?.carried === true)).toEqual([])
  })
})

describe('what is offered', () => {
  it('§15 item 6: adding and removing are offered while they would be taken', () => {
    const story = started('check', ['li'])
    expect(story.offers('li')).toContain('adjustParticipant')
    story.add('li', ['chen'], { position: 'before' })
    expect(story.offers('li')).toContain('adjustParticipant: suspendedBySigners')
    expect(story.offers('li')).toContain('forward: suspendedBySigners')
    expect(story.offers('li')).toContain('removeSigner')
    story.agree('chen')
    expect(story.offers('li')).not.toContain('removeSigner')
    story.transfer('li', 'wang')
    expect(story.offers('li')).toContain('undoForward')
  })
})
