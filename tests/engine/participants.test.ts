import { describe, expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import { decide } from '../../engine/decide.ts'
import type { FormData } from '../../engine/model/context.ts'
import { approval, definition, department, organisation, PROPERTIES, person } from '../support/builders.ts'
import { faultOf, Story } from '../support/story.ts'

/** ann works in team, below division, below company; each has its head, the company two leaders. */
const staff = organisation({
  people: [
    person('ann', { departmentIds: ['team'] }),
    person('lead', { departmentIds: ['team'] }),
    person('director', { departmentIds: ['division'] }),
    person('chief', { departmentIds: ['company'] }),
    person('deputy', { departmentIds: ['company'] }),
    person('gone', { departmentIds: ['team'], active: false }),
    person('boss', { departmentIds: ['company'] }),
  ],
  departments: [
    department('company', { leaderIds: ['chief', 'deputy'] }),
    department('division', { parentId: 'company', leaderIds: ['director'] }),
    department('empty', { parentId: 'division' }),
    department('team', { parentId: 'empty', leaderIds: ['lead'] }),
  ],
  roles: { finance: ['deputy', 'gone', 'director'] },
})

const properties = [...PROPERTIES, { code: 'unit', name: { en: 'Unit' }, type: 'department' as const }]

function asked(sources: ParticipantSource[], data: FormData = {}, fields: Partial<ApprovalNode> = {}) {
  const node = approval('check', sources, { mode: 'all', ...fields })
  const story = new Story(definition([node], { properties }), staff)
  story.submit('ann', data)
  return story
}
const ownersOf = (story: Story) => story.state.slots.slice(1).map((slot) => slot.ownerId)

describe('R2: who is asked', () => {
  const table: readonly [string, ParticipantSource, readonly string[]][] = [
    ['named users in their order', { source: 'users', users: ['chief', 'lead'] }, ['chief', 'lead']],
    ['a role', { source: 'role', role: 'finance' }, ['deputy', 'director']],
    ['members of a department', { source: 'department', department: 'division' }, ['director']],
    [
      'members of a department with all below',
      { source: 'department', department: 'division', nested: true },
      ['ann', 'lead', 'director'],
    ],
    ['leaders of the initiator’s department', { source: 'departmentHead' }, ['lead']],
    [
      'leaders of a named department',
      { source: 'departmentHead', department: 'company' },
      ['chief', 'deputy'],
    ],
    ['the direct manager', { source: 'manager', level: 1 }, ['lead']],
    ['the second manager, past a department without a head', { source: 'manager', level: 2 }, ['director']],
    ['above the top, the top person', { source: 'manager', level: 9 }, ['chief']],
    ['above the top, nobody', { source: 'manager', level: 9, aboveTop: 'nobody' }, ['boss']],
    ['a chain of managers', { source: 'managerChain', upTo: 2 }, ['lead', 'director']],
    ['the initiator', { source: 'initiator' }, ['ann']],
    ['handlers of an earlier node', { source: 'handlersOf', node: 'start' }, ['ann']],
  ]

  it.each(table)('R2: %s', (_name, source, people) => {
    expect(ownersOf(asked([source]))).toEqual(people)
  })

  it('R4: a level above the top is the top person by default, or nobody', () => {
    expect(ownersOf(asked([{ source: 'manager', level: 9 }]))).toEqual(['chief'])
    expect(ownersOf(asked([{ source: 'manager', level: 9, aboveTop: 'nobody' }]))).toEqual(['boss'])
  })

  it('R7: a person field; an empty one, or one of leavers only, is an empty source', () => {
    const source: ParticipantSource = { source: 'personField', field: 'helper' }
    expect(ownersOf(asked([source], { helper: [{ id: 'chief', type: 3 }] }))).toEqual(['chief'])
    expect(ownersOf(asked([source]))).toEqual(['boss'])
    const story = asked([source, { source: 'users', users: ['lead'] }], {
      helper: [{ id: 'chief', type: 3 }],
    })
    expect(ownersOf(story)).toEqual(['chief', 'lead'])
  })

  it('R7: a field whose person has left since is empty', () => {
    const nodes = [
      approval('first', ['lead']),
      approval('check', [{ source: 'personField', field: 'helper' }]),
    ]
    const story = new Story(definition(nodes), staff)
    story.submit('ann', { helper: [{ id: 'deputy', type: 3 }] })
    story.organisation = organisation({
      people: [person('lead'), person('boss'), person('deputy', { active: false })],
    })
    story.agree('lead')
    expect(story.open).toEqual(['check: boss'])
  })

  it('R2: a script names people by user name, several joined, or a person field', () => {
    const script = (text: string) =>
      ownersOf(
        asked([{ source: 'script', script: text }], { amount: '5', helper: [{ id: 'director', type: 3 }] }),
      )
    expect(script("if(amount > 1, 'lead; chief', 'deputy')")).toEqual(['lead', 'chief'])
    expect(script('helper')).toEqual(['director'])
    expect(script("'nobody'")).toEqual(['boss'])
    expect(script('note > 1')).toEqual(['boss'])
  })

  it('leaders of the department in a field', () => {
    const source: ParticipantSource = { source: 'departmentFieldHead', field: 'unit' }
    expect(ownersOf(asked([source], { unit: [{ id: 'company', type: 1 }] }))).toEqual(['chief', 'deputy'])
  })

  it('those who really handled an earlier node', () => {
    const nodes = [
      approval('first', ['lead', 'chief']),
      approval('second', [{ source: 'handlersOf', node: 'first' }]),
    ]
    // The default would skip him there (D1).
    const story = new Story(definition(nodes, { skip: 'off' }), staff)
    story.submit()
    story.agree('chief')
    expect(story.open).toEqual(['second: chief'])
  })

  it('the manager of a head is the head above', () => {
    const story = new Story(definition([approval('check', [{ source: 'manager', level: 1 }])]), staff)
    story.submit('lead')
    expect(story.open).toEqual(['check: director'])
  })
})

describe('R3: clean-up', () => {
  it('R3: sources add up in order; duplicates keep the first place and all their reasons', () => {
    const story = asked([
      { source: 'role', role: 'finance' },
      { source: 'users', users: ['chief', 'deputy'] },
    ])
    expect(ownersOf(story)).toEqual(['deputy', 'director', 'chief'])
    expect(story.state.slots[1]?.reasons).toEqual([
      { kind: 'source', source: 'role', index: 0, detail: 'finance' },
      { kind: 'source', source: 'users', index: 1 },
    ])
  })

  it('R9: each voice knows why it is asked', () => {
    const story = asked([{ source: 'departmentHead', department: 'company' }, { source: 'initiator' }])
    expect(story.state.slots.slice(1).map(({ reasons }) => reasons)).toEqual([
      [{ kind: 'source', source: 'departmentHead', index: 0, detail: 'company' }],
      [{ kind: 'source', source: 'departmentHead', index: 0, detail: 'company' }],
      [{ kind: 'initiator' }],
    ])
  })

  it('R5: a person heading two levels has one voice', () => {
    const both = organisation({
      people: [person('ann', { departmentIds: ['team'] }), person('chief')],
      departments: [
        department('office', { leaderIds: ['chief'] }),
        department('team', { parentId: 'office', leaderIds: ['chief'] }),
      ],
    })
    const story = new Story(definition([approval('check', [{ source: 'managerChain', upTo: 2 }])]), both)
    story.submit()
    expect(story.open).toEqual(['check: chief'])
  })

  it('R1: who was asked stays asked when the organisation changes', () => {
    const story = asked([{ source: 'role', role: 'finance' }])
    story.organisation = organisation({
      people: [person('deputy'), person('director')],
      roles: { finance: [] },
    })
    expect(faultOf(story.agree('deputy'))).toBe('accepted')
    expect(story.open).toEqual(['check: director'])
  })
})

describe('R8: the ceiling', () => {
  const crowd = (count: number) =>
    organisation({
      people: [
        person('ann', { departmentIds: ['hall'] }),
        ...Array.from({ length: count }, (_, index) => person(`p${index}`, { departmentIds: ['crowd'] })),
      ],
      departments: [department('hall'), department('crowd')],
    })
  const everyone = (fields: Partial<ApprovalNode> = {}) =>
    approval('check', [{ source: 'department', department: 'crowd' }], { mode: 'all', ...fields })

  it('R8: 500 people are accepted, 501 are refused with the node, and nothing starts', () => {
    const enough = new Story(definition([everyone()]), crowd(500))
    expect(faultOf(enough.submit())).toBe('accepted')
    const tooMany = new Story(definition([everyone()]), crowd(501))
    expect(tooMany.submit()).toMatchObject({
      fault: 'tooManyParticipants',
      details: { params: { node: 'check', count: 501, max: 500 } },
    })
    expect(tooMany.stateOrNull).toBeNull()
  })

  it('R8: 2,000 are accepted with the setting, within a second', () => {
    const story = new Story(definition([everyone({ maxSlots: 2000 })]), crowd(2000))
    const started = performance.now()
    const decided = decide(
      null,
      { type: 'submit', item: null, initiatorId: 'ann', departmentId: 'hall', data: {}, opinion: '' },
      story.context('ann'),
    )
    expect(performance.now() - started).toBeLessThan(1000)
    expect(decided.ok && decided.state.slots).toHaveLength(2001)
  })

  it('R8: reached later the instance becomes an exception at that node', () => {
    const story = new Story(definition([approval('first', ['p1']), everyone()]), crowd(501))
    story.submit()
    story.agree('p1')
    expect(story.state.status).toBe('EXCEPTION')
    expect(story.state.tokens[0]).toMatchObject({ node: 'check', trouble: 'tooManySlots' })
  })
})
