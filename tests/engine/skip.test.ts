import { describe, expect, it } from 'vitest'
import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { DefinitionFields } from '../support/builders.ts'
import {
  approval,
  colleagues,
  definition,
  gateway,
  join,
  line,
  organisation,
  split,
  trust,
} from '../support/builders.ts'
import { Story } from '../support/story.ts'

function submitted(nodes: readonly FlowNode[], fields: DefinitionFields = {}, data = {}) {
  const story = new Story(definition(nodes, fields))
  story.submit('ann', data)
  return story
}
const ruled = (story: Story) =>
  story.state.slots
    .filter(({ decision }) => decision?.rule === 'D2')
    .map(({ ownerId, decision }) => [ownerId, decision?.link])

describe('D1: settings', () => {
  const three = [
    approval('a', ['li']),
    approval('b', ['wang']),
    approval('c', ['li']),
    approval('d', ['zhao']),
  ]

  it('D1: off asks everyone', () => {
    const story = submitted([approval('a', ['li']), approval('b', ['li'])], { skip: 'off' })
    story.agree('li')
    expect(story.open).toEqual(['b: li'])
  })

  it('D1: adjacent, the default, skips whoever decided just before', () => {
    const story = submitted([approval('a', ['li']), approval('b', ['li']), approval('c', ['wang'])])
    story.agree('li')
    expect(story.open).toEqual(['c: wang'])
    const far = submitted(three)
    far.agree('li')
    far.agree('wang')
    expect(far.open).toEqual(['c: li'])
  })

  it('D1: earlier skips whoever agreed anywhere on the path, and so does first', () => {
    for (const skip of ['earlier', 'first'] as const) {
      const story = submitted(three, { skip })
      story.agree('li')
      story.agree('wang')
      expect(story.open).toEqual(['d: zhao'])
    }
  })

  it('D1: a node’s own setting wins over the workflow’s', () => {
    const story = submitted([approval('a', ['li']), approval('b', ['li'], { skip: 'off' })], {
      skip: 'earlier',
    })
    story.agree('li')
    expect(story.open).toEqual(['b: li'])
  })

  it('D1: first looks at the path of the token only, not at a sibling branch', () => {
    const routes = [
      line('start', 'fork'),
      line('fork', 'a'),
      line('fork', 'b'),
      line('b', 'c'),
      line('a', 'meet'),
      line('c', 'meet'),
      line('meet', 'end'),
    ]
    const nodes = [
      split('fork'),
      approval('a', ['li']),
      approval('b', ['wang']),
      approval('c', ['li']),
      join('meet'),
    ]
    const story = submitted(nodes, { routes, skip: 'first' })
    story.agree('li')
    story.agree('wang')
    expect(story.open).toEqual(['c: li'])
  })
})

