import { describe, expect, it } from 'vitest'
import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import {
  approval,
  type DefinitionFields,
  endNode,
  gateway,
  join,
  line,
  split,
  startNode,
} from '../support/builders.ts'
import { findings, flowPackage } from '../support/flow-package.ts'

/** What the checks say of the node `who`, which comes after `first`. */
function settings(node: Partial<ApprovalNode>, fields: DefinitionFields = {}): string[] {
  return findings(flowPackage([approval('first', ['li']), approval('who', ['li'], node)], fields))
}

describe('M4: a ratio', () => {
  const ratio = (value?: string) =>
    settings({ mode: 'ratio', ...(value === undefined ? {} : { ratio: value }) })

  it.each(['2/3', '1/2', '0.6', '1', '0.75', '0.67', '3/3'])('%s is possible', (value) => {
    expect(ratio(value).filter((found) => !found.endsWith('ratioRounded'))).toEqual([])
  })

  it.each(['0', '0/3', '4/3', '3/0', '1.5'])('%s is refused', (value) => {
    expect(ratio(value)).toEqual(['nodes[2].ratio ratioOutOfRange'])
  })

  it('is needed by the mode ratio and no other', () => {
    expect(ratio()).toEqual(['nodes[2].ratio ratioMissing'])
    expect(settings({ mode: 'all', ratio: '2/3' })).toEqual(['nodes[2].ratio settingUnused'])
  })

  it.each(['0.6667', '0.67', '0.333', '0.1667', '0.4444'])(
    'a decimal that only stands for a fraction is warned of: %s',
    (value) => {
      expect(ratio(value)).toEqual(['nodes[2].ratio ratioRounded'])
    },
  )

  it.each(['0.6', '0.66', '0.25', '0.55', '0.125', '2/3'])('%s is not warned of', (value) => {
    expect(ratio(value)).toEqual([])
  })
})

describe('settings belong to their mode', () => {
  const groups = [{ name: { en: 'G' }, participants: [{ source: 'users' as const, users: ['li'] }] }]

  it.each<[string, Partial<ApprovalNode>, Partial<ApprovalNode>, string]>([
    ['M9: pool', { pool: true }, { mode: 'all' }, 'pool'],
    ['M5: anyFails', { anyFails: 'all' }, { mode: 'sequence' }, 'anyFails'],
    ['D5: skipPasses', { skipPasses: false }, { mode: 'ratio', ratio: '1/2' }, 'skipPasses'],
    ['M11: groups', { groups, mode: 'all' }, { mode: 'any' }, 'groups'],
    ['M2: collectAll', { collectAll: true, mode: 'all' }, { mode: 'any' }, 'collectAll'],
    ['A2: returnTo', { returnTo: 'start', onDisagree: 'return' }, { onDisagree: 'end' }, 'returnTo'],
  ])('%s', (_, sound, other, setting) => {
    expect(settings(sound)).toEqual([])
    expect(settings({ ...sound, ...other })).toEqual([`nodes[2].${setting} settingUnused`])
  })

  it('P2: a join decides only about branches that may fail alone', () => {
    const flow = (onFail: 'all' | 'branch', pass: number) => {
      const nodes: FlowNode[] = [
        startNode,
        { ...split('s'), type: 'split', onFail },
        approval('a', ['li']),
        approval('b', ['li']),
        { ...join('j'), type: 'join', pass },
        endNode,
      ]
      const routes = [
        line('start', 's'),
        line('s', 'a'),
        line('s', 'b'),
        line('a', 'j'),
        line('b', 'j'),
        line('j', 'end'),
      ]
      return findings(flowPackage(nodes, { routes }))
    }
    expect(flow('branch', 1)).toEqual([])
    expect(flow('branch', 3)).toEqual(['nodes[4].pass passAboveBranches'])
    expect(flow('all', 1)).toEqual(['nodes[4].pass settingUnused'])
  })
})

