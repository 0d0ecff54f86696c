import { describe, expect, it } from 'vitest'
import { decide } from '../../engine/decide.ts'
import { allowedActions } from '../../engine/offers/allowed-actions.ts'
import { approval, definition, line } from '../support/builders.ts'
import { EVERY_OPERATION, nestedStory, parallelStory } from '../support/parallel-story.ts'
import { faultOf, Story } from '../support/story.ts'

const amount = { fields: { amount: { editable: true } } }

const inARow = (...nodes: ReturnType<typeof approval>[]) => {
  const story = new Story(definition(nodes))
  story.administrations = { boss: EVERY_OPERATION }
  story.submit('ann', { amount: '1' })
  return story
}

/** Takes back the newest decided item of a person. */
const takeBack = (story: Story, who: string) => {
  const item = story.state.items.findLast(({ holderId, did }) => holderId === who && did !== undefined)
  return story.give(who, { type: 'takeBack', item: item?.number ?? 0 })
}

describe('taking a vote back', () => {
  const two = () => inARow(approval('a', ['li'], amount), approval('b', ['wang']))

  it('V1: while nobody has decided behind it', () => {
    const story = two()
    story.agree('li')
    expect(faultOf(takeBack(story, 'li'))).toBe('accepted')
    expect(story.open).toEqual(['a: li'])
    story.agree('li')
    expect(story.open).toEqual(['b: wang'])
    story.agree('wang')
    expect(faultOf(takeBack(story, 'li'))).toBe('takeBackEnded')
  })

  it('V1: not once the next one decided', () => {
    const story = inARow(approval('a', ['li']), approval('b', ['wang', 'chen'], { mode: 'all' }))
    story.agree('li')
    story.agree('wang')
    expect(faultOf(takeBack(story, 'li'))).toBe('takeBackDecided')
    expect(faultOf(takeBack(story, 'wang'))).toBe('accepted')
    expect(faultOf(takeBack(story, 'li'))).toBe('accepted')
  })

  it('V1: every voter of a passed node, not only the last', () => {
    const story = inARow(approval('a', ['li', 'wang'], { mode: 'all' }), approval('b', ['chen']))
    story.agree('li')
    story.agree('wang')
    expect(faultOf(takeBack(story, 'li'))).toBe('accepted')
    expect(story.open).toEqual(['a: li'])
    story.agree('li')
    expect(story.open).toEqual(['b: chen'])
  })

  it('V1: a vote that has opened nothing yet, while the node is open', () => {
    const story = inARow(approval('a', ['li', 'wang'], { mode: 'all' }))
    story.agree('li')
    expect(faultOf(takeBack(story, 'li'))).toBe('accepted')
    expect(story.open.toSorted()).toEqual(['a: li', 'a: wang'])
  })

  it('V1: only one’s own vote, once', () => {
    const story = two()
    const item = story.itemOf('li')
    story.agree('li')
    expect(faultOf(story.give('wang', { type: 'takeBack', item }))).toBe('notParticipant')
    takeBack(story, 'li')
    expect(faultOf(story.give('li', { type: 'takeBack', item }))).toBe('cannotTakeBack')
  })

  it('V1: not when somebody else’s disagree decides it anyhow', () => {
    const nodes = [
      approval('a', ['li', 'wang'], { mode: 'all', onDisagree: 'route' }),
      approval('b', ['chen']),
    ]
    const routes = [
      line('start', 'a'),
      line('a', 'end'),
      line('a', 'b', { disagree: true }),
      line('b', 'end'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    story.agree('li')
    story.disagree('wang')
    expect(faultOf(takeBack(story, 'li'))).toBe('cannotTakeBack')
    expect(faultOf(takeBack(story, 'wang'))).toBe('accepted')
  })

  it('V1: not when a peer whom it closed has got another voice there since (L6)', () => {
    const groups = [{ name: { en: 'other' }, participants: [{ source: 'users' as const, users: ['chen'] }] }]
    const story = inARow(approval('a', ['li', 'wang'], { mode: 'all', groups }))
    story.agree('wang')
    story.give('chen', { type: 'transfer', item: story.itemOf('chen'), toId: 'li', text: '' })
    expect(faultOf(takeBack(story, 'wang'))).toBe('cannotTakeBack')
  })

  it('V1: not once a position whose turn it opened has added signers', () => {
    const story = inARow(approval('a', ['li', 'wang'], { mode: 'sequence' }))
    story.agree('li')
    const people = ['chen']
    const adding = {
      type: 'addSign',
      position: 'before',
      mode: 'all',
      people,
      data: {},
      opinion: '',
    } as const
    story.give('wang', { ...adding, item: story.itemOf('wang') })
    expect(story.open).toEqual(['a: chen'])
    expect(faultOf(takeBack(story, 'li'))).toBe('takeBackDecided')
  })

  it('V1: not once a position that was set before it has been handed on (X2)', () => {
    const story = inARow(approval('a', ['li'], { mode: 'sequence' }))
    const people = ['chen', 'li']
    story.give('boss', { type: 'adjustHandlers', node: 'a', token: null, people, reason: 'both' })
    story.agree('li')
    story.give('chen', { type: 'transfer', item: story.itemOf('chen'), toId: 'zhao', text: '' })
    expect(faultOf(takeBack(story, 'li'))).toBe('takeBackDecided')
  })

  it('V1: of two votes by one person only one is open again at a time (L6)', () => {
    const story = inARow(approval('a', ['li', 'wang', 'chen'], { mode: 'all' }))
    story.agree('wang')
    story.give('li', { type: 'transfer', item: story.itemOf('li'), toId: 'wang', text: '' })
    story.agree('wang')
    expect(faultOf(takeBack(story, 'wang'))).toBe('accepted')
    const first = story.state.items.find(({ holderId, did }) => holderId === 'wang' && did === 'agree')
    expect(faultOf(story.give('wang', { type: 'takeBack', item: first?.number ?? 0 }))).toBe('cannotTakeBack')
  })

  it('V1: reading blocks where the node says so', () => {
    const refusal = (readingBlocksTakeBack: boolean) => {
      const story = inARow(approval('a', ['li'], { readingBlocksTakeBack }), approval('b', ['wang']))
      const item = story.itemOf('li')
      story.agree('li')
      const context = { ...story.context('li'), opened: new Set([story.itemOf('wang')]) }
      return faultOf(decide(story.state, { type: 'takeBack', item }, context))
    }
    expect([refusal(true), refusal(false)]).toEqual(['takeBackOpened', 'accepted'])
  })

  it('V2: through a split, every branch that it opened', () => {
    const story = parallelStory()
    expect(faultOf(takeBack(story, 'boss'))).toBe('accepted')
    expect(story.open).toEqual(['before: boss'])
    expect(story.state.tokens.map(({ state }) => state)).toEqual(['live', 'withdrawn', 'withdrawn'])
    story.agree('boss')
    story.agree('li')
    expect(faultOf(takeBack(story, 'boss'))).toBe('takeBackDecided')
  })

  it('V2: through a join, whichever arrival passed it', () => {
    const story = parallelStory()
    for (const who of ['chen', 'li', 'wang']) story.agree(who)
    expect(faultOf(takeBack(story, 'chen'))).toBe('accepted')
    expect(story.open).toEqual(['b1: chen'])
    expect(story.state.splits).toMatchObject([{ state: 'open', generation: 1 }])
    story.agree('chen')
    expect(story.open).toEqual(['after: zhao'])
    expect(faultOf(takeBack(story, 'li'))).toBe('takeBackDecided')
  })

  it('V2: through nested joins', () => {
    const story = nestedStory()
    for (const who of ['wang', 'left', 'chen', 'li']) if (who !== 'left') story.agree(who)
    expect(story.open).toEqual(['last: zhao'])
    expect(faultOf(takeBack(story, 'wang'))).toBe('accepted')
    expect(story.open).toEqual(['x: wang'])
    story.agree('wang')
    expect(story.open).toEqual(['last: zhao'])
  })

  it('V3: not after a return, a jump or the end', () => {
    const returned = two()
    returned.agree('li')
    returned.return('wang')
    expect(faultOf(takeBack(returned, 'li'))).toBe('takeBackReturned')
    const jumped = inARow(approval('a', ['li']), approval('b', ['wang']), approval('c', ['chen']))
    jumped.agree('li')
    const jump = {
      type: 'activate',
      node: 'c',
      token: null,
      collapse: false,
      people: null,
      reason: 'x',
    } as const
    jumped.give('boss', jump)
    expect(faultOf(takeBack(jumped, 'li'))).toBe('takeBackJumped')
    const ended = inARow(approval('a', ['li']))
    ended.agree('li')
    expect(faultOf(takeBack(ended, 'li'))).toBe('takeBackEnded')
  })

  it('V3: not when a return left a split further out', () => {
    const story = nestedStory()
    for (const who of ['wang', 'chen']) story.agree(who)
    story.returnStraight('li', 'before')
    expect(faultOf(takeBack(story, 'wang'))).toBe('takeBackReturned')
  })

  it('V3: not after a sibling’s straight back closed and reopened what it had opened', () => {
    const story = parallelStory()
    story.agree('li')
    story.returnStraight('chen', 'before')
    story.agree('boss')
    expect(story.open.toSorted()).toEqual(['a2: wang', 'b1: chen'])
    expect(faultOf(takeBack(story, 'li'))).toBe('takeBackReturned')
  })

  it('V3: not a vote of an ended run that an administrator let go on', () => {
    const story = parallelStory()
    for (const who of ['li', 'wang', 'chen', 'zhao']) story.agree(who)
    const reopen = { type: 'activate', node: 'after', token: null, collapse: false, reason: 'x' } as const
    story.give('boss', { ...reopen, people: ['wang'] })
    expect(faultOf(takeBack(story, 'chen'))).toBe('takeBackJumped')
  })

  it('V3: not after an automatic step that cannot be undone', () => {
    const refusal = (irreversible: boolean) => {
      const step = {
        type: 'service',
        code: 'book',
        name: { en: 'Book' },
        set: { note: '"x"' },
        irreversible,
      } as const
      const story = new Story(definition([approval('a', ['li']), step, approval('b', ['wang'])]))
      story.submit()
      story.agree('li')
      return faultOf(takeBack(story, 'li'))
    }
    expect([refusal(true), refusal(false)]).toEqual(['takeBackIrreversible', 'accepted'])
  })

  it('V4: peers whom it closed are asked again, what it wrote goes back', () => {
    const story = inARow(approval('a', ['li', 'wang'], amount), approval('b', ['chen']))
    story.agree('li', { amount: '7' })
    expect(story.record).toEqual({ amount: '7' })
    takeBack(story, 'li')
    expect(story.open).toEqual(['a: wang', 'a: li'])
    expect(story.record).toEqual({ amount: '1' })
    story.agree('wang')
    expect(story.state.activations[1]).toMatchObject({ round: 1, passes: 2, state: 'passed' })
  })

  it('V4: a field that someone wrote since stays', () => {
    const story = inARow(approval('a', ['li', 'wang'], { mode: 'all', ...amount }), approval('b', ['chen']))
    story.agree('li', { amount: '7' })
    story.agree('wang', { amount: '8' })
    takeBack(story, 'li')
    expect(story.record).toEqual({ amount: '8' })
  })

  it('V4: nobody of a group that another agreed for is asked again (M11)', () => {
    const groups = [{ name: { en: 'other' }, participants: [{ source: 'users' as const, users: ['zhao'] }] }]
    const story = inARow(approval('a', ['li', 'chen'], { mode: 'all', groups }), approval('b', ['wang']))
    for (const who of ['zhao', 'li']) story.agree(who)
    expect(faultOf(takeBack(story, 'zhao'))).toBe('accepted')
    expect(story.open).toEqual(['a: zhao'])
  })

  it('V4: whose agree waited for signers when the node passed is asked again (J7)', () => {
    const story = inARow(
      approval('a', ['li', 'wang', 'chen'], { mode: 'ratio', ratio: '2/3' }),
      approval('b', ['ann']),
    )
    const people = ['zhao']
    const adding = { type: 'addSign', position: 'after', mode: 'all', people, data: {}, opinion: '' } as const
    story.agree('li')
    story.give('wang', { ...adding, item: story.itemOf('wang') })
    story.agree('chen')
    expect(story.open).toEqual(['b: ann'])
    expect(faultOf(takeBack(story, 'li'))).toBe('accepted')
    expect(story.open.toSorted()).toEqual(['a: li', 'a: wang'])
  })

  it('V4: a sequential position that it opened waits again', () => {
    const story = inARow(approval('a', ['li', 'wang', 'chen'], { mode: 'sequence' }))
    story.agree('li')
    expect(story.open).toEqual(['a: wang'])
    takeBack(story, 'li')
    expect(story.open).toEqual(['a: li'])
    expect(story.items('notStarted').toSorted()).toEqual(['a: chen', 'a: wang'])
    for (const who of ['li', 'wang', 'chen']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })

  it('V4: a disagree that followed its own line as well', () => {
    const nodes = [
      approval('a', ['li', 'wang'], { mode: 'all', onDisagree: 'route' }),
      approval('b', ['chen']),
    ]
    const routes = [
      line('start', 'a'),
      line('a', 'end'),
      line('a', 'b', { disagree: true }),
      line('b', 'end'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    story.disagree('li')
    expect(story.open).toEqual(['b: chen'])
    takeBack(story, 'li')
    expect(story.open.toSorted()).toEqual(['a: li', 'a: wang'])
  })

  it('V4: after a straight back the return address is there again', () => {
    const story = inARow(approval('a', ['li']), approval('b', ['wang']), approval('c', ['chen']))
    for (const who of ['li', 'wang']) story.agree(who)
    story.returnStraight('chen', 'a')
    const { addresses } = story.state.tokens[0] ?? {}
    story.agree('li')
    takeBack(story, 'li')
    expect(story.state.tokens[0]?.addresses).toEqual(addresses)
    story.agree('li')
    expect(story.open).toEqual(['c: chen'])
  })

  it('V4: out of a split that the resubmission let go on, it stands by again', () => {
    const story = parallelStory()
    story.agree('li')
    story.returnStraight('chen', 'before')
    story.agree('boss')
    expect(faultOf(takeBack(story, 'boss'))).toBe('accepted')
    expect(story.state.splits).toMatchObject([{ state: 'suspended' }])
    story.agree('boss')
    expect(story.open.toSorted()).toEqual(['a2: wang', 'b1: chen'])
  })

  it('V5: it is offered exactly when it would succeed', () => {
    const story = two()
    const item = story.itemOf('li')
    story.agree('li')
    const offer = () =>
      allowedActions(story.state, story.context('li')).find(
        (one) => one.item === item && one.action === 'retrieve',
      )
    expect(offer()).toMatchObject({ allowed: true })
    story.return('wang', 'x', 'a')
    expect(offer()).toMatchObject({ allowed: false, reason: 'takeBackReturned' })
  })
})

describe('a way straight back that is taken back', () => {
  it('V4: the votes that it dropped count again', () => {
    const check = approval('check', ['li', 'wang'], { mode: 'all', returns: { revote: true } })
    const story = new Story(definition([approval('first', ['chen']), check]))
    story.submit()
    story.agree('chen')
    story.agree('li')
    const item = story.itemOf('wang')
    story.give('wang', { type: 'return', item, toNodes: ['first'], mode: 'straight', opinion: 'see again' })
    const vote = () => story.state.slots.find(({ ownerId }) => ownerId === 'li')?.decision?.standing
    expect(vote()).toBe(true)
    story.agree('chen')
    expect(vote()).toBe(false)
    const decided = story.state.items.findLast(({ holderId }) => holderId === 'chen')?.number ?? 0
    expect(faultOf(story.give('chen', { type: 'takeBack', item: decided }))).toBe('accepted')
    expect(vote()).toBe(true)
    expect(story.open).toEqual(['first: chen'])
  })
})
