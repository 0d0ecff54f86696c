import { describe, expect, it } from 'vitest'
import type { FlowNode } from '../../contract/package/nodes.ts'
import { approval, definition, endNode, gateway, join, line, split, startNode } from '../support/builders.ts'
import { findings, flowPackage, packageOf } from '../support/flow-package.ts'

const name = (en: string) => ({ en })
const service = (code: string): FlowNode => ({
  type: 'service',
  code,
  name: name(code),
  set: { note: '"x"' },
})
const calls = (code: string, workflow: string): FlowNode => ({
  type: 'subProcess',
  code,
  name: name(code),
  workflow,
})
const li = approval('li', ['li'])
const wang = approval('wang', ['wang'])

describe('nodes that lead nowhere', () => {
  it('a node that cannot be reached is refused with the way that would lead to it', () => {
    const pkg = flowPackage(
      [startNode, li, approval('lost', ['wang']), approval('after', ['wang']), endNode],
      {
        routes: [line('start', 'li'), line('li', 'end'), line('lost', 'after'), line('after', 'end')],
      },
    )
    expect(findings(pkg)).toEqual([
      'nodes[2] unreachable',
      'Way there: lost.',
      'nodes[3] unreachable',
      'Way there: lost → after.',
    ])
  })

  it('a node behind a condition that no form meets is refused; its neighbour is not', () => {
    const nodes = [startNode, gateway('size'), li, wang, endNode]
    const routes = (when: string) => [
      line('start', 'size'),
      line('size', 'li', { when: 'amount > 10' }),
      line('size', 'wang', { when }),
      line('size', 'end', { otherwise: true }),
      line('li', 'end'),
      line('wang', 'end'),
    ]
    expect(findings(flowPackage(nodes, { routes: routes('amount > 20') }))).toEqual([
      'nodes[1] conditionNeverHolds',
    ])
    expect(findings(flowPackage(nodes, { routes: routes('amount > 5') }))).toEqual([])
  })

  it('a node without a way to an end is refused with the way to it', () => {
    const pkg = flowPackage([startNode, gateway('size'), li, wang, endNode], {
      routes: [
        line('start', 'size'),
        line('size', 'li', { when: 'amount > 10' }),
        line('size', 'end', { otherwise: true }),
        line('li', 'wang'),
        line('wang', 'li'),
      ],
    })
    expect(findings(pkg)).toEqual([
      'nodes[2] cannotReachEnd',
      'Way there: start → size [amount > 10] → li.',
      'nodes[3] cannotReachEnd',
      'Way there: start → size [amount > 10] → li → wang.',
    ])
  })
})

describe('joins that starve', () => {
  const branches = [startNode, split('s'), li, wang, join('j'), endNode]
  const sound = [
    line('start', 's'),
    line('s', 'li'),
    line('s', 'wang'),
    line('li', 'j'),
    line('wang', 'j'),
    line('j', 'end'),
  ]

  it('P1: branches that all arrive are accepted', () => {
    expect(findings(flowPackage(branches, { routes: sound }))).toEqual([])
  })

  it('P1: a branch that can end on its own is refused with its way', () => {
    const nodes = branches.map((node) => (node === li ? { ...li, onDisagree: 'route' as const } : node))
    const pkg = flowPackage(nodes, { routes: [...sound, line('li', 'end', { disagree: true })] })
    expect(findings(pkg)).toEqual([
      'nodes[5] crossesBranch',
      'Way there: start → s → li → j → end.',
      'nodes[5] endInsideSplit',
      'Way there: start → s → li [disagree] → end.',
    ])
  })

  it('P1: a branch that leaves its split is refused with its way', () => {
    const back = { ...li, onDisagree: 'route' as const }
    const nodes = [startNode, approval('first', ['li']), split('s'), back, wang, join('j'), endNode]
    const pkg = flowPackage(nodes, {
      routes: [
        line('start', 'first'),
        line('first', 's'),
        ...sound.slice(1),
        line('li', 'first', { disagree: true }),
      ],
    })
    expect(findings(pkg)).toEqual([
      'nodes[1] crossesBranch',
      'Way there: start → first → s → li [disagree] → first.',
    ])
  })

  it('P1: a join that tokens of two splits reach is refused', () => {
    const nodes = [...branches.slice(0, 5), split('t'), approval('a', ['li']), approval('b', ['li']), endNode]
    const pkg = flowPackage(nodes, {
      routes: [
        ...sound.slice(0, 5),
        line('j', 't'),
        line('t', 'a'),
        line('t', 'b'),
        line('a', 'j'),
        line('b', 'j'),
      ],
    })
    expect(findings(pkg)).toContain('nodes[4] crossesBranch')
    expect(findings(pkg)).toContain('Way there: start → s → li → j → t → a → j.')
  })

  it('P1: blocks that are wrongly nested are refused', () => {
    const nodes = [
      startNode,
      split('s'),
      split('t'),
      li,
      wang,
      approval('zhao', ['li']),
      join('j'),
      join('k'),
      endNode,
    ]
    const pkg = flowPackage(nodes, {
      routes: [
        line('start', 's'),
        line('s', 't'),
        line('s', 'zhao'),
        line('t', 'li'),
        line('t', 'wang'),
        line('li', 'j'),
        line('zhao', 'j'),
        line('wang', 'k'),
        line('j', 'k'),
        line('k', 'end'),
      ],
    })
    expect(findings(pkg).some((found) => found.endsWith('splitTwoJoins'))).toBe(true)
  })
})

describe('loops', () => {
  const round = (inside: FlowNode) =>
    flowPackage([startNode, inside, gateway('again'), endNode], {
      routes: [
        line('start', inside.code),
        line(inside.code, 'again'),
        line('again', inside.code, { when: 'amount > 1' }),
        line('again', 'end', { otherwise: true }),
      ],
    })

  it('Y3: a loop of automatic steps is refused with the way into it and around', () => {
    expect(findings(round(service('fill')))).toEqual([
      'routes cycleWithoutPerson',
      'Way there: start → fill → again [amount > 1] → fill.',
    ])
  })

  it('Y3: a loop with a person in it is accepted', () => {
    expect(findings(round(li))).toEqual([])
  })

  it('Y3: a sub-process counts as a person only when nobody gets through it alone', () => {
    const parent = (child: FlowNode) => {
      const pkg = round(calls('part', 'child'))
      const { workflow, model } = definition([child], { code: 'child' })
      return { ...pkg, models: pkg.models, workflows: [...pkg.workflows, { ...workflow, model: model.code }] }
    }
    expect(findings(parent(li))).toEqual([])
    expect(findings(parent(service('fill')))[0]).toBe('routes cycleWithoutPerson')
  })

  it('Y3: workflows that start one another before anybody decides are refused with the round', () => {
    const one = definition([calls('toTwo', 'two')], { code: 'one' })
    const two = definition([service('fill'), calls('toOne', 'one')], { code: 'two' })
    expect(findings(packageOf(one, two))).toEqual([
      'nodes[1].workflow endlessSubProcess',
      'Way there: start → toTwo → start → fill → toOne.',
    ])
    const asked = definition([li, calls('toOne', 'one')], { code: 'two' })
    expect(findings(packageOf(one, asked))).toEqual([])
  })
})
