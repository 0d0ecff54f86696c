import { describe, expect, it } from 'vitest'
import { copyRights } from '../../engine/form/item-rights.ts'
import { definition, startNode } from '../support/builders.ts'
import { PeopleStory, shared } from '../support/people-story.ts'
import { faultOf } from '../support/story.ts'

function started(...given: Parameters<typeof shared>) {
  const story = new PeopleStory(definition([shared(...given), shared('pay', ['boss'])]))
  story.submit()
  return story
}

describe('assist', () => {
  it('H1: a side item of kind 2; the assistant answers and fills what is granted, and decides nothing', () => {
    const assist = { fields: ['note'] }
    const story = started('check', ['li'], { assist, fields: { amount: { editable: true } } })
    story.ask('li', ['chen'], 'is this right?')
    expect(story.state.items.at(-1)).toMatchObject({ kind: 2, slot: null, holderId: 'chen' })
    expect(story.open).toEqual(['check: li', 'check: chen'])
    expect(faultOf(story.agree('chen'))).toBe('actionNotOffered')
    expect(faultOf(story.return('chen'))).toBe('actionNotOffered')
    expect(faultOf(story.answer('chen', 'yes', { amount: '9' }))).toBe('fieldReadOnly')
    expect(faultOf(story.answer('chen', 'yes', { note: 'checked' }))).toBe('accepted')
    expect(story.record).toMatchObject({ note: 'checked' })
    expect(story.state.assists?.[0]).toMatchObject({ state: 'answered', answer: { text: 'yes' } })
    expect(story.state.items.at(-1)).toMatchObject({ status: 'completed', did: 'assist' })
    expect(story.open).toEqual(['check: li'])
  })

  it('T7: a helper’s work comes back to me to decide', () => {
    const story = started('check', ['li'])
    story.ask('li', ['chen'])
    story.answer('chen')
    expect(faultOf(story.agree('li'))).toBe('accepted')
  })

  it('H2: when I decide, open questions close as no longer needed', () => {
    const story = started('check', ['li'])
    story.ask('li', ['chen'])
    story.agree('li')
    expect(story.state.assists?.[0]?.state).toBe('closed')
    expect(story.state.items.find((item) => item.slot === null)?.closed?.because).toBe('notNeeded')
    expect(faultOf(story.answer('chen'))).toBe('alreadyHandled')
  })

  it('H2: by setting I cannot decide while a question is open', () => {
    const story = started('check', ['li'], { assist: { blocks: true } })
    story.ask('li', ['chen'])
    expect(faultOf(story.agree('li'))).toBe('assistOpen')
    expect(faultOf(story.disagree('li'))).toBe('assistOpen')
    expect(faultOf(story.return('li'))).toBe('assistOpen')
    expect(faultOf(story.add('li', ['zhao'], { position: 'after' }))).toBe('assistOpen')
    expect(story.offers('li')).toContain('agree: assistOpen')
    story.answer('chen')
    expect(faultOf(story.agree('li'))).toBe('accepted')
  })

  it('H2: the end of the node by another closes my questions too', () => {
    const story = started('check', ['li', 'wang'])
    story.ask('li', ['chen'])
    story.agree('wang')
    expect(story.open).toEqual(['pay: boss'])
  })

  it('H3: the asker withdraws it and may urge it; it sets no clock and is no vote', () => {
    const timeout = { due: { amount: 2, unit: 'hour' as const } }
    const story = started('check', ['li'], { timeout })
    const timers = story.state.timers?.length
    story.ask('li', ['chen'])
    expect(story.state.timers?.length).toBe(timers)
    expect(faultOf(story.urge('li', ['chen']))).toBe('accepted')
    const item = story.itemOf('chen')
    expect(faultOf(story.give('zhao', { type: 'withdrawAssist', item }))).toBe('notParticipant')
    expect(faultOf(story.give('li', { type: 'withdrawAssist', item }))).toBe('accepted')
    expect(story.items('canceled')).toEqual(['check: chen'])
    expect(faultOf(story.give('li', { type: 'withdrawAssist', item }))).toBe('alreadyHandled')
  })

  it('H4: not oneself, nobody who left; asked twice he has one item with both questions', () => {
    const story = started('check', ['li'])
    expect(faultOf(story.ask('li', ['li']))).toBe('assistToSelf')
    expect(faultOf(story.ask('li', ['gone']))).toBe('personInactive')
    story.ask('li', ['chen'], 'first')
    story.ask('li', ['chen', 'zhao'], 'second')
    expect(story.open).toEqual(['check: li', 'check: chen', 'check: zhao'])
    expect(story.state.assists?.[0]?.questions.map(({ text }) => text)).toEqual(['first', 'second'])
  })

  it('§15 item 6: the assistant is offered the answer, the asker its withdrawal', () => {
    const story = started('check', ['li'])
    story.ask('li', ['chen'])
    expect(story.offers('chen')).toEqual(['answerAssist'])
    expect(story.offers('li')).toContain('withdrawAssist')
  })
})

