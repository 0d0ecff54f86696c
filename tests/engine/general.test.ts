import { describe, expect, it } from 'vitest'
import { decide } from '../../engine/decide.ts'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import { approval, colleagues, definition, organisation } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const editable = { fields: { amount: { editable: true, required: true } } }

describe('every command', () => {
  it('G1: changes everything or nothing: a late refusal leaves no trace', () => {
    const nodes = [approval('check', ['li'], editable), approval('next', [{ source: 'previousChosen' }])]
    const story = new Story(definition(nodes))
    story.submit()
    const { state, record } = story
    const length = story.log.length
    expect(faultOf(story.agree('li', { amount: '7' }))).toBe('chooseNextHandlers')
    expect(story.state).toBe(state)
    expect(story.record).toBe(record)
    expect(story.log).toHaveLength(length)
  })

  it('G1: a decision does not touch the state it was made on', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    const before = structuredClone(story.state)
    decide(story.state, { type: 'agree', item: 2, data: {}, opinion: '' }, story.context('li'))
    expect(story.state).toEqual(before)
  })

  it('G4: buttons that a node does not list are refused, the usual ones need no list', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    const offered = allowedActions(story.state, story.context('li')).filter(({ item }) => item === 2)
    expect(offered.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['agree', 'disagree', 'reject']),
    )
    expect(offered.map(({ action }) => action)).not.toContain('terminate')
  })

  it('G6: a mandatory opinion of white space only counts as empty', () => {
    const story = new Story(definition([approval('check', ['li'], { opinion: { required: true } })]))
    story.submit()
    expect(faultOf(story.agree('li', {}, ' \u200b\n'))).toBe('opinionRequired')
    expect(faultOf(story.disagree('li', ' '))).toBe('opinionRequired')
    expect(faultOf(story.agree('li', {}, ' <b>yes</b> '))).toBe('accepted')
    expect(story.state.slots[1]?.decision?.opinion).toBe(' <b>yes</b> ')
  })

  it('G7: history only grows: entries that are there stay as they are', () => {
    const story = new Story(
      definition([approval('check', ['li'], { mode: 'all' }), approval('pay', ['wang'])]),
    )
    story.submit()
    const told = structuredClone(story.log)
    story.agree('li')
    story.return('wang')
    story.submit()
    expect(story.log.slice(0, told.length)).toEqual(told)
    expect(story.state.slots[1]?.decision).toMatchObject({ kind: 'agree', standing: false })
  })

  it('A1: what a vote wrote is kept with it, and said with its author once the run has begun', () => {
    const properties = [
      { code: 'amount', name: { en: 'Amount' }, type: 'number' as const, format: 'rmb2' as const },
      { code: 'note', name: { en: 'Note' }, type: 'shortText' as const },
    ]
    const fields = { amount: { editable: true }, note: { editable: true } }
    const story = new Story(definition([approval('check', ['li'], { fields })], { properties }))
    story.submit('ann', { amount: '5.00' })
    const told = story.agree('li', { amount: '7.00', note: 'x' })
    const changes = [
      { code: 'amount', before: '5', after: '7' },
      { code: 'note', before: null, after: 'x' },
    ]
    expect(told.ok && told.events[0]).toEqual({
      type: 'fieldsChanged',
      changes,
      byId: 'li',
      decisive: ['amount'],
    })
    expect(story.state.slots[1]?.decision?.wrote).toEqual(changes)
    expect(story.state.decisiveChanges).toEqual([
      { code: 'amount', before: '5', after: '7', byId: 'li', decision: 1 },
    ])
  })
})

describe('lost membership', () => {
  const staff = (members: readonly string[]) => organisation({ ...colleagues(), roles: { finance: members } })
  const story = (recheckMembership: boolean, mode: 'any' | 'all' = 'any') => {
    const node = approval('check', [{ source: 'role', role: 'finance' }], { mode, recheckMembership })
    const told = new Story(definition([node]), staff(['li', 'wang']))
    told.submit()
    told.organisation = staff(['wang', 'zhao'])
    return told
  }

  it('R1: whoever was asked stays asked, unless the node rechecks', () => {
    expect(faultOf(story(false).agree('li'))).toBe('accepted')
    expect(faultOf(story(true).agree('li'))).toBe('membershipLost')
    expect(faultOf(story(true).agree('wang'))).toBe('accepted')
  })

  it('R1: the refused person’s slot is resolved again', () => {
    const told = story(true, 'all')
    expect(faultOf(told.give('li', { type: 'recheck', item: 2 }))).toBe('noPermission')
    expect(faultOf(told.give(SYSTEM_ID, { type: 'recheck', item: 2 }))).toBe('accepted')
    expect(told.open).toEqual(['check: wang', 'check: zhao'])
    expect(told.state.items[1]?.closed?.because).toBe('membershipLost')
    expect(faultOf(told.give(SYSTEM_ID, { type: 'recheck', item: 3 }))).toBe('alreadyHandled')
  })
})
