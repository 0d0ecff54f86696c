import { describe, expect, it } from 'vitest'
import type { Definition, FormData } from '../../engine/model/context.ts'
import { type Prediction, predict, predictStart } from '../../engine/views/predict.ts'
import {
  approval,
  colleagues,
  definition,
  gateway,
  join,
  line,
  organisation,
  person,
  split,
  trust,
} from '../support/builders.ts'
import { Story } from '../support/story.ts'

const startOf = (flow: Definition, data: FormData = {}) => {
  const story = new Story(flow, organisation(colleagues()))
  return predictStart(story.context('ann'), { initiator: person('ann'), departmentId: 'office' }, data)
}
const restOf = (story: Story) => predict(story.state, story.context('zhao'))
const sketch = ({ steps }: Prediction) =>
  steps.map(({ node, people }) => `${node}: ${people.map((voice) => voice.person.id).join(' ')}`)

const byAmount = definition(
  [
    gateway('which'),
    approval('small', ['li']),
    approval('large', ['wang', 'chen']),
    approval('pay', ['zhao']),
  ],
  {
    routes: [
      line('start', 'which'),
      line('which', 'small', { when: 'amount < 10' }),
      line('which', 'large', { otherwise: true }),
      line('small', 'pay'),
      line('large', 'pay'),
      line('pay', 'end'),
    ],
  },
)

