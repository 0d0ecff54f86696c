import { describe, expect, it } from 'vitest'
import { validatePackage } from '../../checks/validate.ts'
import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import { organisationFacts } from '../../server/apps/packages/organisation-facts.ts'
import {
  approval,
  type DefinitionFields,
  definition,
  department,
  person,
  type Staff,
} from '../support/builders.ts'
import { findings, flowPackage, fullOrganisation, packageOf } from '../support/flow-package.ts'

/** `cleo` heads the company, `dora` the sales below it with `ann` and `bo`; nobody heads the lab of `max`. */
const staff: Staff = {
  people: [
    person('ann', { departmentIds: ['sales'] }),
    person('bo', { departmentIds: ['sales', 'lab'] }),
    person('dora', { departmentIds: ['sales'] }),
    person('max', { departmentIds: ['lab'] }),
    person('cleo', { departmentIds: ['company'] }),
    person('boss', { departmentIds: ['company'] }),
    person('gone', { departmentIds: ['company'], active: false }),
  ],
  departments: [
    department('company', { leaderIds: ['cleo'] }),
    department('sales', { parentId: 'company', leaderIds: ['dora'] }),
    department('lab', { leaderIds: [] }),
  ],
  roles: { empty: [], left: ['gone'], buyers: ['ann', 'bo', 'dora'], board: ['cleo', 'boss'] },
}

function asked(
  sources: readonly ParticipantSource[],
  node: Partial<ApprovalNode> = {},
  fields: DefinitionFields = {},
): string[] {
  return findings(flowPackage([approval('first', ['cleo']), approval('who', sources, node)], fields), staff)
}

const nobody = (initiator: string) => [
  'nodes[2] nobodyTakes',
  `Way there: start → first → who. Started by ${initiator}.`,
]

describe('N1: a node that nobody can take', () => {
  it('is refused when its role is empty, or has only people who left, and nobody is asked instead', () => {
    expect(asked([{ source: 'role', role: 'empty' }], { onNobody: 'exception' })).toEqual(nobody('ann (ann)'))
    expect(asked([{ source: 'role', role: 'left' }], { onNobody: 'block' })).toEqual(nobody('ann (ann)'))
    expect(asked([{ source: 'role', role: 'buyers' }], { onNobody: 'exception' })).toEqual([])
  })

  it('is accepted when the administrators, a named person or the manager above take it, or it passes', () => {
    const empty: ParticipantSource[] = [{ source: 'role', role: 'empty' }]
    expect(asked(empty)).toEqual([])
    expect(asked(empty, { onNobody: { user: 'cleo' } })).toEqual([])
    expect(asked(empty, { onNobody: 'managerUp' })).toEqual([])
    expect(asked(empty, { onNobody: 'pass' })).toEqual([])
  })

  it('N3: is refused when the fallback has nobody either', () => {
    const left = { administrators: { roles: ['left'] } }
    expect(asked([{ source: 'role', role: 'empty' }], { onNobody: { user: 'gone' } }, left)).toEqual([
      'administrators nobodyAdministers',
      ...nobody('ann (ann)'),
    ])
  })

  it('names the one initiator for whom nobody is above, with the department where there are several', () => {
    const manager: ParticipantSource[] = [{ source: 'manager', level: 1 }]
    const fields = (users: string[]) => ({ startableBy: { users } })
    expect(asked(manager, { onNobody: 'exception' }, fields(['ann', 'dora']))).toEqual([])
    expect(asked(manager, { onNobody: 'exception' }, fields(['ann', 'cleo']))).toEqual(nobody('cleo (cleo)'))
    expect(asked(manager, { onNobody: 'exception' }, fields(['ann', 'bo']))).toEqual(nobody('bo (bo, lab)'))
  })

  it('R7: a source that only a run fills is taken as empty, so its fallback has to have somebody', () => {
    const field: ParticipantSource[] = [{ source: 'personField', field: 'helper' }]
    expect(asked(field, { onNobody: 'exception' })).toEqual([])
    expect(asked(field)).toEqual([])
    expect(asked(field, {}, { administrators: { roles: ['left'] } })).toEqual([
      'administrators nobodyAdministers',
      ...nobody('ann (ann)'),
    ])
  })

  it('counts everybody for whom it has nobody', () => {
    const pkg = flowPackage([approval('who', [{ source: 'manager', level: 1 }], { onNobody: 'exception' })])
    const validated = validatePackage(pkg, organisationFacts(fullOrganisation(staff)))
    // `max` and `bo` in the lab, `cleo` on top; `bo` counts once more for the sales.
    expect(validated).toMatchObject({ ok: false, problems: [{ params: { code: 'who', count: 3, all: 7 } }] })
  })

  it('Y1: a sub-process has somebody for those who start its parent too', () => {
    const manager: ParticipantSource[] = [{ source: 'manager', level: 1 }]
    const child = definition([approval('who', manager, { onNobody: 'exception' })], {
      code: 'child',
      startableBy: { users: ['ann'] },
    })
    const part: FlowNode = { type: 'subProcess', code: 'part', name: { en: 'part' }, workflow: 'child' }
    const parent = definition([part], { startableBy: { users: ['max'] } })
    expect(findings(packageOf(child), staff)).toEqual([])
    expect(findings(packageOf(child, parent), staff)).toEqual([
      'nodes[1] nobodyTakes',
      'Way there: start → who. Started by max (max).',
    ])
  })

  it('R2: is refused when nobody of this flow could choose its people', () => {
    const chosen: ParticipantSource[] = [{ source: 'previousChosen' }]
    const child = definition([approval('li', ['cleo'])], { code: 'child' })
    const part: FlowNode = { type: 'subProcess', code: 'part', name: { en: 'part' }, workflow: 'child' }
    const flow = (...nodes: FlowNode[]) => findings(packageOf(definition(nodes), child), staff)
    expect(flow(approval('first', ['cleo']), part, approval('who', chosen))).toEqual([
      'nodes[3] nobodyChooses',
      'Way there: start → first → part → who.',
    ])
    expect(flow(part, approval('first', ['cleo']), approval('who', chosen))).toEqual([])
  })

  it('M11: a group without anybody is refused, with its name', () => {
    const groups = (role: string) => [
      { name: { en: 'Board' }, participants: [{ source: 'role', role } as const] },
    ]
    const all = { mode: 'all' } as const
    expect(asked([{ source: 'role', role: 'buyers' }], { ...all, groups: groups('left') })).toEqual([
      'nodes[2].groups nobodyInGroup',
      'Way there: start → first → who. Started by ann (ann).',
    ])
    expect(asked([{ source: 'role', role: 'buyers' }], { ...all, groups: groups('board') })).toEqual([])
  })

  it('R8: more people than a node may have are refused with their number', () => {
    expect(asked([{ source: 'role', role: 'buyers' }], { maxSlots: 2 })).toEqual(['nodes[2] tooManyPeople'])
    expect(asked([{ source: 'role', role: 'buyers' }], { maxSlots: 3 })).toEqual([])
  })
})

