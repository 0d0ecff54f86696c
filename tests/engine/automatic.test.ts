import { describe, expect, it } from 'vitest'
import type { FlowNode } from '../../contract/package/nodes.ts'
import type { Decided } from '../../engine/model/context.ts'
import { approval, type DefinitionFields, definition, gateway, line, startNode } from '../support/builders.ts'
import { Story } from '../support/story.ts'

const name = { en: 'x' }
const copies = (told: Decided) =>
  told.ok
    ? told.events.flatMap((event) =>
        event.type === 'circulated' ? [[event.node, event.people, event.text]] : [],
      )
    : []

describe('copies by themselves', () => {
  it('K1: a cc node sends to its people that are here and goes on', () => {
    const cc: FlowNode = {
      type: 'circulate',
      code: 'cc',
      name,
      participants: [{ source: 'users', users: ['wang', 'gone', 'zhao', 'wang'] }],
      note: 'for your records',
    }
    const story = new Story(definition([approval('check', ['li']), cc, approval('pay', ['boss'])]))
    story.submit()
    expect(copies(story.agree('li'))).toEqual([['cc', ['wang', 'zhao'], 'for your records']])
    expect(story.open).toEqual(['pay: boss'])
  })

  it('K1: a node’s settings send on opening, passing and failing, the workflow’s at the end', () => {
    const circulate = [
      { on: 'start' as const, to: { users: ['wang'] }, note: 'opens' },
      { on: 'pass' as const, to: { users: ['zhao'] } },
      { on: 'fail' as const, to: { users: ['chen', 'gone'] } },
    ]
    const atEnd: DefinitionFields = {
      circulate: [
        { on: 'pass', to: { users: ['boss'] }, note: 'agreed' },
        { on: 'fail', to: { users: ['boss'] }, note: 'not agreed' },
      ],
    }
    const flow = definition([approval('check', ['li'], { circulate })], atEnd)
    const passing = new Story(flow)
    expect(copies(passing.submit())).toEqual([['check', ['wang'], 'opens']])
    expect(copies(passing.agree('li'))).toEqual([
      ['check', ['zhao'], ''],
      ['', ['boss'], 'agreed'],
    ])
    const failing = new Story(flow)
    failing.submit()
    expect(copies(failing.disagree('li'))).toEqual([
      ['check', ['chen'], ''],
      ['', ['boss'], 'not agreed'],
    ])
  })

  it('K1: the start node sends on the submit', () => {
    const circulate = [{ on: 'pass' as const, to: { users: ['wang'] } }]
    const start: FlowNode = { type: 'start', code: 'start', name, circulate }
    const story = new Story(definition([start, approval('check', ['li'])]))
    expect(copies(story.submit())).toEqual([['start', ['wang'], '']])
  })
})

describe('automatic steps', () => {
  const service = (set: Record<string, string>): FlowNode => ({ type: 'service', code: 'auto', name, set })

  it('Y4: a gateway that cannot choose is an exception that names it', () => {
    const routes = [
      line('start', 'which'),
      line('which', 'check', { when: 'amount > 1' }),
      line('check', 'end'),
    ]
    const story = new Story(definition([gateway('which'), approval('check', ['li'])], { routes }))
    story.submit('ann', { amount: '1' })
    expect(story.state).toMatchObject({
      status: 'EXCEPTION',
      tokens: [{ node: 'which', trouble: 'noRoute' }],
    })
  })

  it('Y3: steps without a human pass are bounded, then the instance is an exception', () => {
    const routes = [
      line('start', 'auto'),
      line('auto', 'which'),
      line('which', 'auto', { when: 'amount > 1' }),
      line('which', 'end', { otherwise: true }),
    ]
    const story = new Story(definition([service({ note: "'again'" }), gateway('which')], { routes }))
    story.submit('ann', { amount: '5' })
    expect(story.state).toMatchObject({ status: 'EXCEPTION', tokens: [{ trouble: 'loop' }] })
  })

  it('Y3: nodes that pass by rule do not go round for ever either', () => {
    const routes = [
      line('start', 'check'),
      line('check', 'which'),
      line('which', 'check', { when: 'amount > 1' }),
      line('which', 'end', { otherwise: true }),
    ]
    const nodes = [approval('check', ['gone'], { onNobody: 'pass' }), gateway('which')]
    const story = new Story(definition(nodes, { routes }))
    story.submit('ann', { amount: '5' })
    expect(story.state.tokens[0]?.trouble).toBe('loop')
  })

  it('D4: what an automatic step changes in a decisive field undoes a skip', () => {
    const properties = [{ code: 'sum', name, type: 'number' as const, decisive: true }]
    const nodes = [startNode, approval('a', ['li']), service({ sum: '1 + 1' }), approval('b', ['li'])]
    const story = new Story(definition(nodes, { properties }))
    story.submit()
    story.agree('li')
    expect(story.record).toMatchObject({ sum: '2' })
    expect(story.open).toEqual(['b: li'])
  })
})
