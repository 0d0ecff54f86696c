import { describe, expect, it } from 'vitest'
import { mayDelete } from '../../engine/guards/may-delete.ts'
import { approval, definition } from '../support/builders.ts'
import { EVERY_OPERATION, parallelStory } from '../support/parallel-story.ts'
import { faultOf, Story } from '../support/story.ts'

const buttons = [
  { action: 'agree' as const },
  { action: 'terminate' as const },
  { action: 'finishInstance' as const },
]
const OPINION = { opinion: 'no use' }
const FINISH = { type: 'finish', item: null, ...OPINION, runEndActions: true } as const
const NULLIFY = { type: 'nullify', item: null, ...OPINION } as const

describe('ends by one act', () => {
  it('E1: an approver terminates where his node lists it, and the run ends as disagreed', () => {
    const story = parallelStory([approval('b1', ['chen'], { buttons })])
    const terminate = { type: 'terminate', item: story.itemOf('chen'), ...OPINION } as const
    expect(faultOf(story.give('chen', { ...terminate, opinion: ' ' }))).toBe('opinionRequired')
    expect(faultOf(story.give('li', { ...terminate, item: story.itemOf('li') }))).toBe('actionNotOffered')
    expect(faultOf(story.give('chen', terminate))).toBe('accepted')
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'disagreed' })
    const at = (node: string) => story.state.activations.find((one) => one.node === node)
    expect(at('b1')).toMatchObject({ state: 'failed', note: { kind: 'terminated', byId: 'chen' } })
    expect(at('a1')).toMatchObject({ state: 'closed', note: { kind: 'withdrawnWith' } })
  })

  it('E1: force-finish by an administrator, or from a node that lists it', () => {
    const story = parallelStory()
    expect(faultOf(story.give('li', FINISH))).toBe('noPermission')
    expect(faultOf(story.give('boss', { ...FINISH, opinion: '' }))).toBe('opinionRequired')
    story.give('boss', FINISH)
    expect(story.state).toMatchObject({ status: 'COMPLETED', outcome: 'finished' })
    expect(story.log.at(-1)?.events).toContainEqual(
      expect.objectContaining({ type: 'instanceFinished', runEndActions: true }),
    )
    expect(faultOf(story.give('boss', FINISH))).toBe('instanceEnded')
    const listed = parallelStory([approval('b1', ['chen'], { buttons })])
    listed.give('chen', { ...FINISH, item: listed.itemOf('chen') })
    expect(listed.state.outcome).toBe('finished')
  })

  it('E1: also out of an exception', () => {
    const story = parallelStory([approval('b1', ['gone'], { onNobody: 'exception' })])
    expect(story.state.status).toBe('EXCEPTION')
    expect(faultOf(story.give('boss', FINISH))).toBe('accepted')
  })

  it('E2: nullify voids the run and keeps its data', () => {
    const story = parallelStory()
    const { record } = story
    expect(faultOf(story.give('ann', NULLIFY))).toBe('noPermission')
    story.give('boss', NULLIFY)
    expect(story.state).toMatchObject({ status: 'CANCELED', outcome: 'canceled' })
    expect(story.record).toEqual(record)
    expect(faultOf(story.give('boss', NULLIFY))).toBe('instanceEnded')
  })

  it('B8: the initiator to whom it was returned may cancel it', () => {
    const story = parallelStory()
    story.return('chen')
    const item = story.itemOf('ann')
    expect(faultOf(story.give('ann', { ...NULLIFY, item }))).toBe('accepted')
    expect(story.state.status).toBe('CANCELED')
  })

  it('S6: its owner deletes a canceled run, a returned one only where the workflow lets him', () => {
    const returned = (deleteReturned: boolean) => {
      const story = new Story(definition([approval('check', ['li'])], { deleteReturned }))
      story.submit()
      story.return('li')
      return mayDelete(story.state, story.context('ann')).ok
    }
    expect([returned(false), returned(true)]).toEqual([false, true])
  })

  it('E3: the owner deletes what is canceled, an administrator with the right anything', () => {
    const story = parallelStory()
    const deletes = (who: string) => {
      const guarded = mayDelete(story.state, story.context(who))
      return guarded.ok ? 'accepted' : guarded.fault
    }
    expect([deletes('ann'), deletes('boss')]).toEqual(['deleteNotAllowed', 'accepted'])
    story.give('boss', NULLIFY)
    expect([deletes('ann'), deletes('li')]).toEqual(['accepted', 'deleteNotAllowed'])
  })

  it('X6: not by an administrator who asked for it himself, unless there is no other', () => {
    const story = parallelStory()
    story.administrations = { ann: EVERY_OPERATION }
    expect(faultOf(story.give('ann', FINISH))).toBe('ownInstance')
    story.administrations = { ann: { ...EVERY_OPERATION, othersExist: false } }
    expect(faultOf(story.give('ann', FINISH))).toBe('accepted')
  })
})
