import { describe, expect, it } from 'vitest'
import type { Activate } from '../../engine/commands/activate.ts'
import { nodeStates } from '../../engine/views/node-states.ts'
import { approval } from '../support/builders.ts'
import { EVERY_OPERATION, nestedStory, parallelStory } from '../support/parallel-story.ts'
import { faultOf, type Story } from '../support/story.ts'

const go = (story: Story, node: string, fields: Partial<Activate> = {}) =>
  story.give('boss', {
    type: 'activate',
    node,
    token: null,
    collapse: false,
    people: null,
    reason: 'x',
    ...fields,
  })
const hold = (story: Story, node: string) =>
  story.give('boss', { type: 'hold', node, token: null, reason: 'x' })

describe('an administrator sends a token elsewhere', () => {
  it('X1: with several open tokens he is asked which', () => {
    expect(go(parallelStory(), 'a2')).toMatchObject({
      fault: 'severalTokens',
      details: { choices: [{ id: '2' }, { id: '3' }] },
    })
  })

  it('X1: within its branch it moves that token; its siblings stay', () => {
    const story = parallelStory()
    expect(faultOf(go(story, 'a2', { token: 2 }))).toBe('accepted')
    expect(story.open).toEqual(['b1: chen', 'a2: wang'])
    expect(story.state.activations.find(({ node }) => node === 'a1')).toMatchObject({
      state: 'closed',
      note: { kind: 'activatedOther', toNode: 'a2' },
    })
    for (const who of ['wang', 'chen']) story.agree(who)
    expect(story.open).toEqual(['after: zhao'])
  })

  it('X1: out of its split only when all branches close', () => {
    const story = parallelStory()
    expect(faultOf(go(story, 'after', { token: 2 }))).toBe('needsCollapse')
    go(story, 'after', { token: 2, collapse: true })
    expect(story.open).toEqual(['after: zhao'])
    expect(story.state.splits).toMatchObject([{ state: 'withdrawn' }])
    const back = parallelStory()
    go(back, 'before', { token: 3, collapse: true })
    expect(back.open).toEqual(['before: boss'])
  })

  it('X1: into another branch it is refused, naming that branch’s own token', () => {
    const story = parallelStory()
    const refused = go(story, 'b1', { token: 2 })
    expect(refused).toMatchObject({ fault: 'otherBranch', details: { params: { token: 3 } } })
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    expect(faultOf(go(story, 'b1'))).toBe('otherBranch')
  })

  it('X1: out of an inner split into the branch around it only the inner one closes', () => {
    const story = nestedStory()
    const inner = story.state.tokens.findLast(({ node }) => node === 'x')?.id ?? 0
    expect(faultOf(go(story, 'left', { token: inner, collapse: true }))).toBe('otherBranch')
    expect(faultOf(go(story, 'last', { token: inner, collapse: true }))).toBe('accepted')
    expect(story.open).toEqual(['last: zhao'])
  })

  it('X1: to the node where it stands it is a new round, for the people he names', () => {
    const story = parallelStory()
    expect(faultOf(go(story, 'b1', { token: 3, people: ['gone'] }))).toBe('personInactive')
    go(story, 'b1', { token: 3, people: ['zhao'] })
    expect(story.open).toEqual(['a1: li', 'b1: zhao'])
    expect(story.state.activations.at(-1)).toMatchObject({ node: 'b1', round: 2, cause: 'activate' })
  })

  it('X1: backwards it supersedes as a re-run does, and the return addresses go', () => {
    const story = parallelStory()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    story.returnStraight('zhao', 'before')
    go(story, 'start')
    expect(story.state.tokens[0]?.addresses).toBeUndefined()
    const standing = story.state.slots.filter(
      ({ decision }) => decision?.standing === true && decision.kind === 'agree',
    )
    expect(standing).toEqual([])
  })

  it('X1: out of an exception it is the failed token', () => {
    const story = parallelStory([approval('before', ['gone'], { onNobody: 'exception' })])
    expect(story.state.status).toBe('EXCEPTION')
    go(story, 'after')
    expect(story.state.status).toBe('PROCESSING')
    expect(story.open).toEqual(['after: zhao'])
  })

  it('X1: an ended run goes on outside of every split, by a right of its own', () => {
    const story = parallelStory()
    story.disagree('chen')
    expect(faultOf(go(story, 'a1'))).toBe('otherBranch')
    story.administrations = { boss: { operations: ['activate'], othersExist: true } }
    expect(faultOf(go(story, 'after'))).toBe('reopenNotAllowed')
    story.administrations = { boss: EVERY_OPERATION }
    go(story, 'before')
    expect(story.state).toMatchObject({ status: 'PROCESSING', outcome: null, finishedAt: null })
    for (const who of ['boss', 'li', 'wang', 'chen', 'zhao']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })

  it('X1: always with a reason', () => {
    expect(faultOf(go(parallelStory(), 'a2', { token: 2, reason: '' }))).toBe('opinionRequired')
  })
})

describe('an administrator takes the tasks of a node away', () => {
  it('X3: the token stays, held, with no task; votes in it count no more', () => {
    const story = parallelStory([approval('b1', ['chen', 'zhao'], { mode: 'all' })])
    story.agree('chen')
    expect(faultOf(hold(story, 'b1'))).toBe('accepted')
    expect(story.open).toEqual(['a1: li'])
    expect(story.state.tokens[2]).toMatchObject({ state: 'live', held: true, node: 'b1' })
    expect(story.state.slots.find(({ ownerId }) => ownerId === 'chen')?.decision?.standing).toBe(false)
    expect(faultOf(hold(story, 'b1'))).toBe('actionNotOffered')
  })

  it('X3: it leaves by activation only, or with what closes its split', () => {
    const story = parallelStory()
    hold(story, 'b1')
    for (const who of ['li', 'wang']) story.agree(who)
    expect(story.open).toEqual([])
    go(story, 'b1', { token: 3 })
    expect(story.state.tokens[2]?.held).toBeUndefined()
    expect(story.open).toEqual(['b1: chen'])
    const returned = parallelStory()
    hold(returned, 'b1')
    returned.return('li', 'x', 'before')
    expect(returned.state.tokens[2]).toMatchObject({ state: 'withdrawn' })
  })
})

describe('the flow chart', () => {
  const states = (story: Story) => Object.fromEntries(nodeStates(story.state, story.definition))

  it('Z2: closed without an outcome 3, held 2, failed and terminated 0', () => {
    const story = parallelStory()
    hold(story, 'b1')
    expect(states(story)).toMatchObject({ b1: 2, a1: 2 })
    go(story, 'after', { token: 2, collapse: true })
    expect(states(story)).toMatchObject({ before: 1, a1: 3, a2: 3, b1: 3, after: 2 })
    const failed = parallelStory()
    failed.disagree('chen')
    expect(states(failed)).toMatchObject({ b1: 0, a1: 3 })
  })

  it('Z2: under straight back nodes between and finished branches keep 1', () => {
    const story = parallelStory()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    story.returnStraight('zhao', 'a1')
    expect(states(story)).toMatchObject({ before: 1, a1: 2, a2: 1, b1: 1, after: 0 })
    const before = parallelStory()
    for (const who of ['li', 'wang']) before.agree(who)
    before.returnStraight('chen', 'before')
    expect(states(before)).toMatchObject({ before: 2, a1: 1, a2: 1, b1: 0 })
  })

  it('Z2: reopened by a take-back 2, what that closed 3', () => {
    const story = parallelStory()
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    story.give('chen', { type: 'takeBack', item: story.itemOf('chen') })
    expect(states(story)).toMatchObject({ b1: 2, a2: 1, after: 3 })
  })
})
