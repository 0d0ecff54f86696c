import { describe, expect, it } from 'vitest'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import { approval, definition } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const at = (mode: 'any' | 'all' | 'sequence', people: string[]) => {
  const story = new Story(definition([approval('check', people, { mode }), approval('pay', ['zhao'])]))
  story.submit()
  return story
}

describe('or-sign', () => {
  it('M1: asks everyone at once and passes at the first agree; the others are handled by another', () => {
    const story = at('any', ['li', 'wang'])
    expect(story.open).toEqual(['check: li', 'check: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['pay: zhao'])
    const peer = story.state.items.find((item) => item.holderId === 'li')
    expect(peer).toMatchObject({
      status: 'beCanceled',
      closed: { because: 'handledByAnother', byId: 'wang' },
    })
  })

  it('M5: fails at one disagree', () => {
    const story = at('any', ['li', 'wang'])
    story.disagree('li')
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
  })

  it('M8: the second agree is told who was first and opens nothing', () => {
    const story = at('any', ['li', 'wang'])
    story.agree('li')
    const second = story.agree('wang')
    expect(second).toMatchObject({
      fault: 'alreadyHandled',
      details: { conflict: { byId: 'li', action: 'handledByAnother' } },
    })
    expect(story.open).toEqual(['pay: zhao'])
  })
})

describe('countersign', () => {
  it('M2: passes when all have agreed', () => {
    const story = at('all', ['li', 'wang'])
    story.agree('li')
    expect(story.open).toEqual(['check: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['pay: zhao'])
  })

  it('M2: fails at the first disagree and asks the others no more', () => {
    const story = at('all', ['li', 'wang', 'chen'])
    story.agree('li')
    story.disagree('wang')
    expect(story.open).toEqual([])
    expect(story.state.items.find((item) => item.holderId === 'chen')?.closed?.because).toBe('nodeFailed')
    expect(story.state.outcome).toBe('disagreed')
  })

  it('G2: a vote of a peer does not touch the revision of my item', () => {
    const story = at('all', ['li', 'wang'])
    const before = story.state.items.find((item) => item.holderId === 'wang')
    story.agree('li')
    expect(story.state.items.find((item) => item.holderId === 'wang')).toBe(before)
  })
})

describe('one after the other', () => {
  it('M3: opens one position at a time in order; the others wait and cannot act', () => {
    const story = at('sequence', ['li', 'wang', 'chen'])
    expect(story.open).toEqual(['check: li'])
    expect(story.items('notStarted')).toEqual(['check: wang', 'check: chen'])
    expect(story.agree('wang')).toMatchObject({
      fault: 'notYourTurn',
      details: { params: { people: 'li' } },
    })
    story.agree('li')
    expect(story.agree('chen')).toMatchObject({ details: { params: { people: 'wang' } } })
    expect(story.open).toEqual(['check: wang'])
    story.agree('wang')
    story.agree('chen')
    expect(story.open).toEqual(['pay: zhao'])
  })

  it('M3, J1: who waits behind added signers of the one before him is told of them; so is one of a group', () => {
    const story = at('sequence', ['li', 'wang'])
    const adding = { type: 'addSign', position: 'before', mode: 'sequence', data: {}, opinion: '' } as const
    story.give('li', { ...adding, item: story.itemOf('li'), people: ['chen', 'boss'] })
    const turn = (who: string) => {
      const refused = story.disagree(who)
      return refused.ok ? 'accepted' : refused.details?.params?.people
    }
    expect([turn('wang'), turn('boss')]).toEqual(['chen', 'chen'])
    expect(faultOf(story.return('wang'))).toBe('notYourTurn')
    const offers = allowedActions(story.state, story.context('wang')).filter(({ item }) => item !== null)
    expect(new Set(offers.map(({ reason }) => reason))).toEqual(new Set(['notYourTurn']))
  })

  it('M3: a disagree fails at once and later positions never open', () => {
    const story = at('sequence', ['li', 'wang'])
    story.disagree('li')
    expect(story.state.outcome).toBe('disagreed')
    expect(story.items('beCanceled')).toEqual(['check: wang'])
  })

  it('G11: a position is received when its turn comes', () => {
    const story = at('sequence', ['li', 'wang'])
    story.agree('li')
    const second = story.state.items.find((item) => item.holderId === 'wang')
    expect(second?.receivedAt).toBe(story.log.at(-1)?.at)
  })
})

describe('a node with one person', () => {
  it.each(['any', 'all', 'sequence'] as const)('M6: behaves the same in mode %s', (mode) => {
    const agreed = at(mode, ['li'])
    agreed.agree('li')
    expect(agreed.open).toEqual(['pay: zhao'])
    const disagreed = at(mode, ['li'])
    disagreed.disagree('li')
    expect(disagreed.state.outcome).toBe('disagreed')
  })
})
