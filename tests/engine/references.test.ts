import { describe, expect, it } from 'vitest'
import type { Property } from '../../contract/package/properties.ts'
import type { FormData } from '../../engine/model/context.ts'
import { approval, definition, department, organisation, PROPERTIES, person } from '../support/builders.ts'
import { Story } from '../support/story.ts'

const name = { en: 'Field' }
const properties: Property[] = [
  ...PROPERTIES,
  { code: 'team', name, type: 'multiDepartment' },
  { code: 'copies', name, type: 'mixedPeople' },
  { code: 'papers', name, type: 'attachment' },
  { code: 'contract', name, type: 'relation', model: 'request' },
  { code: 'orders', name, type: 'multiRelation', model: 'request' },
  { code: 'rows', name, type: 'subTable', columns: [{ code: 'who', name, type: 'multiPerson' }] },
]

const staff = (isAnnActive = true) =>
  organisation({
    people: [
      person('ann', { departmentIds: ['sales'] }),
      person('lead'),
      person('kim', { active: isAnnActive }),
      person('gone', { active: false }),
      person('boss'),
    ],
    departments: [department('sales')],
    roles: { finance: ['kim'] },
  })

const editable = { helper: { editable: true }, rows: { editable: true }, note: { editable: true } }

function story(): Story {
  const nodes = [
    approval('first', ['lead'], { fields: editable }),
    approval('second', [{ source: 'personField', field: 'helper' }]),
  ]
  return new Story(definition(nodes, { properties }), staff())
}

const user = (id: string) => ({ id, type: 3 })

function refusal(told: Story, data: FormData) {
  const decided = told.submit('ann', data)
  return decided.ok ? 'accepted' : [decided.fault, decided.details?.problems]
}

describe('D-05: what a form refers to', () => {
  it.each<[string, FormData, string]>([
    ['a person of nowhere', { helper: [user('u-of-another-organisation')] }, 'helper'],
    ['a person who left', { helper: [user('gone')] }, 'helper'],
    ['a department as a person', { copies: [user('sales')] }, 'copies'],
    [
      'an unknown department',
      {
        team: [
          { id: 'sales', type: 1 },
          { id: 'd9', type: 1 },
        ],
      },
      'team',
    ],
    ['an unknown role', { copies: [{ id: 'nobody', type: 2 }] }, 'copies'],
    ['a role as a person', { helper: [{ id: 'finance', type: 3 }] }, 'helper'],
    [
      'a person in a row',
      { rows: [{ who: [user('kim')] }, { who: [user('kim'), user('x')] }] },
      'rows.1.who',
    ],
  ])('%s is refused by name', (what, data, path) => {
    const problem = what.startsWith('Z-12') ? 'notAllowed' : 'unknownUnit'
    expect(refusal(story(), data)).toEqual(['fieldInvalid', [{ path, problem }]])
  })

  it('Z-12: a file that nobody uploaded is refused by name', () => {
    const papers = [{ id: 'f1', name: 'x.pdf', size: 1, mimeType: 'text/html' }]
    expect(refusal(story(), { papers })).toEqual([
      'fieldInvalid',
      [{ path: 'papers', problem: 'unknownFile' }],
    ])
  })

  it('people and departments of the organisation are taken', () => {
    const copies = [user('kim'), { id: 'sales', type: 1 }, { id: 'finance', type: 2 }]
    const data = {
      helper: [user('kim')],
      team: [{ id: 'sales', type: 1 }],
      copies,
      rows: [{ who: [user('kim')] }],
    }
    expect(refusal(story(), data)).toBe('accepted')
  })

  it('who left after being chosen does not block the form, but cannot be chosen anew', () => {
    const told = story()
    told.submit('ann', { helper: [user('kim')], rows: [{ id: 'r1', who: [user('kim')] }] })
    told.organisation = staff(false)
    const added = told.agree('lead', { rows: [{ id: 'r1', who: [user('kim'), user('gone')] }] })
    expect(added.ok ? null : added.details?.problems?.[0]?.path).toBe('rows.0.who')
    const kept = told.agree('lead', {
      helper: [user('kim')],
      rows: [{ id: 'r1', who: [user('kim')] }],
      note: 'x',
    })
    expect(kept.ok).toBe(true)
  })

  it('R2: a role or department in a mixed field stands for its members', () => {
    const asked = (unit: object) => {
      const nodes = [approval('first', [{ source: 'personField', field: 'copies' }])]
      const told = new Story(definition(nodes, { properties }), staff())
      told.submit('ann', { copies: [unit] })
      return told.open
    }
    expect(asked({ id: 'finance', type: 2 })).toEqual(['first: kim'])
    expect(asked({ id: 'sales', type: 1 })).toEqual(['first: ann'])
  })

  it('R7: a field whose only person left is an empty source', () => {
    const told = story()
    told.submit('ann', { helper: [user('kim')] })
    told.organisation = staff(false)
    told.agree('lead')
    expect(told.open).toEqual(['second: boss'])
  })
})