describe('D2, D3: what a skip is', () => {
  it('D2: it is an agree by rule in the engine’s name, linked to the earlier decision, without an opinion', () => {
    const story = submitted([approval('a', ['li']), approval('b', ['li']), approval('c', ['zhao'])])
    story.agree('li', {}, 'fine')
    expect(story.state.slots[2]).toMatchObject({
      ownerId: 'li',
      state: 'agreed',
      decision: { kind: 'agree', actorId: 'system', rule: 'D2', link: 2, opinion: '', onBehalfOfId: null },
    })
    expect(story.state.items.some(({ slot }) => slot === 3)).toBe(false)
  })

  it('D2: when all slots are skipped the node passes by that, not as one with nobody to ask', () => {
    const story = submitted([
      approval('a', ['li', 'wang'], { mode: 'all' }),
      approval('b', ['wang', 'li'], { mode: 'all' }),
      approval('c', ['zhao']),
    ])
    story.agree('li')
    story.agree('wang')
    expect(story.open).toEqual(['c: zhao'])
    expect(story.state.activations[2]).toMatchObject({ node: 'b', state: 'passed', note: null })
  })

  it('D3: a delegate’s agree counts for the delegate, never for the principal', () => {
    const trusts = [trust('li', 'wang')]
    const staff = organisation({ ...colleagues(), trusts })
    const nodes = [
      approval('a', ['li']),
      approval('b', ['li', 'wang'], { mode: 'all' }),
      approval('c', ['zhao']),
    ]
    const story = new Story(definition(nodes), staff)
    story.submit()
    story.agree('wang')
    expect(story.open).toEqual(['b: li'])
    expect(ruled(story)).toEqual([['wang', 2]])
  })

  it('D3: a held voice of a principal is not skipped, though the principal agreed before', () => {
    const nodes = [approval('a', ['li']), approval('b', ['li'])]
    const story = new Story(definition(nodes))
    story.submit()
    story.organisation = organisation({ ...colleagues(), trusts: [trust('li', 'wang')] })
    story.agree('li')
    expect(story.open).toEqual(['b: wang'])
  })

  it('D3: an agree by rule and an administrator’s stand-in agree do not count', () => {
    const byRule = submitted([approval('a', ['ann'], { onInitiator: 'agree' }), approval('b', ['ann'])])
    expect(byRule.open).toEqual(['b: ann'])
    const standIn = submitted([approval('a', ['gone']), approval('b', ['boss'])])
    standIn.agree('boss')
    expect(standIn.open).toEqual(['b: boss'])
  })

  it('D3: a disagree does not count', () => {
    const routes = [
      line('start', 'a'),
      line('a', 'end'),
      line('a', 'b', { disagree: true }),
      line('b', 'end'),
    ]
    const story = submitted([approval('a', ['li'], { onDisagree: 'route' }), approval('b', ['li'])], {
      routes,
    })
    story.disagree('li')
    expect(story.open).toEqual(['b: li'])
  })

  it('D3: an agree that a return superseded does not count', () => {
    const story = submitted([approval('a', ['li']), approval('b', ['wang']), approval('c', ['li'])], {
      skip: 'earlier',
    })
    story.agree('li')
    story.return('wang')
    story.submit()
    expect(story.open).toEqual(['a: li'])
  })
})

describe('D4: no skip', () => {
  const openAfter = (fields: Partial<ApprovalNode>, first: Partial<ApprovalNode> = {}) => {
    const story = submitted([approval('a', ['li'], first), approval('b', ['li'], fields)])
    story.agree('li')
    return story.open
  }

  it('D4: where he may or must fill a field', () => {
    expect(openAfter({ fields: { amount: { editable: true } } })).toEqual(['b: li'])
    expect(openAfter({ fields: { note: { required: true } } })).toEqual(['b: li'])
  })

  it('D4: where the node demands a signature or an opinion', () => {
    expect(openAfter({ signature: true })).toEqual(['b: li'])
    expect(openAfter({ opinion: { required: true } })).toEqual(['b: li'])
    expect(openAfter({ opinion: { minLength: 3 } })).toEqual([])
  })

  const money = [
    { code: 'sum', name: { en: 'Sum' }, type: 'number' as const, format: 'rmb2' as const },
    { code: 'memo', name: { en: 'Memo' }, type: 'shortText' as const },
  ]
  const editing = { fields: { sum: { editable: true }, memo: { editable: true } } }
  const withMoney = (change: Record<string, string>, who = 'wang') => {
    const nodes = [
      approval('a', ['li'], who === 'li' ? editing : {}),
      approval('b', ['wang'], editing),
      approval('c', ['li']),
    ]
    const story = new Story(definition(nodes, { properties: money, skip: 'earlier' }))
    story.submit('ann', { sum: '1.00' })
    story.agree('li', who === 'li' ? change : {})
    story.agree('wang', who === 'wang' ? change : {})
    return story.open
  }

  it('D4: when anyone else changed a decisive field after his decision', () => {
    expect(withMoney({ sum: '9.00' })).toEqual(['c: li'])
    expect(withMoney({ memo: 'x' })).toEqual([])
    expect(withMoney({ sum: '9.00' }, 'li')).toEqual([])
  })

  it('D4: in sequence a position sees what the one before it changed', () => {
    const nodes = [
      approval('a', ['li']),
      approval('b', ['wang', 'li'], { mode: 'sequence', skip: 'earlier' }),
      approval('c', ['zhao']),
    ]
    const properties = [{ code: 'sum', name: { en: 'Sum' }, type: 'number' as const, decisive: true }]
    const plain = new Story(definition(nodes, { properties }))
    plain.submit()
    plain.agree('li')
    plain.agree('wang')
    expect(plain.open).toEqual(['c: zhao'])
  })
})

