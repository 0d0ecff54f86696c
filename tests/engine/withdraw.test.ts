import { describe, expect, it } from 'vitest'
import { guardRevocation } from '../../engine/commands/guard-withdraw.ts'
import { decide } from '../../engine/decide.ts'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import { approval, type DefinitionFields, definition } from '../support/builders.ts'
import { parallelStory } from '../support/parallel-story.ts'
import { faultOf, Story } from '../support/story.ts'

const WITHDRAW = { type: 'withdraw', opinion: '' } as const

const started = (withdraw: DefinitionFields['withdraw'] = {}) => {
  const nodes = [approval('a', ['li', 'wang'], { mode: 'all' }), approval('b', ['zhao'])]
  const story = new Story(definition(nodes, { withdraw }))
  story.submit()
  return story
}

describe('withdrawal by the initiator', () => {
  it('W1: before anyone decided by default, never, or until the end', () => {
    const withdrawn = (until?: 'never' | 'beforeDecision' | 'beforeEnd') => {
      const story = started(until === undefined ? {} : { until })
      story.agree('li')
      return faultOf(story.give('ann', WITHDRAW))
    }
    expect(faultOf(started().give('ann', WITHDRAW))).toBe('accepted')
    expect(withdrawn()).toBe('withdrawDecided')
    expect(withdrawn('beforeEnd')).toBe('accepted')
    expect(faultOf(started({ until: 'never' }).give('ann', WITHDRAW))).toBe('withdrawNever')
  })

  it('W1: only by who filed it, while it runs and is not with him', () => {
    const story = started()
    expect(faultOf(story.give('li', WITHDRAW))).toBe('noPermission')
    story.give('ann', WITHDRAW)
    expect(faultOf(story.give('ann', WITHDRAW))).toBe('actionNotOffered')
    story.submit()
    story.disagree('li')
    expect(faultOf(story.give('ann', WITHDRAW))).toBe('withdrawEnded')
  })

  it('W2: a return does not block, a carried vote does', () => {
    const story = started()
    story.return('li')
    story.submit()
    expect(faultOf(story.give('ann', WITHDRAW))).toBe('accepted')
    const carried = started()
    carried.agree('li')
    carried.returnStraight('wang')
    carried.submit()
    expect(faultOf(carried.give('ann', WITHDRAW))).toBe('withdrawDecided')
  })

  it('W2: a vote that was taken back does not block', () => {
    const story = started()
    const item = story.itemOf('li')
    story.agree('li')
    story.give('li', { type: 'takeBack', item })
    expect(faultOf(story.give('ann', WITHDRAW))).toBe('accepted')
  })

  it('W2: an agree that waits for its after-group blocks as well', () => {
    const story = started()
    const slots = story.state.slots.map((slot) =>
      slot.ownerId === 'li' ? { ...slot, state: 'agreed' as const, decision: provisionalAgree(story) } : slot,
    )
    const decided = decide({ ...story.state, slots }, WITHDRAW, story.context('ann'))
    expect(faultOf(decided)).toBe('withdrawDecided')
  })

  it('W2: where the workflow says so, not once somebody has opened it', () => {
    const story = started({ openedBlocks: true })
    const context = { ...story.context('ann'), opened: new Set([story.itemOf('wang')]) }
    expect(faultOf(decide(story.state, WITHDRAW, context))).toBe('withdrawOpened')
    expect(faultOf(story.give('ann', WITHDRAW))).toBe('accepted')
  })

  it('W3: it is the initiator’s again to correct; no earlier vote counts', () => {
    const story = parallelStory([], { withdraw: { until: 'beforeEnd' } })
    story.agree('li')
    story.give('ann', WITHDRAW)
    expect(story.open).toEqual(['start: ann'])
    expect(story.state).toMatchObject({ status: 'PROCESSING', returned: true })
    const chen = story.state.items.find(({ holderId }) => holderId === 'chen')
    expect(chen?.closed).toEqual({ because: 'withdrawn', byId: 'ann' })
    expect(story.state.slots.filter(({ decision }) => decision?.standing === true)).toEqual([])
    story.submit()
    expect(story.open).toEqual(['before: boss'])
  })

  it('W3: or it is canceled', () => {
    const story = started({ to: 'canceled' })
    story.give('ann', WITHDRAW)
    expect(story.state).toMatchObject({ status: 'CANCELED', outcome: 'canceled' })
  })

  it('W4: what comes second finds what the first did', () => {
    const story = started()
    const item = story.itemOf('li')
    story.give('ann', WITHDRAW)
    expect(story.give('li', { type: 'agree', item, data: {}, opinion: '' })).toMatchObject({
      fault: 'alreadyHandled',
      details: { conflict: { byId: 'ann', action: 'withdrawn' } },
    })
  })

  it('W5: an agreed run can be revoked so many days long, once, and stays completed', () => {
    const story = started({ revocation: { workflow: 'undo', days: 3 } })
    for (const who of ['li', 'wang', 'zhao']) story.agree(who)
    const asked = (days: number) => {
      const now = new Date(Date.parse(story.state.finishedAt ?? '') + days * 86_400_000).toISOString()
      const guarded = guardRevocation(story.state, { ...story.context('ann'), now })
      return guarded.ok ? 'accepted' : guarded.fault
    }
    expect([asked(3), asked(3.1)]).toEqual(['accepted', 'withdrawTooLate'])
    const offered = allowedActions(story.state, story.context('ann'))
    expect(offered).toContainEqual(expect.objectContaining({ action: 'retrieve', allowed: true }))
    story.give('ann', { type: 'markRevoked', byInstanceId: 'other' })
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'agreed', revoked: true })
    expect(asked(1)).toBe('revokedAlready')
    expect(faultOf(story.give('ann', { type: 'markRevoked', byInstanceId: 'x' }))).toBe('revokedAlready')
  })
})

function provisionalAgree({ state }: Story) {
  return {
    kind: 'agree',
    actorId: 'li',
    onBehalfOfId: null,
    at: state.startedAt ?? '',
    opinion: '',
    standing: true,
    order: 2,
    provisional: true,
  } as const
}
