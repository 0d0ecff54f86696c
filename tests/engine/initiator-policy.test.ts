import { describe, expect, it } from 'vitest'
import type { ApprovalNode } from '../../contract/package/nodes.ts'
import { isInitiatorBarred, refuseInitiator } from '../../engine/participants/initiator-policy.ts'
import {
  approval,
  type DefinitionFields,
  definition,
  department,
  organisation,
  person,
  trust,
} from '../support/builders.ts'
import { Story } from '../support/story.ts'

/** ann and lead are in team, below division, below company; each has its head. */
const staff = organisation({
  people: [
    person('ann', { departmentIds: ['team'] }),
    person('lead', { departmentIds: ['team'] }),
    person('director', { departmentIds: ['division'] }),
    person('chief', { departmentIds: ['company'] }),
    person('boss', { departmentIds: ['company'] }),
  ],
  departments: [
    department('company', { leaderIds: ['chief'] }),
    department('division', { parentId: 'company', leaderIds: ['director'] }),
    department('team', { parentId: 'division', leaderIds: ['lead'] }),
  ],
  trusts: [trust('ann', 'lead', { kind: 'START' })],
})

function asked(
  people: readonly string[],
  fields: Partial<ApprovalNode>,
  {
    initiator = 'ann',
    submitter = initiator,
    ...workflow
  }: DefinitionFields & { initiator?: string; submitter?: string } = {},
) {
  const nodes = [
    approval('check', people, { mode: 'all', ...fields }),
    approval('last', ['boss'], { skip: 'off' }),
  ]
  const story = new Story(definition(nodes, workflow), staff)
  const { departmentIds } = staff.person(initiator) ?? person(initiator)
  story.give(submitter, {
    type: 'submit',
    item: null,
    initiatorId: initiator,
    departmentId: departmentIds[0] ?? '',
    data: {},
    opinion: '',
  })
  return story
}

describe('the approver is the initiator', () => {
  it('I1: a normal task by default', () => {
    expect(asked(['ann'], {}).open).toEqual(['check: ann'])
  })

  it('I1: agreed by rule', () => {
    const story = asked(['ann'], { onInitiator: 'agree' })
    expect(story.open).toEqual(['last: boss'])
    expect(story.state.slots[1]?.decision).toMatchObject({ actorId: 'system', rule: 'I1', kind: 'agree' })
  })

  it('I1: moved to the manager, to the head of the department, or removed', () => {
    expect(asked(['ann'], { onInitiator: 'manager' }).open).toEqual(['check: lead'])
    expect(asked(['ann'], { onInitiator: 'head' }).open).toEqual(['check: lead'])
    expect(asked(['ann', 'chief'], { onInitiator: 'remove' }).open).toEqual(['check: chief'])
  })

  it('I1: the policy comes before duplicates are removed, so a manager asked anyway has one voice', () => {
    const story = asked(['ann', 'lead'], { onInitiator: 'manager' })
    expect(story.open).toEqual(['check: lead'])
    expect(story.state.slots[1]?.reasons).toEqual([
      { kind: 'source', source: 'users', index: 0 },
      { kind: 'insteadOfInitiator', policy: 'manager' },
      { kind: 'source', source: 'users', index: 1 },
    ])
  })

  it('I2: covers who filed for the initiator, by the same policy or one of his own', () => {
    const filed = { initiator: 'ann', submitter: 'lead' }
    expect(asked(['lead'], {}, filed).open).toEqual(['check: lead'])
    expect(asked(['lead', 'chief'], { onInitiator: 'remove' }, filed).open).toEqual(['check: chief'])
    expect(asked(['lead'], { onInitiator: 'remove', onSubmitter: 'task' }, filed).open).toEqual([
      'check: lead',
    ])
  })

  it('I2: a manager put in for the initiator is looked at again', () => {
    const filed = { initiator: 'ann', submitter: 'lead' }
    expect(asked(['ann'], { onInitiator: 'manager' }, filed).open).toEqual(['check: director'])
  })

  it('I3: in countersign the policy acts on that voice only; an emptied list is nobody to approve', () => {
    expect(asked(['ann', 'chief'], { onInitiator: 'agree' }).open).toEqual(['check: chief'])
    expect(asked(['ann'], { onInitiator: 'remove' }).open).toEqual(['check: boss'])
  })

  it('I4: whoever heads his department goes up until it is somebody else, at the top to section 4', () => {
    expect(asked(['lead'], { onInitiator: 'manager' }, { initiator: 'lead' }).open).toEqual([
      'check: director',
    ])
    expect(asked(['lead'], { onInitiator: 'head' }, { initiator: 'lead' }).open).toEqual(['check: director'])
    expect(asked(['chief'], { onInitiator: 'manager' }, { initiator: 'chief' }).open).toEqual(['check: boss'])
  })

  it('I5: whoever is chosen to act may not be the initiator, unless he is a normal approver', () => {
    const { state } = asked(['chief'], {})
    const node = approval('check', ['chief'], { onInitiator: 'remove' })
    expect(isInitiatorBarred(node, state, 'ann')).toBe(true)
    expect(isInitiatorBarred(node, state, 'lead')).toBe(false)
    expect(isInitiatorBarred(approval('check', ['chief']), state, 'ann')).toBe(false)
    expect(refuseInitiator(node, state, ['lead', 'ann'], staff)).toMatchObject({
      fault: 'initiatorNotAllowed',
      details: { params: { person: 'ann' } },
    })
  })
})