describe('R6: people to choose from', () => {
  const chosen = (role: string, min?: number, max?: number): string[] => {
    const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
    return asked([{ source: 'initiatorChosen', scope: { roles: [role] }, ...limits }])
  }

  it('as many can be chosen as have to be', () => {
    expect(chosen('board', 2)).toEqual([])
    expect(chosen('board', 3)).toEqual(['nodes[2].participants[0].scope choiceTooSmall'])
    expect(chosen('left')).toEqual(['nodes[2].participants[0].scope choiceTooSmall'])
  })

  it('the least number is not above the greatest', () => {
    expect(chosen('buyers', 3, 2)).toEqual(['nodes[2].participants[0].max minAboveMax'])
    expect(chosen('buyers', 2, 2)).toEqual([])
  })
})

describe('R1: everybody that a setting names exists', () => {
  const ghost = { roles: ['ghost'] }

  it.each<[string, Partial<ApprovalNode>, string]>([
    ['transfer', { transfer: { scope: ghost } }, 'nodes[2].transfer.scope.roles[0] unknownRole'],
    ['add-sign', { addSign: { scope: ghost } }, 'nodes[2].addSign.scope.roles[0] unknownRole'],
    ['assist', { assist: { scope: ghost } }, 'nodes[2].assist.scope.roles[0] unknownRole'],
    [
      'copies of a node',
      { circulate: [{ on: 'pass', to: ghost }] },
      'nodes[2].circulate[0].to.roles[0] unknownRole',
    ],
    [
      'groups',
      { mode: 'all', groups: [{ name: { en: 'G' }, participants: [{ source: 'role', role: 'ghost' }] }] },
      'nodes[2].groups[0].participants[0].role unknownRole',
    ],
  ])('%s', (_, node, problem) => {
    expect(asked([{ source: 'role', role: 'board' }], node)).toEqual([problem])
  })

  it('copies at the end, and a circulate node', () => {
    const node: FlowNode = {
      type: 'circulate',
      code: 'tell',
      name: { en: 'tell' },
      participants: [{ source: 'role', role: 'ghost' }],
    }
    const pkg = flowPackage([approval('first', ['cleo']), node], {
      circulate: [{ on: 'pass', to: { users: ['ghost'] } }],
    })
    expect(findings(pkg, staff)).toEqual([
      'circulate[0].to.users[0] unknownUser',
      'nodes[2].participants[0].role unknownRole',
    ])
  })
})
