import { describe, expect, it } from 'vitest'
import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import type { Property } from '../../contract/package/properties.ts'
import type { Definition } from '../../engine/model/context.ts'
import { predict } from '../../engine/views/predict.ts'
import {
  approval,
  type DefinitionFields,
  department,
  join,
  line,
  organisation,
  PROPERTIES,
  person,
  definition as plain,
  split,
} from '../support/builders.ts'
import { Story } from '../support/story.ts'

const FIELD: ParticipantSource = { source: 'personField', field: 'team' }
const properties: readonly Property[] = [
  ...PROPERTIES,
  { code: 'team', name: { en: 'Team' }, type: 'multiPerson' },
]
const helpers = (...ids: readonly string[]) => ({ team: ids.map((id) => ({ type: 3, id })) })
const users = (...names: readonly string[]): ParticipantSource => ({ source: 'users', users: [...names] })

const definition = (nodes: readonly FlowNode[], fields: DefinitionFields = {}) =>
  plain(nodes, { properties, ...fields })

const owners = ({ state }: Story) =>
  state.slots
    .filter(({ activation }) => activation === state.activations.at(-1)?.id)
    .map(({ ownerId, decision }) => `${ownerId}${decision?.carried === true ? ' agreed' : ''}`)

const reason = ({ state }: Story) =>
  state.activations.map(({ note }) => note).find((note) => note?.kind === 'rerunInstead')

/** Step b asks whom the field names; step a before it is passed by li. */
function begun(b: Partial<ApprovalNode>, first: readonly string[], sources = [FIELD]): Story {
  const story = new Story(definition([approval('a', ['li']), approval('b', sources, b)]))
  story.submit('ann', helpers(...first))
  story.agree('li')
  return story
}

function predicted(story: Story): readonly string[] {
  return predict(story.state, story.context('ann')).steps.map(
    ({ node, people }) => `${node}: ${people.map((voice) => voice.person.id).join(' ')}`,
  )
}