describe('D5: by mode', () => {
  const then = (fields: Partial<ApprovalNode>, people = ['li', 'wang']) => {
    const story = submitted([approval('a', ['li']), approval('b', people, fields), approval('c', ['zhao'])])
    story.agree('li')
    return story
  }

  it('D5: in countersign it fills only that person’s voice', () => {
    expect(then({ mode: 'all' }).open).toEqual(['b: wang'])
  })

  it('D5: in or-sign one skip passes the node, unless the node says otherwise', () => {
    expect(then({ mode: 'any' }).open).toEqual(['c: zhao'])
    expect(then({ mode: 'any', skipPasses: false }).open).toEqual(['b: wang'])
    expect(then({ mode: 'any', skipPasses: false }, ['li']).open).toEqual(['c: zhao'])
  })

  it('D5: in sequence the next person has his turn at once, also further down', () => {
    expect(then({ mode: 'sequence' }).open).toEqual(['b: wang'])
    const later = then({ mode: 'sequence' }, ['wang', 'li', 'chen'])
    expect(later.open).toEqual(['b: wang'])
    later.agree('wang')
    expect(later.open).toEqual(['b: chen'])
    expect(later.state.items.find(({ holderId, node }) => holderId === 'li' && node === 'b')?.status).toBe(
      'completed',
    )
  })

  it('D5: in a ratio it counts as an agree', () => {
    const story = then({ mode: 'ratio', ratio: '2/3' }, ['li', 'wang', 'chen'])
    story.agree('wang')
    expect(story.open).toEqual(['c: zhao'])
  })

  it('D5: a pool is passed by a skip of one of its candidates', () => {
    expect(then({ mode: 'any', pool: true }).open).toEqual(['c: zhao'])
  })
})

describe('D6: chains', () => {
  it('D6: skips are followed to the end in one command', () => {
    const nodes = ['a', 'b', 'c', 'd'].map((code) => approval(code, ['li']))
    const story = submitted(nodes)
    story.agree('li')
    expect(story.state.outcome).toBe('agreed')
    expect(ruled(story)).toEqual([
      ['li', 2],
      ['li', 2],
      ['li', 2],
    ])
  })

  it('D6: a node is skipped once within a command, its second opening asks', () => {
    const routes = [
      line('start', 'a'),
      line('a', 'b'),
      line('b', 'which'),
      line('which', 'b', { when: 'amount > 1' }),
      line('which', 'end', { otherwise: true }),
    ]
    const nodes = [approval('a', ['li']), approval('b', ['li']), gateway('which')]
    const story = submitted(nodes, { routes }, { amount: '5' })
    story.agree('li')
    expect(story.open).toEqual(['b: li'])
    expect(story.state.activations.filter(({ node }) => node === 'b')).toHaveLength(2)
  })
})

describe('D7: adjacent', () => {
  it('D7: looks through gateways, copies, automatic steps and skipped nodes', () => {
    const nodes: FlowNode[] = [
      approval('a', ['li', 'wang'], { mode: 'all' }),
      gateway('g'),
      {
        type: 'circulate',
        code: 'cc',
        name: { en: 'cc' },
        participants: [{ source: 'users', users: ['zhao'] }],
      },
      { type: 'service', code: 'auto', name: { en: 'auto' }, set: { note: "'x'" }, irreversible: true },
      approval('b', ['wang']),
      approval('c', ['li']),
      approval('d', ['zhao']),
    ]
    const story = submitted(nodes)
    story.agree('li')
    story.agree('wang')
    expect(story.open).toEqual(['d: zhao'])
  })

  it('D7: behind a join every opened branch’s last node is adjacent', () => {
    const routes = [
      line('start', 'fork'),
      line('fork', 'a'),
      line('fork', 'b'),
      line('a', 'meet'),
      line('b', 'meet'),
      line('meet', 'c'),
      line('c', 'end'),
    ]
    const nodes = [
      split('fork'),
      approval('a', ['li']),
      approval('b', ['wang']),
      join('meet'),
      approval('c', ['li', 'wang'], { mode: 'all' }),
    ]
    const story = submitted(nodes, { routes })
    story.agree('li')
    story.agree('wang')
    expect(story.state.outcome).toBe('agreed')
  })
})