describe('copies by hand', () => {
  it('K1: a handler sends them where the node offers it, to people who are here', () => {
    const story = started('check', ['li'])
    const item = story.itemOf('li')
    const copy = (people: readonly string[]) =>
      story.give('li', { type: 'circulate', item, people, text: 'for your files' })
    expect(faultOf(copy(['gone']))).toBe('personInactive')
    expect(copy(['chen', 'zhao', 'chen'])).toMatchObject({
      events: [
        { type: 'circulated', node: 'check', byId: 'li', people: ['chen', 'zhao'], text: 'for your files' },
      ],
    })
    const silent = started('check', ['li'], { buttons: [{ action: 'agree' }] })
    const own = silent.itemOf('li')
    expect(faultOf(silent.give('li', { type: 'circulate', item: own, people: ['chen'], text: '' }))).toBe(
      'actionNotOffered',
    )
  })

  it('K1: the initiator sends them where his own node says so, after the end as well', () => {
    const start = { ...startNode, buttons: [{ action: 'circulate' as const }] }
    const story = new PeopleStory(definition([start, shared('check', ['li'])]))
    story.submit()
    const copy = { type: 'circulate', item: null, people: ['chen'], text: '' } as const
    expect(faultOf(story.give('ann', copy))).toBe('accepted')
    expect(faultOf(story.give('li', copy))).toBe('notParticipant')
    story.agree('li')
    expect(faultOf(story.give('ann', copy))).toBe('accepted')
    expect(faultOf(started('check', ['li']).give('ann', copy))).toBe('actionNotOffered')
  })

  it('K2: one event for all of two thousand people, and the state does not grow', () => {
    const story = started('check', ['li'])
    const before = story.state
    const people = Array.from({ length: 2000 }, () => 'chen').concat('zhao')
    const item = story.itemOf('li')
    const decided = story.give('li', { type: 'circulate', item, people, text: '' })
    expect(decided.ok && decided.events).toMatchObject([{ type: 'circulated', people: ['chen', 'zhao'] }])
    expect(story.state).toEqual(before)
  })

  it('K4: a copy shows what the node shows, and nothing can be changed in it', () => {
    const { workflow, model } = definition([
      shared('check', ['li'], { fields: { amount: { editable: true }, note: { visible: false } } }),
    ])
    const node = workflow.nodes.find(({ code }) => code === 'check')
    if (node === undefined) throw new Error('no node')
    const rights = copyRights(node, model)
    expect(rights('amount')).toEqual({ visible: true, editable: false, required: false })
    expect(rights('note').visible).toBe(false)
  })

  it('K5: copies stay as they are through return, transfer and the end', () => {
    const story = started('check', ['li'])
    const item = story.itemOf('li')
    story.give('li', { type: 'circulate', item, people: ['chen'], text: '' })
    story.transfer('li', 'wang')
    story.return('wang')
    expect(story.state.items.some((entry) => entry.holderId === 'chen')).toBe(false)
  })

  it('K6: whoever gets a copy of what he handles has one task and no second one', () => {
    const story = started('check', ['li'])
    const item = story.itemOf('li')
    story.give('li', { type: 'circulate', item, people: ['li'], text: '' })
    expect(story.open).toEqual(['check: li'])
  })
})
