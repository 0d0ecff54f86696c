import { describe, expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { goOnWith } from '../../engine/activations/nobody.ts'
import { activationOf } from '../../engine/model/state.ts'
import { beginRun } from '../../engine/run/run.ts'
import { settle } from '../../engine/settling/settle.ts'
import {
  approval,
  definition,
  department,
  join,
  line,
  organisation,
  person,
  split,
} from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

const staff = organisation({
  people: [
    person('ann', { departmentIds: ['team'] }),
    person('lead', { departmentIds: ['team'], active: false }),
    person('chief', { departmentIds: ['office'] }),
    person('boss'),
    person('second'),
    person('gone', { active: false }),
  ],
  departments: [
    department('office', { leaderIds: ['chief'] }),
    department('team', { parentId: 'office', leaderIds: ['lead'] }),
  ],
})

function at(onNobody: ApprovalNode['onNobody'], workflow: Parameters<typeof definition>[1] = {}) {
  const node = approval('check', ['gone'], onNobody === undefined ? {} : { onNobody })
  const story = new Story(definition([node], workflow), staff)
  story.submit()
  return story
}

describe('N1: nobody to approve', () => {
  it('N1: asks the administrators by default, and one of them is enough', () => {
    const node = approval('check', ['gone'], { mode: 'all' })
    const story = new Story(definition([node], { administrators: { users: ['boss', 'second'] } }), staff)
    story.submit()
    expect(story.open).toEqual(['check: boss', 'check: second'])
    expect(story.state.slots.at(-1)?.reasons).toEqual([{ kind: 'administrator' }])
    story.agree('second')
    expect(story.state.outcome).toBe('agreed')
  })

  it('N2: passes by rule and says so', () => {
    const story = at('pass')
    expect(story.state.outcome).toBe('agreed')
    expect(story.state.activations.at(-1)).toMatchObject({
      node: 'check',
      state: 'passed',
      note: { kind: 'autoPassed', rule: 'N2' },
    })
  })

  it('N1: goes to the next manager up', () => {
    const node = approval('check', [{ source: 'manager', level: 1 }], { onNobody: 'managerUp' })
    const story = new Story(definition([node]), staff)
    story.submit()
    expect(story.open).toEqual(['check: chief'])
    expect(story.state.slots.at(-1)?.reasons).toEqual([{ kind: 'fallback', policy: 'managerUp' }])
  })

  it('N3: goes to a named person, and to the administrator when he has left too', () => {
    expect(at({ user: 'second' }).open).toEqual(['check: second'])
    expect(at({ user: 'gone' }).open).toEqual(['check: boss'])
  })

  it('N1: stops the instance as an exception that names the node', () => {
    const story = at('exception')
    expect(story.state.status).toBe('EXCEPTION')
    expect(story.state.tokens[0]).toMatchObject({ node: 'check', trouble: 'noParticipant' })
    expect(story.state.activations.at(-1)).toMatchObject({ state: 'open', note: { kind: 'noParticipant' } })
  })

  it('N3: with no administrator either it is an exception, not an endless loop', () => {
    expect(at('administrator', { administrators: { users: ['gone'] } }).state.status).toBe('EXCEPTION')
    expect(at('managerUp', { administrators: 'everyone' }).open).toEqual(['check: chief'])
    expect(at({ user: 'gone' }, { administrators: 'everyone' }).state.status).toBe('EXCEPTION')
  })
})

describe('N4: at least one human decision', () => {
  const pass = (code: string) => approval(code, ['gone'], { onNobody: 'pass' })
  const strict = { needsHumanDecision: true }

  it('N4: the node that would end the run by rule is held for the administrator', () => {
    const story = new Story(definition([pass('a'), pass('b')], strict), staff)
    story.submit()
    expect(story.open).toEqual(['b: boss'])
    expect(story.state.slots.at(-1)?.reasons).toEqual([{ kind: 'fallback', policy: 'needsHumanDecision' }])
    story.agree('boss')
    expect(story.state.outcome).toBe('agreed')
  })

  it('N4: a human agree before it is enough', () => {
    const story = new Story(definition([approval('a', ['chief']), pass('b')], strict), staff)
    story.submit()
    story.agree('chief')
    expect(story.state.outcome).toBe('agreed')
  })

  it('N4: an agree that a return superseded does not count', () => {
    const nodes = [
      approval('a', [{ source: 'personField', field: 'helper' }], { onNobody: 'pass' }),
      approval('b', ['boss']),
    ]
    const story = new Story(definition(nodes, strict), staff)
    story.submit('ann', { helper: [{ id: 'chief', type: 3 }] })
    story.agree('chief')
    story.return('boss')
    story.organisation = organisation({
      people: [person('ann', { departmentIds: ['team'] }), person('boss', { active: false })],
    })
    story.submit('ann', { helper: null })
    expect(story.state.status).toBe('EXCEPTION')
  })

  it('N4: of parallel branches the one that would pass the last join is held', () => {
    const routes = [
      line('start', 'fork'),
      line('fork', 'a'),
      line('fork', 'b'),
      line('a', 'meet'),
      line('b', 'meet'),
      line('meet', 'end'),
    ]
    const nodes = [split('fork'), pass('a'), pass('b'), join('meet')]
    const story = new Story(definition(nodes, { ...strict, routes }), staff)
    story.submit()
    expect(story.open).toEqual(['b: boss'])
  })

  it('N4: counts a branch that has nothing in it and is still to walk', () => {
    const routes = [
      line('start', 'fork'),
      line('fork', 'a'),
      line('fork', 'meet'),
      line('a', 'meet'),
      line('meet', 'end'),
    ]
    const story = new Story(
      definition([split('fork'), pass('a'), join('meet')], { ...strict, routes }),
      staff,
    )
    story.submit()
    expect(story.open).toEqual(['a: boss'])
  })

  it('N4: refuses a submit that would end the run at once, and starts nothing', () => {
    const routes = [line('start', 'end')]
    const story = new Story(definition([], { ...strict, routes }), staff)
    expect(story.submit()).toMatchObject({ fault: 'noOneToApprove', details: { params: { node: 'start' } } })
    expect(story.stateOrNull).toBeNull()
    const free = new Story(definition([], { needsHumanDecision: false, routes }), staff)
    free.submit()
    expect(free.state.outcome).toBe('agreed')
  })

  it('N4: is on by itself for a form with money', () => {
    const properties = [
      { code: 'sum', name: { en: 'Sum' }, type: 'number' as const, format: 'rmb2' as const },
    ]
    const story = new Story(definition([pass('a')], { properties }), staff)
    story.submit()
    expect(story.open).toEqual(['a: boss'])
  })

  it('N4: with no administrator the instance is an exception', () => {
    const story = new Story(
      definition([pass('a')], { ...strict, administrators: { users: ['gone'] } }),
      staff,
    )
    story.submit()
    expect(story.state.status).toBe('EXCEPTION')
  })

  it('N4: the initiator’s policy is no human agree, a skip is one through its link', () => {
    const byRule = approval('a', ['ann'], { onInitiator: 'agree' })
    const held = new Story(definition([byRule], strict), staff)
    held.submit()
    expect(held.open).toEqual(['a: boss'])
    expect(held.state.slots.at(-1)?.reasons).toEqual([{ kind: 'fallback', policy: 'needsHumanDecision' }])
    held.agree('boss')
    expect(held.state.outcome).toBe('agreed')
    const skipped = new Story(definition([approval('a', ['chief']), approval('b', ['chief'])], strict), staff)
    skipped.submit()
    skipped.agree('chief')
    expect(skipped.state.outcome).toBe('agreed')
  })

  it('N4, X2: who is asked beside the administrator, or instead of him, is the human who is needed', () => {
    for (const people of [['boss', 'second'], ['second']]) {
      const story = new Story(definition([approval('a', ['ann'], { onInitiator: 'agree' })], strict), staff)
      story.submit()
      const adjusted = { type: 'adjustHandlers', node: 'a', token: null, people, reason: 'away' } as const
      expect(faultOf(story.administer('boss', adjusted))).toBe('accepted')
      story.agree('second')
      expect([story.open, story.state.outcome]).toEqual([[], 'agreed'])
    }
  })

  it('N4, O7: the human who is asked is not agreed for by time: the administrators are told instead', () => {
    const timeout: NonNullable<ApprovalNode['timeout']> = {
      due: { amount: 8, unit: 'hour' },
      steps: [{ do: 'agree', after: { amount: 1, unit: 'hour' } }],
    }
    const story = new Story(
      definition([approval('a', ['gone'], { onNobody: 'pass', timeout })], strict),
      staff,
    )
    story.submit()
    story.wakeAt('2026-01-08T08:00:00.000Z')
    expect([story.open, story.state.status]).toEqual([['a: boss'], 'PROCESSING'])
    story.agree('boss')
    expect(story.state.outcome).toBe('agreed')
  })

  it('N4, O2: after an agree by time in the administrator’s place the administrator is still asked', () => {
    const timeout: NonNullable<ApprovalNode['timeout']> = {
      due: { amount: 8, unit: 'hour' },
      steps: [{ do: 'agree', after: { amount: 1, unit: 'hour' } }],
    }
    const node = approval('a', ['gone'], { onNobody: 'administrator', timeout })
    const story = new Story(definition([node], strict), staff)
    story.submit()
    story.wakeAt('2026-01-08T08:00:00.000Z')
    expect(story.open).toEqual(['a: boss'])
    story.agree('boss')
    expect(story.state.outcome).toBe('agreed')
  })

  it('N4: the administrator who is asked may say no', () => {
    const story = new Story(definition([pass('a')], strict), staff)
    story.submit()
    story.disagree('boss')
    expect(story.state.outcome).toBe('disagreed')
  })
})

describe('N5: an exception caused by nobody', () => {
  it('N5: somebody assigned, the instance runs again and the same activation goes on', () => {
    const node = approval('check', ['gone'], { onNobody: 'exception' })
    const story = new Story(definition([node]), staff)
    story.submit()
    const run = beginRun(story.context('boss'), story.state, story.record)
    const reasons = [{ kind: 'adjusted', byId: 'boss' }] as const
    goOnWith(run, activationOf(run.state, 2), node, [{ person: person('second'), reasons }])
    expect(run.state.status).toBe('PROCESSING')
    expect(activationOf(run.state, 2)).toMatchObject({ state: 'open', note: null, round: 1 })
    expect(run.state.items.at(-1)).toMatchObject({ holderId: 'second', status: 'processing', activation: 2 })
  })

  it('N5: held for a human with no administrator left, whoever is named decides, not the votes by rule', () => {
    const node = approval('check', ['ann'], { onInitiator: 'agree' })
    const flow = definition([node], { needsHumanDecision: true, administrators: { users: ['gone'] } })
    const story = new Story(flow, staff)
    story.submit()
    expect(story.state.status).toBe('EXCEPTION')
    const run = beginRun(story.context('boss'), story.state, story.record)
    const reasons = [{ kind: 'adjusted', byId: 'boss' }] as const
    goOnWith(run, activationOf(run.state, 2), node, [{ person: person('second'), reasons }])
    settle(run, 2)
    expect(run.state).toMatchObject({ status: 'PROCESSING', outcome: null })
    expect(run.state.items.at(-1)).toMatchObject({ holderId: 'second', status: 'processing' })
  })
})