describe('returns', () => {
  it('A2: a disagree that follows a route needs it', () => {
    expect(settings({ onDisagree: 'route' })).toEqual(['nodes[2].onDisagree oneDisagreeRoute'])
  })

  it('A2: a return by rule says where to, and there people act before', () => {
    expect(settings({ onDisagree: 'return' })).toEqual(['nodes[2].returnTo returnToMissing'])
    expect(settings({ onDisagree: 'return', returnTo: 'nope' })).toEqual(['nodes[2].returnTo unknownNode'])
    expect(settings({ onDisagree: 'return', returnTo: 'end' })).toEqual([
      'nodes[2].returnTo nodeWithoutPeople',
    ])
    expect(settings({ onDisagree: 'return', returnTo: 'who' })).toEqual(['nodes[2].returnTo notEarlier'])
    expect(settings({ onDisagree: 'return', returnTo: 'first' })).toEqual([])
  })

  it('A2: a target that a run may not have been at is warned of, with that run', () => {
    const nodes = [
      startNode,
      gateway('size'),
      approval('big', ['li']),
      approval('who', ['li'], { onDisagree: 'return', returnTo: 'big' }),
      endNode,
    ]
    const routes = [
      line('start', 'size'),
      line('size', 'big', { when: 'amount > 1' }),
      line('size', 'who', { otherwise: true }),
      line('big', 'who'),
      line('who', 'end'),
    ]
    expect(findings(flowPackage(nodes, { routes }))).toEqual([
      'nodes[3].returnTo returnMayMiss',
      'Way there: start → size [otherwise] → who.',
    ])
  })

  it('B1: a list of targets names earlier nodes where people act, each once', () => {
    const targets = (...codes: string[]) => settings({ returns: { targets: codes } })
    expect(targets('start', 'first')).toEqual([])
    expect(targets('first', 'first')).toEqual(['nodes[2].returns.targets[1] namedTwice'])
    expect(targets('end')).toEqual(['nodes[2].returns.targets[0] nodeWithoutPeople'])
    expect(targets('who')).toEqual(['nodes[2].returns.targets[0] notEarlier'])
  })
})

describe('G4: buttons', () => {
  const buttons = (...actions: NonNullable<ApprovalNode['buttons']>[number]['action'][]) => ({
    buttons: actions.map((action) => ({ action })),
  })

  it('are those of the kind of node', () => {
    expect(settings(buttons('agree', 'forward', 'adjustParticipant', 'retrieve', 'terminate'))).toEqual([])
    expect(settings(buttons('agree', 'submit'))).toEqual(['nodes[2].buttons[1].action actionNotHere'])
    const start: FlowNode = { ...startNode, type: 'start', ...buttons('submit', 'agree') }
    expect(findings(flowPackage([start, approval('a', ['li'])]))).toEqual([
      'nodes[0].buttons[1].action actionNotHere',
    ])
  })

  it('X: what an administrator does by right is no button of a node', () => {
    expect(settings(buttons('agree', 'holdNode'))).toEqual(['nodes[2].buttons[1].action actionNotHere'])
  })

  it('M9: claim and release are those of a pool, which nobody gets into without claim', () => {
    expect(settings(buttons('agree', 'claim'))).toEqual(['nodes[2].buttons[1].action actionNotHere'])
    expect(settings({ pool: true, ...buttons('agree', 'claim', 'release') })).toEqual([])
    expect(settings({ pool: true, ...buttons('agree') })).toEqual(['nodes[2].buttons actionMissing'])
  })

  it('an action that is set up has its button', () => {
    expect(settings({ transfer: { depth: 2 }, ...buttons('agree') })).toEqual([
      'nodes[2].transfer settingUnused',
    ])
    expect(settings({ transfer: { depth: 2 }, ...buttons('agree', 'forward') })).toEqual([])
    expect(settings({ transfer: { depth: 2 } })).toEqual([])
  })
})

describe('D4: skipping', () => {
  it('where something is asked of the person is warned of', () => {
    expect(settings({ skip: 'adjacent' })).toEqual([])
    expect(settings({ skip: 'adjacent', signature: true })).toEqual(['nodes[2].skip skipNeverHappens'])
    expect(settings({ skip: 'first', opinion: { required: true } })).toEqual([
      'nodes[2].skip skipNeverHappens',
    ])
    expect(settings({ skip: 'earlier', fields: { note: { editable: true } } })).toEqual([
      'nodes[2].skip skipNeverHappens',
    ])
    expect(settings({ skip: 'off', signature: true })).toEqual([])
  })
})

describe('R2: scripts', () => {
  const script = (text: string) =>
    findings(flowPackage([approval('who', [{ source: 'script', script: text }])]))

  it('give texts, from fields that there are', () => {
    expect(script('if(amount > 10, "li", concat("wang", ";", "chen"))')).toEqual([])
    expect(script('amount + 1')).toEqual(['nodes[1].participants[0].script expressionWrongType'])
    expect(script('owner')).toEqual(['nodes[1].participants[0].script expressionUnknownName'])
  })
})
