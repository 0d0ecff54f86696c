import { describe, expect, it } from 'vitest'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import { approval, colleagues, definition, organisation } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const trust = {
  id: 't1',
  kind: 'START',
  principalId: 'ann',
  delegateId: 'li',
  from: '2026-01-01T00:00:00.000Z',
  until: '2026-02-01T00:00:00.000Z',
  bothMayAct: true,
} as const

const filedByLi = () => {
  const staff = organisation({ ...colleagues(), trusts: [trust] })
  const story = new Story(definition([approval('a', ['wang']), approval('b', ['zhao'])]), staff)
  const start = { type: 'submit', initiatorId: 'ann', departmentId: 'office', data: {}, opinion: '' } as const
  story.give('li', { ...start, item: null })
  return { story, resubmit: () => story.give('li', { ...start, item: story.itemOf('ann') }) }
}

describe('whoever filed a request for another', () => {
  it('B8: sends it off again too while the trust holds', () => {
    const { story, resubmit } = filedByLi()
    story.return('wang')
    expect(story.open).toEqual(['start: ann'])
    expect(allowedActions(story.state, story.context('li'))).toContainEqual(
      expect.objectContaining({ action: 'submit', allowed: true }),
    )
    expect(faultOf(resubmit())).toBe('accepted')
    expect(story.state.slots.findLast(({ decision }) => decision?.kind === 'submit')?.decision).toMatchObject(
      {
        actorId: 'li',
        onBehalfOfId: 'ann',
      },
    )
  })

  it('B8: not once it has ended', () => {
    const { story, resubmit } = filedByLi()
    story.return('wang')
    story.organisation = organisation(colleagues())
    expect(faultOf(resubmit())).toBe('notParticipant')
  })

  it('W1: withdraws it as well, likewise', () => {
    const { story } = filedByLi()
    const { organisation: trusting } = story
    story.organisation = organisation(colleagues())
    expect(faultOf(story.give('li', { type: 'withdraw', opinion: '' }))).toBe('noPermission')
    story.organisation = trusting
    expect(faultOf(story.give('li', { type: 'withdraw', opinion: '' }))).toBe('accepted')
  })
})
