import { describe, expect, it } from 'vitest'
import { approval, colleagues, definition, endNode, line, organisation } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const editable = { fields: { amount: { editable: true, required: true } } }

describe('agree', () => {
  it('A1: writes editable fields, and the last agree ends the run as agreed', () => {
    const story = new Story(definition([approval('check', ['li'], editable)]))
    story.submit()
    story.agree('li', { amount: '7' })
    expect(story.record).toMatchObject({ amount: '7' })
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'agreed' })
  })

  it('G5: asks for required fields; disagree and return do not', () => {
    const at = () => {
      const story = new Story(definition([approval('check', ['li'], editable)]))
      story.submit()
      return story
    }
    expect(at().agree('li')).toMatchObject({
      fault: 'fieldRequired',
      details: { problems: [{ path: 'amount' }] },
    })
    expect(faultOf(at().disagree('li'))).toBe('accepted')
    expect(faultOf(at().return('li'))).toBe('accepted')
  })

  it('G5: refuses another value of a read-only field and lets the same one pass', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit('ann', { amount: '5' })
    expect(faultOf(story.agree('li', { amount: '6' }))).toBe('fieldReadOnly')
    expect(faultOf(story.agree('li', { amount: '5' }))).toBe('accepted')
  })

  it('G5: refuses a hidden field that is sent at all', () => {
    const story = new Story(
      definition([approval('check', ['li'], { fields: { amount: { visible: false } } })]),
    )
    story.submit('ann', { amount: '5' })
    expect(faultOf(story.agree('li', { amount: '5' }))).toBe('fieldHidden')
  })

  it('G4: is refused to a stranger, whatever the state of the item', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    const foreign = { type: 'agree', item: story.itemOf('li'), data: {}, opinion: '' } as const
    expect(story.give('wang', foreign)).toEqual({ ok: false, fault: 'notParticipant' })
    story.agree('li')
    expect(story.give('wang', foreign)).toEqual({ ok: false, fault: 'notParticipant' })
  })

  it('G10: is refused to a holder who was switched off meanwhile', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    const people = colleagues().people.map((one) => (one.id === 'li' ? { ...one, active: false } : one))
    story.organisation = organisation({ people })
    expect(faultOf(story.agree('li'))).toBe('noPermission')
  })

  it('G2: a second answer is told how the item was handled', () => {
    const story = new Story(definition([approval('check', ['li']), approval('pay', ['wang'])]))
    story.submit()
    story.agree('li')
    expect(story.agree('li')).toEqual({
      ok: false,
      fault: 'alreadyHandled',
      details: { conflict: { byId: 'li', action: 'agree', at: '2026-01-05T08:01:00.000Z' } },
    })
  })

  it('an unknown item is not found', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    expect(faultOf(story.give('li', { type: 'agree', item: 99, data: {}, opinion: '' }))).toBe('notFound')
  })

  it('G4: an action that the node does not list is refused', () => {
    const buttons = [{ action: 'agree' as const }]
    const story = new Story(definition([approval('check', ['li'], { buttons })]))
    story.submit()
    expect(faultOf(story.disagree('li'))).toBe('actionNotOffered')
    expect(faultOf(story.return('li'))).toBe('actionNotOffered')
  })
})

describe('disagree', () => {
  const routed = approval('check', ['li'], { onDisagree: 'route' })
  const lines = [line('start', 'check'), line('check', 'end')]

  it('A3: ends the run as disagreed, not as canceled', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    story.disagree('li')
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
  })

  it('A2: follows the node’s disagree line, and a later agree ends the run as agreed', () => {
    const routes = [...lines, line('check', 'second', { disagree: true }), line('second', 'end')]
    const story = new Story(definition([routed, approval('second', ['wang'])], { routes }))
    story.submit()
    story.disagree('li')
    expect(story.open).toEqual(['second: wang'])
    story.agree('wang')
    expect(story.state.outcome).toBe('agreed')
  })

  it('A3: a disagree line that leads straight to the end ends the run as disagreed', () => {
    const routes = [...lines, line('check', 'end', { disagree: true })]
    const story = new Story(definition([routed], { routes }))
    story.submit()
    story.disagree('li')
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
  })

  it('A2: without a disagree line the instance is an exception at that node', () => {
    const story = new Story(definition([routed, endNode], { routes: lines }))
    story.submit()
    story.disagree('li')
    expect(story.state.status).toBe('EXCEPTION')
    expect(story.state.tokens[0]).toMatchObject({ node: 'check', trouble: 'noRoute' })
  })
})