describe('Z3: what comes next', () => {
  it('Z3: before a submit, on the data typed so far', () => {
    const prediction = startOf(byAmount, { amount: '50' })
    expect(sketch(prediction)).toEqual(['large: wang chen', 'pay: zhao'])
    expect(prediction.outcome).toBe('agreed')
  })

  it('Z3: stops at a gateway that depends on a field which is still empty', () => {
    const prediction = startOf(byAmount)
    expect(prediction).toEqual({
      steps: [],
      stops: [{ node: 'which', dependsOn: [{ kind: 'field', code: 'amount' }] }],
      outcome: null,
    })
  })

  it('Z3: does not wait for a field that nobody ahead can fill', () => {
    const nodes = [approval('first', ['li']), ...byAmount.workflow.nodes.slice(1, -1)]
    const routes = [line('start', 'first'), line('first', 'which'), ...byAmount.workflow.routes.slice(1)]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    expect(sketch(restOf(story))).toEqual(['large: wang chen', 'pay: zhao'])
    expect(restOf(story).stops).toEqual([])
  })

  it('Z3: waits for a field that a formula is computed from', () => {
    const properties = [
      { code: 'price', name: { en: 'Price' }, type: 'number' as const },
      { code: 'amount', name: { en: 'Amount' }, type: 'number' as const, formula: 'price * 2' },
    ]
    const flow = definition(byAmount.workflow.nodes, { routes: byAmount.workflow.routes, properties })
    expect(startOf(flow).stops[0]?.dependsOn).toEqual([{ kind: 'field', code: 'amount' }])
  })

  it('Z3: names people who depend on a field or on who will have handled a node', () => {
    const flow = definition([
      approval('first', [{ source: 'personField', field: 'helper' }]),
      approval('second', [{ source: 'handlersOf', node: 'first' }]),
      approval('third', [{ source: 'handlersOf', node: 'start' }]),
    ])
    const { steps } = startOf(flow)
    expect(steps.map(({ dependsOn }) => dependsOn)).toEqual([
      [{ kind: 'field', code: 'helper' }],
      [{ kind: 'node', code: 'first' }],
      [],
    ])
    expect(steps[2]?.people.map((voice) => voice.person.id)).toEqual(['ann'])
  })

  it('Z3: goes through a split and on behind its join once', () => {
    const routes = [
      line('start', 'fork'),
      line('fork', 'a'),
      line('fork', 'b'),
      line('a', 'meet'),
      line('b', 'meet'),
      line('meet', 'last'),
      line('last', 'end'),
    ]
    const nodes = [
      split('fork'),
      approval('a', ['li']),
      approval('b', ['wang']),
      join('meet'),
      approval('last', ['zhao']),
    ]
    const story = new Story(definition(nodes, { routes }))
    story.submit()
    expect(sketch(restOf(story))).toEqual(['last: zhao'])
    story.agree('li')
    expect(restOf(story)).toMatchObject({ steps: [{ node: 'last' }], outcome: 'agreed' })
  })

  it('Z3: tells that nobody will be asked: passed by rule, or stopped', () => {
    const flow = definition([
      approval('a', ['gone'], { onNobody: 'pass' }),
      approval('b', ['gone'], { onNobody: 'exception' }),
      approval('c', ['li']),
    ])
    const prediction = startOf(flow)
    expect(prediction.steps.map(({ node, nobody }) => [node, nobody])).toEqual([
      ['a', 'pass'],
      ['b', 'exception'],
    ])
    expect(prediction.outcome).toBeNull()
  })

  it('N4: sees the administrator at a node that would end the run without a human', () => {
    const nodes = [approval('a', ['gone'], { onNobody: 'pass' })]
    expect(sketch(startOf(definition(nodes, { needsHumanDecision: true })))).toEqual(['a: boss'])
    const human = [approval('first', ['li']), ...nodes]
    const { steps } = startOf(definition(human, { needsHumanDecision: true }))
    expect(steps.map(({ nobody }) => nobody)).toEqual([null, 'pass'])
  })

  it('Z3: shows a loop once', () => {
    const routes = [
      line('start', 'check'),
      line('check', 'which'),
      line('which', 'check', { when: 'amount > 1' }),
      line('which', 'end', { otherwise: true }),
    ]
    const flow = definition([approval('check', ['li']), gateway('which')], { routes })
    expect(sketch(startOf(flow, { amount: '5' }))).toEqual(['check: li'])
  })

  it('Z3: has nothing to say about a run that is over', () => {
    const story = new Story(definition([approval('check', ['li'])]))
    story.submit()
    story.agree('li')
    expect(restOf(story)).toEqual({ steps: [], stops: [], outcome: 'agreed' })
  })

  it('Z3: sees delegations, skips, and the people of groups and pools', () => {
    const trusts = [trust('li', 'wang')]
    const staff = organisation({ ...colleagues(), trusts })
    const nodes = [
      approval('a', ['zhao']),
      approval('b', ['zhao', 'li'], { mode: 'all' }),
      approval('c', ['li', 'chen'], { pool: true }),
    ]
    const story = new Story(definition(nodes), staff)
    story.submit()
    expect(sketch(restOf(story))).toEqual(['b: wang', 'c: li chen'])
  })

  it('Z3: a node that is skipped passes by rule', () => {
    const story = new Story(
      definition([approval('a', ['li']), approval('b', ['li']), approval('c', ['wang'])]),
    )
    story.submit()
    const { steps, outcome } = restOf(story)
    expect(steps.map(({ node, nobody }) => [node, nobody])).toEqual([
      ['b', 'pass'],
      ['c', null],
    ])
    expect(outcome).toBe('agreed')
  })

  it('Z3: whether somebody is skipped depends on who will have decided', () => {
    const story = new Story(
      definition([approval('a', ['li', 'wang']), approval('b', ['wang']), approval('c', ['zhao'])]),
    )
    story.submit()
    expect(restOf(story).steps).toMatchObject([
      { node: 'b', people: [], dependsOn: [{ kind: 'node', code: 'a' }] },
      { node: 'c', dependsOn: [] },
    ])
  })

  it('Z3: people who are still to be chosen depend on the node where that is done', () => {
    const flow = definition([approval('a', ['li']), approval('b', [{ source: 'previousChosen' }])])
    expect(startOf(flow).steps[1]).toMatchObject({ node: 'b', dependsOn: [{ kind: 'node', code: 'a' }] })
  })
})
