import { describe, expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { SYSTEM_ID } from '../../engine/model/decision.ts'
import type { Trust } from '../../rules/organisation/organisation.ts'
import {
  approval,
  colleagues,
  type DefinitionFields,
  definition,
  organisation,
  trust,
} from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

function asked(
  people: readonly string[],
  trusts: readonly Trust[],
  { node = {}, ...fields }: DefinitionFields & { node?: Partial<ApprovalNode> } = {},
) {
  const nodes = [approval('check', people, { mode: 'all', ...node }), approval('pay', ['boss'])]
  const story = new Story(definition(nodes, fields), organisation({ ...colleagues(), trusts }))
  story.submit()
  return story
}
const slotOf = (story: Story, ownerId: string) => story.state.slots.find((slot) => slot.ownerId === ownerId)
const notApplied = (story: Story, ownerId: string) =>
  slotOf(story, ownerId)?.reasons.flatMap((reason) =>
    reason.kind === 'delegationNotApplied' ? [[reason.toId, reason.because]] : [],
  )

describe('who holds it', () => {
  it('R3: delegation comes after duplicates were removed, so the delegate of one who equals another keeps out', () => {
    const story = asked(['li', 'wang'], [trust('li', 'wang')])
    expect(story.open).toEqual(['check: li', 'check: wang'])
    expect(notApplied(story, 'li')).toEqual([['wang', 'busy']])
  })

  it('L1: a trust counts in its window and for its workflows, apps and departments', () => {
    const past = { until: '2026-01-05T08:00:00.000Z' }
    expect(asked(['li'], [trust('li', 'wang', past)]).open).toEqual(['check: li'])
    expect(asked(['li'], [trust('li', 'wang', { workflows: ['other'] })]).open).toEqual(['check: li'])
    expect(asked(['li'], [trust('li', 'wang', { workflows: ['request'] })]).open).toEqual(['check: wang'])
    expect(asked(['li'], [trust('li', 'wang', { apps: ['crm'] })]).open).toEqual(['check: li'])
    expect(asked(['li'], [trust('li', 'wang', { departmentIds: ['lab'] })]).open).toEqual(['check: li'])
    expect(asked(['li'], [trust('li', 'wang', { kind: 'START' })]).open).toEqual(['check: li'])
  })

  it('L1: an item that is open already goes along when its principal asks for it, where L5 lets it', () => {
    const story = asked(['li', 'wang'], [])
    const [item] = story.state.items.filter(({ holderId }) => holderId === 'li')
    const apply = (toId: string) => {
      story.organisation = organisation({ ...colleagues(), trusts: [trust('li', toId)] })
      const trustId = `li-${toId}`
      return story.give(SYSTEM_ID, { type: 'applyDelegation', item: item?.number ?? 0, trustId })
    }
    expect(faultOf(apply('wang'))).toBe('actionNotOffered')
    expect(story.open).toEqual(['check: li', 'check: wang'])
    expect(faultOf(apply('chen'))).toBe('accepted')
    expect(story.open).toEqual(['check: wang', 'check: chen'])
    expect(slotOf(story, 'li')).toMatchObject({ holderId: 'chen', delegation: { principalId: 'li' } })
    expect(faultOf(apply('zhao'))).toBe('alreadyHandled')
  })

  it('L2: a waiting position is evaluated with the activation, and again when a return opens it', () => {
    const story = asked(['li', 'wang'], [trust('wang', 'chen')], { node: { mode: 'sequence' } })
    expect(story.items('notStarted')).toEqual(['check: chen'])
    story.organisation = organisation({ ...colleagues(), trusts: [trust('li', 'zhao')] })
    story.agree('li')
    expect(story.open).toEqual(['check: chen'])
    story.agree('chen')
    story.return('boss', 'again', 'check')
    expect(story.open).toEqual(['check: zhao'])
    expect(story.items('notStarted')).toEqual(['check: wang'])
  })

  it('L3: the delegate holds it for the principal, who may decide as well; the first one wins', () => {
    const story = asked(['li'], [trust('li', 'wang')])
    expect(slotOf(story, 'li')).toMatchObject({
      holderId: 'wang',
      delegation: { trustId: 'li-wang', principalId: 'li', bothMayAct: true },
    })
    expect(faultOf(story.agree('li'))).toBe('accepted')
    expect(slotOf(story, 'li')?.decision).toMatchObject({ actorId: 'li', onBehalfOfId: null })
    expect(story.agree('wang')).toMatchObject({
      fault: 'alreadyHandled',
      details: { conflict: { byId: 'li', action: 'agree' } },
    })
  })

  it('L3: where only the delegate may act the principal is no participant', () => {
    const story = asked(['li'], [trust('li', 'wang', { bothMayAct: false })])
    expect(faultOf(story.give('li', { type: 'agree', item: 2, data: {}, opinion: '' }))).toBe(
      'notParticipant',
    )
  })

  it('L4: one hop, though the delegate has a trust too; up to three by the workflow’s setting', () => {
    const trusts = [trust('li', 'wang'), trust('wang', 'chen'), trust('chen', 'zhao')]
    expect(asked(['li'], trusts).open).toEqual(['check: wang'])
    expect(asked(['li'], trusts, { delegationHops: 2 }).open).toEqual(['check: chen'])
    expect(asked(['li'], trusts, { delegationHops: 3 }).open).toEqual(['check: zhao'])
  })

  it('L4: a cycle leaves it with the first principal', () => {
    const story = asked(['li'], [trust('li', 'wang'), trust('wang', 'li')], { delegationHops: 3 })
    expect(story.open).toEqual(['check: li'])
    expect(notApplied(story, 'li')).toEqual([['li', 'cycle']])
  })

  it('L5: does not apply to a delegate who is gone, or the initiator where he is not a normal approver', () => {
    const gone = asked(['li'], [trust('li', 'gone')])
    expect([gone.open, notApplied(gone, 'li')]).toEqual([['check: li'], [['gone', 'inactive']]])
    const own = asked(['li'], [trust('li', 'ann')], { node: { onInitiator: 'remove' } })
    expect([own.open, notApplied(own, 'li')]).toEqual([['check: li'], [['ann', 'initiator']]])
    expect(asked(['li'], [trust('li', 'ann')]).open).toEqual(['check: ann'])
  })

  it('L5: one person holds one voice, also when two principals trust him', () => {
    const story = asked(['li', 'wang'], [trust('li', 'chen'), trust('wang', 'chen')])
    expect(story.open).toEqual(['check: chen', 'check: wang'])
    expect(notApplied(story, 'wang')).toEqual([['chen', 'busy']])
  })

  it('L6: a decision is stored as made by one on behalf of another', () => {
    const story = asked(['li'], [trust('li', 'wang')])
    story.agree('wang')
    expect(slotOf(story, 'li')?.decision).toMatchObject({ actorId: 'wang', onBehalfOfId: 'li' })
  })

  it('L7: the narrower scope wins over the wider one', () => {
    const trusts = [trust('li', 'wang'), trust('li', 'chen', { workflows: ['request'] })]
    expect(asked(['li'], trusts).open).toEqual(['check: chen'])
  })

  it('R9: every link of the chain is a reason', () => {
    const story = asked(['li'], [trust('li', 'wang'), trust('wang', 'chen')], { delegationHops: 2 })
    expect(slotOf(story, 'li')?.reasons).toEqual([
      { kind: 'source', source: 'users', index: 0 },
      { kind: 'delegation', byId: 'li', trustId: 'li-wang' },
      { kind: 'delegation', byId: 'wang', trustId: 'wang-chen' },
    ])
  })
})

describe('starting for somebody', () => {
  const start = (trusts: readonly Trust[], fields: DefinitionFields = {}) => {
    const flow = definition([approval('check', ['li'])], fields)
    const story = new Story(flow, organisation({ ...colleagues(), trusts }))
    const told = story.give('zhao', {
      type: 'submit',
      item: null,
      initiatorId: 'ann',
      departmentId: 'office',
      data: {},
      opinion: '',
    })
    return { story, told }
  }

  it('L10: a START trust lets the trustee start for the principal; an approval trust does not', () => {
    expect(faultOf(start([trust('ann', 'zhao', { kind: 'START' })]).told)).toBe('accepted')
    expect(faultOf(start([trust('ann', 'zhao')]).told)).toBe('mayNotStart')
    expect(faultOf(start([]).told)).toBe('mayNotStart')
    const over = trust('ann', 'zhao', { kind: 'START', until: '2026-01-02T00:00:00.000Z' })
    expect(faultOf(start([over]).told)).toBe('mayNotStart')
  })

  it('S3: initiator and submitter are stored apart, the submit says for whom', () => {
    const { story } = start([trust('ann', 'zhao', { kind: 'START' })])
    expect(story.state).toMatchObject({ initiatorId: 'ann', submitterId: 'zhao', departmentId: 'office' })
    expect(story.state.slots[0]?.decision).toMatchObject({ actorId: 'zhao', onBehalfOfId: 'ann' })
  })

  it('G8: actor and on-behalf-of are two fields', () => {
    const { story } = start([trust('ann', 'zhao', { kind: 'START' }), trust('li', 'wang')])
    story.agree('wang')
    const acts = story.state.slots.map(({ decision }) => [decision?.actorId, decision?.onBehalfOfId])
    expect(acts).toEqual([
      ['zhao', 'ann'],
      ['wang', 'li'],
    ])
  })

  it('S3: the initiator must be somebody the workflow lets start', () => {
    const trusts = [trust('ann', 'zhao', { kind: 'START' })]
    expect(faultOf(start(trusts, { startableBy: { users: ['zhao'] } }).told)).toBe('mayNotStart')
    expect(faultOf(start(trusts, { startableBy: { users: ['ann'] } }).told)).toBe('accepted')
  })
})