describe('B5: people of the returning step who depend on what changed', () => {
  it('B5: the only one is put into the field by another: a re-run, which says at which step', () => {
    const story = begun({}, ['wang'])
    story.returnStraight('wang')
    story.submit('ann', helpers('chen'))
    expect(story.open).toEqual(['a: li'])
    expect(reason(story)).toEqual({ kind: 'rerunInstead', because: 'people', node: 'b' })
    story.agree('li')
    expect(story.open).toEqual(['b: chen'])
    expect(
      story.state.items.some(({ holderId, status }) => holderId === 'wang' && status === 'processing'),
    ).toBe(false)
  })

  it('B5: in a countersign who stays keeps his agree, who is new is asked, who is gone is not', () => {
    const story = begun({ mode: 'all' }, ['wang', 'chen', 'zhao'])
    story.agree('wang')
    story.returnStraight('chen')
    story.submit('ann', helpers('wang', 'boss', 'zhao'))
    expect(story.open).toEqual(['b: boss', 'b: zhao'])
    expect(owners(story)).toEqual(['wang agreed', 'boss', 'zhao'])
    expect(reason(story)).toBeUndefined()
    for (const who of ['boss', 'zhao']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })

  it('B5: an agree of somebody who is gone no longer stands', () => {
    const story = begun({ mode: 'all' }, ['wang', 'chen'])
    story.agree('wang')
    story.returnStraight('chen')
    story.submit('ann', helpers('chen'))
    expect(owners(story)).toEqual(['chen'])
    const agree = story.state.slots.find(({ ownerId, decision }) => ownerId === 'wang' && decision !== null)
    expect(agree?.decision?.standing).toBe(false)
  })

  it('B5: when those who stay have all agreed the step passes at once', () => {
    const story = begun({ mode: 'all' }, ['wang', 'chen'])
    story.agree('wang')
    story.returnStraight('chen')
    story.submit('ann', helpers('wang'))
    expect(story.open).toEqual([])
    expect(story.state.outcome).toBe('agreed')
  })

  it('B5: a ratio counts those who are asked now', () => {
    const story = begun({ mode: 'ratio', ratio: '1/2' }, ['wang', 'chen', 'zhao', 'boss'])
    story.agree('wang')
    story.returnStraight('chen')
    story.submit('ann', helpers('wang', 'chen', 'zhao', 'boss', 'li'))
    expect(story.open).toEqual(['b: chen', 'b: zhao', 'b: boss', 'b: li'])
    for (const who of ['boss', 'li']) story.agree(who)
    expect(story.state.outcome).toBe('agreed')
  })

  it('B5: a sequence goes on in the new order, at the first who has not agreed', () => {
    const story = begun({ mode: 'sequence' }, ['wang', 'chen', 'zhao'])
    story.agree('wang')
    story.returnStraight('chen')
    story.submit('ann', helpers('wang', 'boss', 'chen'))
    expect(owners(story)).toEqual(['wang agreed', 'boss', 'chen'])
    expect([story.open, story.items('notStarted')]).toEqual([['b: boss'], ['b: chen']])
  })

  it('B5: an or-sign asks all whom the form names now', () => {
    const story = begun({ mode: 'any' }, ['wang', 'chen'])
    story.returnStraight('wang')
    story.submit('ann', helpers('chen', 'zhao'))
    expect(story.open).toEqual(['b: chen', 'b: zhao'])
  })

  it('B5, M9: a pool may be claimed by those whom the form names now', () => {
    const story = begun({ mode: 'any', pool: true }, ['wang', 'chen'])
    story.claim('wang')
    story.returnStraight('wang')
    story.submit('ann', helpers('chen', 'zhao'))
    expect(story.state.slots.at(-1)).toMatchObject({ holderId: '', candidates: ['chen', 'zhao'] })
    const other = begun({ mode: 'any', pool: true }, ['wang', 'chen'])
    other.claim('wang')
    other.returnStraight('wang')
    other.submit('ann', helpers('zhao'))
    expect(reason(other)).toMatchObject({ node: 'b' })
  })

  it('B5, M11: of a grouped step only the group that the form names changes', () => {
    const groups = [{ name: { en: 'Other' }, participants: [FIELD] }]
    const story = new Story(
      definition([approval('a', ['li']), approval('b', ['wang', 'boss'], { mode: 'all', groups })]),
    )
    story.submit('ann', helpers('chen'))
    for (const who of ['li', 'wang']) story.agree(who)
    story.returnStraight('chen')
    story.submit('ann', helpers('zhao'))
    expect(owners(story)).toEqual(['wang agreed', 'zhao'])
    story.agree('zhao')
    expect(story.state.outcome).toBe('agreed')
  })

  it('B5: who is named beside the field stays, and so does who was added', () => {
    const story = begun({ mode: 'all' }, ['chen'], [users('wang'), FIELD])
    story.agree('wang')
    const adding = { type: 'addSign', position: 'parallel', mode: 'all', data: {}, opinion: '' } as const
    story.give('chen', { ...adding, item: story.itemOf('chen'), people: ['boss'] })
    story.returnStraight('chen')
    story.submit('ann', helpers('zhao'))
    expect(owners(story).toSorted()).toEqual(['boss', 'wang agreed', 'zhao'])
  })

  it('B5: a voice that was transferred is still that of the one whom the form names', () => {
    const story = begun({ mode: 'all' }, ['wang', 'chen'])
    story.give('wang', { type: 'transfer', item: story.itemOf('wang'), toId: 'boss', text: '' })
    story.returnStraight('chen')
    story.submit('ann', helpers('wang', 'zhao'))
    expect(story.open).toEqual(['b: boss', 'b: zhao'])
    const named = begun({ mode: 'all' }, ['wang', 'chen'])
    named.give('wang', { type: 'transfer', item: named.itemOf('wang'), toId: 'boss', text: '' })
    named.returnStraight('chen')
    named.submit('ann', helpers('wang', 'boss'))
    expect(named.open).toEqual(['b: wang', 'b: boss'])
  })

  it('B5, X2: whom an administrator named stays, whatever the field says', () => {
    const story = begun({ mode: 'all' }, ['wang'])
    story.administer('boss', {
      type: 'adjustHandlers',
      node: 'b',
      token: null,
      people: ['zhao'],
      reason: 'x',
    })
    story.returnStraight('zhao')
    story.submit('ann', helpers('chen'))
    expect(story.open).toEqual(['b: zhao'])
  })

  it('B5, R6: another choice of the initiator asks whom he chose', () => {
    const chosen: ParticipantSource = { source: 'initiatorChosen' }
    const story = new Story(definition([approval('a', ['li']), approval('b', [chosen], { mode: 'all' })]))
    const choose = (...people: readonly string[]) =>
      story.give('ann', {
        type: 'submit',
        item: story.stateOrNull === null ? null : story.itemOf('ann'),
        initiatorId: 'ann',
        data: {},
        opinion: '',
        chosen: { b: people },
      })
    choose('wang', 'chen')
    for (const who of ['li', 'wang']) story.agree(who)
    story.returnStraight('chen')
    choose('wang', 'zhao')
    expect(owners(story)).toEqual(['wang agreed', 'zhao'])
  })

  it('B5, X4: another owner asks his own manager', () => {
    const staff = organisation({
      people: ['ann', 'li', 'wang', 'chen', 'zhao', 'boss'].map((id) =>
        person(id, { departmentIds: id === 'li' ? ['sales'] : ['office'] }),
      ),
      departments: [
        department('office', { leaderIds: ['wang'] }),
        department('sales', { leaderIds: ['chen'] }),
      ],
    })
    const b = approval('b', [users('zhao'), { source: 'manager', level: 1 }], { mode: 'all' })
    const story = new Story(definition([approval('a', ['boss']), b]), staff)
    story.submit()
    for (const who of ['boss', 'zhao']) story.agree(who)
    story.returnStraight('wang', 'a')
    story.administer('boss', { type: 'changeOwner', ownerId: 'li', departmentId: 'sales', reason: 'x' })
    story.agree('boss')
    expect(owners(story)).toEqual(['zhao agreed', 'chen'])
  })

  it('B5: a formula that names people reads the form of then and of now', () => {
    const script: ParticipantSource = { source: 'script', script: "if(amount > 10, 'zhao', 'chen')" }
    const story = begun({ mode: 'all' }, [], [users('wang'), script])
    story.agree('wang')
    story.returnStraight('chen')
    story.submit('ann', { amount: '50' })
    expect(owners(story)).toEqual(['wang agreed', 'zhao'])
  })

  it('B6: through two levels each step asks whom the form names when it is its turn', () => {
    const nodes = [
      approval('a', ['li'], { fields: { team: { editable: true } } }),
      approval('b', ['wang']),
      approval('c', [users('zhao'), FIELD], { mode: 'all' }),
    ]
    const story = new Story(definition(nodes))
    story.submit('ann', helpers('chen'))
    for (const who of ['li', 'wang', 'zhao']) story.agree(who)
    story.returnStraight('chen', 'b')
    story.returnStraight('wang', 'a')
    story.agree('li', helpers('boss'))
    story.agree('wang')
    expect(owners(story)).toEqual(['zhao agreed', 'boss'])
  })

  const branches = (b: ApprovalNode): Definition =>
    definition([approval('a', ['li']), split('s'), b, approval('c', ['zhao']), join('j')], {
      routes: [
        line('start', 'a'),
        line('a', 's'),
        line('s', 'b'),
        line('s', 'c'),
        line('b', 'j'),
        line('c', 'j'),
        line('j', 'end'),
      ],
    })

  it('B5, P4: a branch that stood by asks whom the form names now', () => {
    const story = new Story(branches(approval('b', [users('wang'), FIELD], { mode: 'all' })))
    story.submit('ann', helpers('chen'))
    for (const who of ['li', 'wang']) story.agree(who)
    story.returnStraight('zhao')
    story.submit('ann', helpers('boss'))
    expect(story.open).toEqual(['b: boss', 'c: zhao'])
    story.agree('boss')
    story.agree('zhao')
    expect(story.state.outcome).toBe('agreed')
  })

  it('B5, P4: a branch that stood by and has none of its people left is a re-run of all', () => {
    const story = new Story(branches(approval('b', [FIELD])))
    story.submit('ann', helpers('chen'))
    story.agree('li')
    story.returnStraight('zhao')
    story.submit('ann', helpers('boss'))
    expect(reason(story)).toMatchObject({ because: 'people', node: 'b' })
    expect(story.open).toEqual(['a: li'])
  })

  it('B5, P5: from behind the join the step that returned asks whom the form names now', () => {
    const nodes = [
      split('s'),
      approval('b', ['wang'], { fields: { team: { editable: true } } }),
      approval('c', ['zhao']),
      join('j'),
      approval('d', [users('li'), FIELD], { mode: 'all' }),
    ]
    const routes = [
      line('start', 's'),
      line('s', 'b'),
      line('s', 'c'),
      line('b', 'j'),
      line('c', 'j'),
      line('j', 'd'),
      line('d', 'end'),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit('ann', helpers('chen'))
    for (const who of ['wang', 'zhao', 'li']) story.agree(who)
    story.returnStraight('chen', 'b')
    story.agree('wang', helpers('boss'))
    expect(owners(story)).toEqual(['li agreed', 'boss'])
  })

  it('B5, Z3: what is foretold while it is with the initiator is what then happens', () => {
    const story = begun({ mode: 'all' }, ['wang', 'chen'])
    story.agree('wang')
    story.returnStraight('chen')
    expect(predicted(story)).toEqual(['b: chen'])
    const after = { ...story.context('ann'), record: helpers('wang', 'zhao') }
    const { steps, outcome } = predict(story.state, after)
    expect(steps.map(({ people }) => people.map((voice) => voice.person.id))).toEqual([['zhao']])
    expect(outcome).toBe('agreed')
  })
})
